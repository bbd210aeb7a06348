import { Mask, sameMask, type Tile } from '@facet/wasm/mask.ts';
import { createStrokeLayer } from '@facet/wasm/stroke.ts';
import type { CDPSession, Page } from '@playwright/test';
import { drawn, expect, test } from './lab.ts';

/** A tablet in landscape. */
test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true });

type Point = readonly [x: number, y: number];

/** The first person's mask, as the page holds it. */
async function maskOf(page: Page): Promise<Mask> {
  const { width, height, tiles } = await page.evaluate(() => {
    const { mask } = window.editorLab!.editor.store.getState().images[0].persons[0];
    const text = (pixels: Uint8Array): string => {
      let bytes = '';
      for (const byte of pixels) bytes += String.fromCharCode(byte);
      return btoa(bytes);
    };
    return {
      width: mask.width,
      height: mask.height,
      tiles: mask.tiles.map((tile) => (typeof tile === 'number' ? tile : text(tile))),
    };
  });
  return new Mask(
    width,
    height,
    tiles.map((tile): Tile => (typeof tile === 'number' ? tile : Buffer.from(tile, 'base64'))),
  );
}

/** The mask with a stroke of the given discs, in image pixels. */
function withStroke(base: Mask, points: readonly (readonly [x: number, y: number, radius: number])[]): Mask {
  const layer = createStrokeLayer(base, { mode: 'paint' });
  points.forEach(([x1, y1, r1], i) => {
    const [x0, y0, r0] = points[Math.max(0, i - 1)];
    layer.capsule({ x0, y0, r0, x1, y1, r1, opacity0: 1, opacity1: 1 });
  });
  return layer.finish();
}

/** Hands on the glass, through the browser's own input pipeline. */
async function hands(page: Page) {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  const box = (await page.locator('canvas').boundingBox())!;
  const screen = ([x, y]: Point) => ({ x: box.x + x, y: box.y + y });
  /** Seconds. A frame passes between two events, however slow the machine is: fingers are told apart by time. */
  let time = Date.now() / 1000;
  const tick = (): number => {
    time += 1 / 60;
    return time;
  };
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point, force: number) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      timestamp: tick(),
      ...screen(at),
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
      pointerType: 'pen',
      force,
    });
  return {
    touch: (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        timestamp: tick(),
        touchPoints: points.map((at, id) => ({ ...screen(at), id, radiusX: 4, radiusY: 4, force: 1 })),
      }),
    penDown: (at: Point, force = 0.7) => pen('mousePressed', at, force),
    penMove: (at: Point, force = 0.7) => pen('mouseMoved', at, force),
    penUp: (at: Point) => pen('mouseReleased', at, 0),
  };
}

const viewportOf = (page: Page) => page.evaluate(() => window.editorLab!.editor.store.getState().viewport);

test.beforeEach(async ({ page, openScene }) => {
  await openScene('brush-small');
  await page.evaluate(() => {
    const { store } = window.editorLab!.editor;
    store.setState({
      tool: 'brush',
      brush: { size: 24, pressure: 'size', overlap: 'allowed' },
      viewport: { zoom: 0.5, x: 40, y: 30 },
    });
  });
});

const path: readonly (readonly [x: number, y: number, force: number])[] = [
  [60, 60, 0.25],
  [90, 80, 0.5],
  [120, 70, 0.75],
  [150, 110, 1],
  [170, 100, 0.6],
];
/** What the path draws: zoom 0.5 at (40, 30), 24 pixels at full pressure. */
const discs = path.map(([x, y, force]) => [(x - 40) / 0.5, (y - 30) / 0.5, 12 * Math.fround(force)] as const);

test('a pen draws exactly its samples, with its pressure, while a palm rests and slides on the glass', async ({
  page,
}) => {
  const base = await maskOf(page);
  const { touch, penDown, penMove, penUp } = await hands(page);
  const [[x, y, force], ...rest] = path;
  await penDown([x, y], force);
  await touch('touchStart', [300, 200], [330, 210]);
  for (const [i, [px, py, pressure]] of rest.entries()) {
    await penMove([px, py], pressure);
    await touch('touchMove', [300 + i * 9, 200], [330, 210 + i * 7]);
  }
  await penUp([rest.at(-1)![0], rest.at(-1)![1]]);
  await touch('touchEnd');
  expect(sameMask(await maskOf(page), withStroke(base, discs))).toBe(true);
  expect(await viewportOf(page)).toEqual({ zoom: 0.5, x: 40, y: 30 });
  expect(await page.evaluate(() => window.editorLab!.editor.store.getState().isPenMode)).toBe(true);
});

