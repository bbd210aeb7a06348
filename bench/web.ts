import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { signIn } from '@facet/tests/support/api.ts';
import { freePort } from '@facet/tests/support/ports.ts';
import { copyOf, emptyFolder, removeFolder, startServer } from '@facet/tests/support/server.ts';
import { demoFolder } from '@facet/tests/support/template.ts';
import { chromium } from '@playwright/test';
import { printTable } from './lib/table.ts';
import { lighthouseRows } from './lib/web-lighthouse.ts';
import { routeRows } from './lib/web-routes.ts';
import { visitRows } from './lib/web-visits.ts';

/**
 * The app in a real browser: Lighthouse, JavaScript per route, and what a first visit to a creator's page costs. The routes take
 * about two minutes, Lighthouse as long; `-- web routes`, `visits` or `lighthouse` asks for one of them.
 */

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const only = process.argv[2];
const isAsked = (part: string) => !only || only === part;

const dataDir = await copyOf(await demoFolder());
const server = await startServer({ dataDir, env: { NODE_ENV: 'production' } });
const profile = await emptyFolder();
// Lighthouse speaks to the browser by itself, and opens its pages in the profile's own context
const port = await freePort();
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH,
  args: [...FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const { token: partner } = await signIn(server.url, 'partner@facet.test');
  const { token: admin } = await signIn(server.url, 'admin@facet.test');
  console.log(`Load of the machine before: ${loadavg()[0]!.toFixed(1)}`);
  if (isAsked('routes'))
    printTable('JavaScript by route, gzipped', await routeRows(server.url, { partner, admin }));
  if (isAsked('visits'))
    printTable('A first visit to /introduce/demo, at 390 px', await visitRows(server.url));
  if (isAsked('lighthouse'))
    printTable(
      'Lighthouse, desktop',
      await lighthouseRows(browser, {
        url: server.url,
        port,
        reports: path.join(tmpdir(), 'facet-lighthouse'),
      }),
    );
  console.log(`\nLoad of the machine after: ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await browser.close();
  await server.stop();
  await removeFolder(profile);
  await removeFolder(dataDir);
}
