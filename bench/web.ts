import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { startServer } from './lib/server.ts';
import { printTable, type Row } from './lib/table.ts';

/** Weight of the app: gzipped JavaScript that a browser has fetched when a page is at rest, for a visitor and a member. */

const AIM_KB = 230;
const ROUTES = ['/', '/introduce/demo', '/login', '/gallery'];
const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

await build({ logLevel: 'error' });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: FLAGS,
});
try {
  const rows: Row[] = [];
  for (const [who, token] of [
    ['visitor', null],
    ['member', server.token],
  ] as const) {
    for (const route of ROUTES) {
      const { kilobytes, files } = await weigh(browser, `${server.ours}${route}`, token);
      const isAimed = route === '/introduce/demo';
      rows.push({
        what: `${route} (${who})`,
        figure: `${kilobytes.toFixed(1)} KB in ${files} files`,
        aim: isAimed ? `≤ ${AIM_KB} KB` : '',
        isReached: isAimed ? kilobytes <= AIM_KB : null,
      });
    }
  }
  printTable('JavaScript of a first visit, gzipped', rows);
} finally {
  await browser.close();
  await server.stop();
}

async function weigh(browser: Browser, url: string, token: string | null) {
  const context = await browser.newContext();
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bodies = await Promise.all(scripts.values());
  await context.close();
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return { kilobytes: bytes / 1024, files: bodies.length };
}