test('two fingers zoom and pan about the point between them, and draw nothing', async ({ page }) => {
  const base = await maskOf(page);
  const { touch } = await hands(page);
  await touch('touchStart', [100, 100]);
  await touch('touchStart', [100, 100], [200, 100]);
  await touch('touchMove', [80, 120], [240, 120]);
  await touch('touchEnd', [80, 120]);
  await touch('touchEnd');
  const { zoom, x, y } = await viewportOf(page);
  expect(zoom).toBeCloseTo(0.5 * 1.6, 2);
  // (150, 100) showed image point (220, 140), which is now at (160, 120)
  expect((160 - x) / zoom).toBeCloseTo(220, 0);
  expect((120 - y) / zoom).toBeCloseTo(140, 0);
  expect(sameMask(await maskOf(page), base)).toBe(true);
});

test('one finger draws before the first pen came, and pans after it', async ({ page }) => {
  const base = await maskOf(page);
  const { touch, penDown, penUp } = await hands(page);
  await touch('touchStart', [60, 60]);
  await touch('touchMove', [100, 60]);
  await touch('touchEnd');
  const drawn = await maskOf(page);
  expect(
    sameMask(
      drawn,
      withStroke(base, [
        [40, 60, 12],
        [120, 60, 12],
      ]),
    ),
  ).toBe(true);
  await penDown([400, 250], 0.8);
  await penUp([400, 250]);
  const before = await maskOf(page);
  // the pen leaves the glass
  await page.locator('canvas').dispatchEvent('pointerleave', { pointerType: 'pen' });
  await touch('touchStart', [100, 100]);
  await touch('touchMove', [130, 90]);
  await touch('touchEnd');
  expect(sameMask(await maskOf(page), before)).toBe(true);
  expect(await viewportOf(page)).toEqual({ zoom: 0.5, x: 70, y: 20 });
});

test('a touch that the system takes away leaves nothing', async ({ page }) => {
  const base = await maskOf(page);
  const { touch } = await hands(page);
  await touch('touchStart', [60, 60]);
  await touch('touchMove', [160, 60]);
  await touch('touchCancel');
  expect(sameMask(await maskOf(page), base)).toBe(true);
  expect(await page.evaluate(() => window.editorLab!.editor.live)).toBeNull();
});

test('S11: the right mouse button erases, twice as thick as the brush, and opens no menu', async ({
  page,
}) => {
  const base = await maskOf(page);
  const box = (await page.locator('canvas').boundingBox())!;
  await page.evaluate(() => {
    const { store } = window.editorLab!.editor;
    store.setState({ brush: { ...store.getState().brush, pressure: 'off' } });
  });
  const at = { x: 110, y: 110 };
  await page.mouse.move(box.x + at.x, box.y + at.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.up({ button: 'right' });
  const erased = createStrokeLayer(base, { mode: 'erase' });
  const [x0, y0] = [(at.x - 40) / 0.5, (at.y - 30) / 0.5];
  erased.capsule({ x0, y0, r0: 24, opacity0: 1, x1: x0, y1: y0, r1: 24, opacity1: 1 });
  const expected = erased.finish();
  expect(sameMask(expected, base)).toBe(false);
  expect(sameMask(await maskOf(page), expected)).toBe(true);
  expect(await page.evaluate(() => window.editorLab!.editor.store.getState().tool)).toBe('brush');
});

test.describe('on a tablet held upright', () => {
  test.use({ viewport: { width: 820, height: 1180 }, deviceScaleFactor: 2 });

  test('the pen draws where it is, before and after fingers moved the photo', async ({ page }) => {
    const { touch, penDown, penMove, penUp } = await hands(page);
    await page.evaluate(() => {
      window.editorLab!.editor.store.setState({ canvas: { width: 420, height: 360 } });
    });
    await drawn(page);
    await penDown([120, 60], 0.3);
    for (const x of [140, 160, 180, 200]) await penMove([x, 60 + (x % 40)], x / 200);
    await penUp([200, 60]);
    await page.locator('canvas').dispatchEvent('pointerleave', { pointerType: 'pen' });
    await touch('touchStart', [150, 120]);
    await touch('touchStart', [150, 120], [250, 120]);
    await touch('touchMove', [120, 150], [280, 150]);
    await touch('touchEnd', [120, 150]);
    await touch('touchEnd');
    await penDown([80, 280], 1);
    await penMove([340, 290], 1);
    await penUp([340, 290]);
    await page.evaluate(() => window.editorLab!.editor.pointTo(null));
    await drawn(page);
    await expect(page.locator('canvas')).toHaveScreenshot('tablet.png');
  });
});
