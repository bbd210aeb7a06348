import { gzipSync } from 'node:zlib';
import { emptyFolder, removeFolder, startServer } from '@facet/tests/support/server.ts';
import { chromium, type Page } from '@playwright/test';
import { median, printTable } from './lib/table.ts';

/** What a first visit to the demo page costs: bytes over the wire and time, in a real browser with an empty cache. */

const AIM_OF_JAVASCRIPT = 230;
const ROUNDS = 5;
/** Of a figure that is told without an aim. */
const UNJUDGED = { aim: '', isReached: null };
const LAUNCH_FLAGS = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'];

interface Visit {
  /** Kilobytes after gzip, by kind of resource. */
  kilobytes: Map<string, number>;
  requests: number;
  /** Milliseconds until the first product can be pressed. */
  usableAfter: number;
}

async function visit(page: Page, address: string): Promise<Visit> {
  const kilobytes = new Map<string, number>();
  let requests = 0;
  const counted: Promise<void>[] = [];
  page.on('response', (response) => {
    requests++;
    const kind = response.request().resourceType();
    counted.push(
      response.body().then(
        (body) => {
          // images and fonts are compressed already
          const size = ['script', 'stylesheet', 'document'].includes(kind)
            ? gzipSync(body).length
            : body.length;
          kilobytes.set(kind, (kilobytes.get(kind) ?? 0) + size / 1024);
        },
        () => {},
      ),
    );
  });
  const started = performance.now();
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Generate your photo/ })
    .first()
    .waitFor();
  const usableAfter = performance.now() - started;
  await page.waitForLoadState('networkidle');
  await Promise.all(counted);
  return { kilobytes, requests, usableAfter };
}

const dataDir = await emptyFolder();
const server = await startServer({ dataDir });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: LAUNCH_FLAGS });
const visits: Visit[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  visits.push(await visit(await context.newPage(), `${server.url}/introduce/demo`));
  await context.close();
}
await browser.close();
await server.stop();
await removeFolder(dataDir);

const [first] = visits;
const size = (kind: string) => first!.kilobytes.get(kind) ?? 0;
printTable('A first visit to /introduce/demo, at 390 px', [
  {
    what: 'JavaScript, gzipped',
    figure: `${size('script').toFixed(0)} KB`,
    aim: `≤ ${AIM_OF_JAVASCRIPT} KB`,
    isReached: size('script') <= AIM_OF_JAVASCRIPT,
  },
  ...['stylesheet', 'font', 'image'].map((kind) => ({
    what: kind,
    figure: `${size(kind).toFixed(0)} KB`,
    ...UNJUDGED,
  })),
  { what: 'Requests', figure: String(first!.requests), ...UNJUDGED },
  {
    what: 'First product can be pressed (median)',
    figure: `${median(visits.map(({ usableAfter }) => usableAfter)).toFixed(0)} ms`,
    ...UNJUDGED,
  },
]);
