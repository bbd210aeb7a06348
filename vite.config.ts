import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import wasm from 'vite-plugin-wasm';
import { offlineShell } from './vite.offline.ts';

/** Where the API listens while the app is served with hot reload. */
const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 4000}`;
const apiPaths = ['/graphql', '/refresh', '/files', '/api', '/productionmono', '/cards'];

/** What every page needs whatever it shows. */
const everyPage = new RegExp(
  `node_modules/(?:${[
    'react|react-dom|scheduler|react-router|react-router-dom|zustand|i18next',
    '@apollo/client|apollo-upload-client|extract-files|rxjs|optimism|@wry|tslib',
    'graphql|@graphql-typed-document-node|gql\\.tada|@0no-co',
  ].join('|')})/`,
);

/**
 * Few files in place of many small ones, which would each cost a round trip: what survives deployments in browser caches,
 * and what every page of ours begins with. Measured with both: 40 requests less on first load.
 */
const chunks = [
  { name: 'vendor', test: everyPage, priority: 2 },
  { name: 'app', tags: ['$initial' as const], priority: 1 },
];

/** On a slow machine the bundler tells which plugins took how long, of which nobody who starts the app can do anything. */
const checks = { bundlerTimings: false };

/** Smaller files are found by those that import them, a moment later: naming each for every screen would cost the first one more. */
const LISTED_BYTES = 2000;

/** What a screen is made of is fetched together with it, as the app's first script lists it. */
function listOfParts() {
  const small = new Set<string>();
  const measure: Plugin = {
    name: 'small-parts',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (
          file.type === 'chunk' &&
          (file.code.length < LISTED_BYTES || file.name === 'vendor' || file.isEntry)
        )
          small.add(file.fileName);
    },
  };
  return { measure, listed: (files: string[]) => files.filter((file) => !small.has(file)) };
}
const parts = listOfParts();

/** OpenCV's file asks for these where it runs in Node. In a browser it never gets there, and they are empty. */
function opencvWithoutNode(): Plugin {
  const EMPTY = '\0opencv-without-node';
  return {
    name: 'opencv-without-node',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.includes('/@techstark/opencv-js/') && /^(fs|path|crypto)$/.test(id) ? EMPTY : null,
    load: (id) => (id === EMPTY ? 'export default {};' : null),
  };
}

/** Styles stand behind the outline in the page: before them in the head, nothing would be drawn until they are there. */
function outlineFirst(): Plugin {
  return {
    name: 'outline-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const styles: string[] = [];
        const without = html.replace(/\n\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          styles.push(link);
          return '';
        });
        return without.replace(/\n\s*<\/body>/, (end) => `${styles.join('')}${end}`);
      },
    },
  };
}

export default defineConfig({
  // libraries as today's browsers read them, where they offer it
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  plugins: [react(), wasm(), parts.measure, offlineShell(), outlineFirst()],
  worker: { format: 'es', plugins: () => [wasm(), opencvWithoutNode()], rolldownOptions: { checks } },
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => parts.listed(files) },
    // kB before compression; `vendor` is one file on purpose. What a visit fetches is weighed by `npm run bench -- web`.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
      checks,
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(apiPaths.map((path) => [path, { target: api }])),
  },
});
