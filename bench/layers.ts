import { loadavg } from 'node:os';
import { LAYERS } from '@facet/contract/layers.ts';
import { composeLayers } from '@facet/server/modules/sam/compose.ts';
import { PASSWORD } from '@facet/tests/support/api.ts';
import { copyOf, removeFolder, startServer } from '@facet/tests/support/server.ts';
import { demoFolder } from '@facet/tests/support/template.ts';
import { createComposePool } from '@facet/workers/layers/pool-node.ts';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { median, printTable, type Row } from './lib/table.ts';

/** The layered editor: frames with 20 photos of 12 megapixels, and /sam/process-image beside sharp's own composite. */

const COUNT = 20;
const PHOTO = { width: 4000, height: 3000 };
const ON_CANVAS = { width: 640, height: 480 };
const CANVAS = { width: 1024, height: 1024 };
/** Milliseconds a frame on a machine without a graphics card, and how much longer than sharp the call may take. */
const AIM = { frame: 50, factor: 1.3 };
const ROUNDS = 5;
const STEPS = 24;

const FLAGS = [
  ...['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
  ...['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
];

/** Soft colours with grain, as photos have, which a decoder has some work with. */
function photo(seed: number): Promise<Buffer> {
  const { width, height } = PHOTO;
  const small = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, i) => (i * 37 * (seed + 3)) % 256));
  return sharp(small, { raw: { width: 40, height: 30, channels: 3 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .jpeg({ quality: 88 })
    .toBuffer();
}

const places = Array.from({ length: COUNT }, (_, i) => ({
  x: (i * 97) % (CANVAS.width - ON_CANVAS.width),
  y: (i * 61) % (CANVAS.height - ON_CANVAS.height),
}));

/**
 * Medians of tasks that take turns, so that a noisy neighbour meets each of them. One after the other, a neighbour that came with the
 * second round of one task alone once made it 6.7 times as slow. The first turn, which starts threads, does not count.
 */
async function millisecondsOf(tasks: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const took: number[][] = tasks.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, task] of tasks.entries()) {
      const from = performance.now();
      await task();
      if (round > 0) took[i]!.push(performance.now() - from);
    }
  }
  return took.map(median);
}

/** Sharp alone: each picture is scaled, and all are composed at once. */
async function withSharp(images: readonly Buffer[]): Promise<Buffer> {
  const raw = { ...ON_CANVAS, channels: 4 } as const;
  const scaled = await Promise.all(
    images.map((image) =>
      sharp(image)
        .resize({ ...ON_CANVAS, fit: 'fill' })
        .ensureAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  return sharp({ create: { ...CANVAS, channels: 4, background: '#00000000' } })
    .composite(scaled.map((input, i) => ({ input, raw, left: places[i]!.x, top: places[i]!.y })))
    .png({ compressionLevel: 2 })
    .toBuffer();
}

async function compositionRows(photos: readonly Buffer[]): Promise<Row[]> {
  const pool = createComposePool();
  const sent = await Promise.all(
    photos.map((image) =>
      sharp(image)
        .resize({ ...ON_CANVAS, fit: 'fill' })
        .png()
        .toBuffer(),
    ),
  );
  const rows: Row[] = [];
  for (const [what, images] of [
    ['20 photos of 12 megapixels', photos],
    ['20 layers as the editor sends them', sent],
  ] as const) {
    const data = {
      layers: places.map((place) => ({ ...place, ...ON_CANVAS, opacity: 1 })),
      canvasWidth: CANVAS.width,
      canvasHeight: CANVAS.height,
    };
    const [ours, theirs] = (await millisecondsOf([
      () => composeLayers({ data, images: [...images] }, pool),
      () => withSharp(images),
    ])) as [number, number];
    rows.push({
      what,
      figure: `${ours.toFixed(0)} ms, sharp ${theirs.toFixed(0)} ms: ${(ours / theirs).toFixed(2)} ×`,
      aim: `≤ ${AIM.factor} ×`,
      isReached: ours / theirs <= AIM.factor,
    });
  }
  pool.close();
  return rows;
}

/** Milliseconds from one frame to the next while something goes on. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { benchTimes: times });
    let last = performance.now();
    const tick = (now: number): void => {
      times.push(now - last);
      last = now;
      if ((window as unknown as { benchTimes?: unknown }).benchTimes === times) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  await act();
  return page.evaluate(async () => {
    // the frames of what was done last
    for (let i = 0; i < 4; i++) await new Promise((next) => requestAnimationFrame(next));
    const { benchTimes } = window as unknown as { benchTimes: number[] };
    Object.assign(window, { benchTimes: null });
    return benchTimes.slice(2);
  });
}

const frameRow = (what: string, times: readonly number[]): Row => {
  const worst = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  return {
    what,
    figure: `${median(times).toFixed(1)} ms, 95 %: ${worst.toFixed(0)} ms`,
    aim: `≤ ${AIM.frame} ms`,
    isReached: median(times) <= AIM.frame,
  };
};

async function frameRows(photos: readonly Buffer[]): Promise<Row[]> {
  const dataDir = await copyOf(await demoFolder());
  const server = await startServer({ dataDir });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, args: FLAGS });
  try {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
    await page.goto('/login');
    const form = page.getByRole('main');
    await form.getByRole('textbox', { name: 'Email' }).fill('fan@facet.test');
    await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto('/editor');
    await page.getByRole('application').waitFor();
    const from = performance.now();
    for (const [i, buffer] of photos.entries()) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `${i}.jpg`, mimeType: 'image/jpeg', buffer });
      await page.getByRole('button', { name: String(i), exact: true }).waitFor({ timeout: 60_000 });
    }
    const loaded = performance.now() - from;
    const box = (await page.getByRole('application').boundingBox())!;
    const [x, y] = [box.x + LAYERS.frame.width / 2, box.y + LAYERS.frame.height / 2];
    // pictures that were asked for have come when nothing is drawn any more
    await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
    // what the machine itself takes at the moment
    const resting = await framesOf(page, () => page.waitForTimeout(1500));
    const drag = (sign: 1 | -1) => async () => {
      for (let step = 1; step <= STEPS; step++) await page.mouse.move(x + sign * step * 2, y + step);
    };
    await page.mouse.move(x, y);
    await page.mouse.down();
    const moving = await framesOf(page, drag(1));
    await page.mouse.up();
    await page.mouse.move(x, y);
    await page.mouse.down({ button: 'middle' });
    const panning = await framesOf(page, drag(-1));
    await page.mouse.up({ button: 'middle' });
    const zooming = await framesOf(page, async () => {
      for (let step = 0; step < STEPS; step++) await page.mouse.wheel(0, step < STEPS / 2 ? -50 : 50);
    });
    return [
      { what: 'all photos are put in', figure: `${(loaded / 1000).toFixed(1)} s`, aim: '', isReached: null },
      { ...frameRow('nothing happens', resting), aim: '', isReached: null },
      frameRow('a layer is moved', moving),
      frameRow('the view is moved', panning),
      frameRow('the view is zoomed', zooming),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await removeFolder(dataDir);
  }
}

console.log(`Load of the machine before: ${loadavg()[0]!.toFixed(1)}`);
const photos = await Promise.all(Array.from({ length: COUNT }, (_, i) => photo(i)));
printTable('/sam/process-image beside sharp', await compositionRows(photos));
printTable('Frames, without a graphics card', await frameRows(photos));
console.log(`\nLoad of the machine after: ${loadavg()[0]!.toFixed(1)}`);
