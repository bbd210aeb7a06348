import type { Plugin, Rollup } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/**
 * The manifest and the service worker: what lets the app be installed, and open without a connection.
 * docs/decisions/0009-offline-shell.md says why it is as it is.
 */

/**
 * What fans do without, and what does nothing without the server: the administration, the screens where partners write and
 * build, the layered editor, 'Create New Image', the labs, PayPal. What only these reach stays out with them. All but PayPal's
 * widget are screens and dialogs with an address: where one is missing, the shell stays and says so.
 */
const NOT_OFFLINE =
  /\/features\/(admin|create|layers|[a-z]+-lab|partners\/(announcements|apply|builder|bundles|figures|relations))\/|\/(MaskingsPage|PaypalWidget)\.tsx$/;

const manifest = {
  id: '/',
  name: 'Facet',
  short_name: 'Facet',
  description: 'Put your own face into photos that creators offer.',
  start_url: '/',
  display: 'standalone' as const,
  background_color: '#fbfaf8',
  theme_color: '#fbfaf8',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/** Every file of JavaScript and styles that the screens need which open offline. */
function shellFiles(bundle: Rollup.OutputBundle): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    if (NOT_OFFLINE.test(chunk.facadeModuleId ?? '')) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName);
  return files;
}

export function offlineShell(): Plugin[] {
  let shell = new Set<string>();
  const graph: Plugin = {
    name: 'offline-shell-files',
    apply: 'build',
    generateBundle(_, bundle) {
      shell = shellFiles(bundle);
    },
  };
  const worker = VitePWA({
    injectRegister: false,
    registerType: 'prompt',
    manifest,
    includeManifestIcons: false,
    workbox: {
      globPatterns: [
        'index.html',
        'color-scheme.js',
        'icon.svg',
        'assets/*.{js,css}',
        'assets/*latin-wght*.woff2',
      ],
      // Larger ones are none of the shell's, which is filtered next.
      maximumFileSizeToCacheInBytes: Number.MAX_SAFE_INTEGER,
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(
            ({ url }) => !/\.(js|css)$/.test(url) || !url.startsWith('assets/') || shell.has(url),
          ),
        }),
      ],
      inlineWorkboxRuntime: true,
      clientsClaim: true,
      // '/' is a page like any other: the rule below is for all of them.
      directoryIndex: null,
      navigateFallback: null,
      runtimeCaching: [
        {
          // Pages come from the server as long as it answers, with today's version and today's security headers.
          // This function becomes text of the worker, so it can use nothing from here.
          urlPattern: ({ request, url }) =>
            request.mode === 'navigate' &&
            !/^\/(graphql|refresh|files|cards|api|productionmono|outbox|livez|readyz|consent)(\/|$)/.test(
              url.pathname,
            ),
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: 'index.html' } },
        },
      ],
    },
  });
  return [graph, ...worker];
}
