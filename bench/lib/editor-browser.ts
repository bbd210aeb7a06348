import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import wasm from 'vite-plugin-wasm';

/** Where the page is built; nothing of it is kept in the repository. */
const folder = path.join(import.meta.dirname, '../../.cache/bench-editor');

const launchFlags = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  // WebGL without a graphics card
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
];

const html = `<!doctype html><title>Bench</title>
<style>body { margin: 0 } #frame > div { width: 1024px; height: 768px }</style>
<div id="frame"></div><script type="module" src="/page.js"></script>`;

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.jpg': 'image/jpeg',
};

/** As the app's server does when it is first asked for it. */
const reduced = (photo: Buffer, width: number): Promise<Buffer> =>
  sharp(photo).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export interface BenchPage {
  page: Page;
  /** Paths of all files that the page and its workers have fetched. */
  fetched: readonly string[];
  /** Files beside the page's own; the page itself puts photos there. */
  files: Map<string, { type: string; body: Buffer }>;
  close(): Promise<void>;
}

/** Builds the page with the editor and its peers as the app is built, and opens it in Chromium. */
export async function openBenchPage(): Promise<BenchPage> {
  await buildPage();
  const fetched: string[] = [];
  const files: BenchPage['files'] = new Map([['/', { type: 'text/html', body: Buffer.from(html) }]]);
  const server = createServer(async (request, response) => {
    const { pathname: name, searchParams } = new URL(request.url!, 'http://bench');
    fetched.push(name);
    const type = types[path.extname(name)] ?? 'application/octet-stream';
    try {
      if (request.method === 'PUT') files.set(name, { type, body: await bodyOf(request) });
      const whole = files.get(name)?.body ?? (await readFile(path.join(folder, path.normalize(name))));
      const body = searchParams.has('w') ? await reduced(whole, Number(searchParams.get('w'))) : whole;
      response.writeHead(200, {
        'content-type': files.get(name)?.type ?? type,
        // clocks are exact to 5 µs only on a page of its own
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: launchFlags });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.bench');
  return {
    page,
    fetched,
    files,
    async close() {
      await browser.close();
      server.close();
    },
  };
}

async function buildPage(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [wasm()],
    worker: { format: 'es', plugins: () => [wasm()] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: new URL('./editor-page.ts', import.meta.url).pathname,
        output: { entryFileNames: 'page.js' },
      },
    },
  });
}
