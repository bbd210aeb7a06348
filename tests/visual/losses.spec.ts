import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawn, expect, pictureOf, test } from './lab.ts';

/** What a canvas may lose while it is worked on: its context, its size, its screen, its photo. */

const loseContext = (page: Page): Promise<void> =>
  page.locator('canvas').evaluate(async (canvas: HTMLCanvasElement) => {
    const loss = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    const event = (name: string) =>
      new Promise((next) => canvas.addEventListener(name, next, { once: true }));
    const lost = event('webglcontextlost');
    loss.loseContext();
    await lost;
    // browsers show a white sheet for one that is lost
    if (canvas.style.opacity !== '0') throw new Error('A canvas without its context is in sight.');
    // a page may not ask for its context back in the event that took it
    await new Promise((next) => setTimeout(next));
    const restored = event('webglcontextrestored');
    loss.restoreContext();
    await restored;
  });

test('S10: a context that is lost in mid-stroke comes back with all that was drawn', async ({
  page,
  openScene,
}) => {
  await openScene('stroke');
  const canvas = page.locator('canvas');
  await expect(canvas).toHaveScreenshot('stroke.png');
  await loseContext(page);
  await drawn(page);
  await expect(canvas).toHaveScreenshot('stroke.png');
  const isChanged = await page.evaluate(() => {
    const { editor } = window.editorLab!;
    const before = editor.person()!.mask;
    editor.endStroke('Brush');
    return editor.person()!.mask !== before;
  });
  expect(isChanged).toBe(true);
  await page.evaluate(() => window.editorLab!.editor.pointTo({ x: 500, y: 290 }));
  await drawn(page);
  await expect(canvas).toHaveScreenshot('stroke.png');
});

test('a context that is lost again and again comes back each time', async ({ page, openScene }) => {
  await openScene('badges');
  const problems = await page.evaluateHandle(() => {
    const told: string[] = [];
    window.editorLab!.editor.on('problem', (text) => told.push(text));
    return told;
  });
  for (let i = 0; i < 3; i++) await loseContext(page);
  // said each time
  expect(await problems.jsonValue()).toEqual(
    Array(3).fill('The graphics card has lost the picture. It comes back by itself; your work is all there.'),
  );
  await drawn(page);
  await expect(page.locator('canvas')).toHaveCSS('opacity', '1');
  await expect(page.locator('canvas')).toHaveScreenshot('badges.png');
});

test('a context that is lost with twenty names in sight comes back with all of them', async ({
  page,
  openScene,
}) => {
  await openScene('crowd');
  const before = await pictureOf(page);
  await loseContext(page);
  await drawn(page);
  expect(await pictureOf(page)).toBe(before);
});

test('a canvas of another size in mid-stroke shows the stroke, which goes on', async ({
  page,
  openScene,
}) => {
  await openScene('stroke');
  const stroke = (x: number): Promise<void> =>
    page.evaluate((at) => {
      const { editor } = window.editorLab!;
      const layer = [...editor.live!.layers.values()][0];
      layer.capsule({ x0: 300, y0: 80, r0: 20, opacity0: 1, x1: at, y1: 80, r1: 20, opacity1: 1 });
      editor.strokeChanged();
    }, x);
  const resize = (width: number, height: number): Promise<void> =>
    page.evaluate((canvas) => window.editorLab!.editor.store.setState({ canvas }), { width, height });
  await stroke(320);
  await resize(300, 200);
  await drawn(page);
  expect(await page.locator('canvas').boundingBox()).toMatchObject({ width: 300, height: 200 });
  await stroke(420);
  await resize(420, 280);
  await drawn(page);
  const resized = await pictureOf(page);

  await openScene('stroke');
  await stroke(320);
  await stroke(420);
  await drawn(page);
  expect(resized).toBe(await pictureOf(page));
});

test('a screen of another density gets as many pixels, and the same picture when it comes back', async ({
  page,
  openScene,
}) => {
  await openScene('stroke');
  const before = await pictureOf(page);
  const canvas = page.locator('canvas');
  const devtools = await page.context().newCDPSession(page);
  const moveToScreen = async (deviceScaleFactor: number): Promise<void> => {
    const size = { width: 800, height: 600, mobile: false };
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor });
    await drawn(page);
    await expect(canvas).toHaveJSProperty('width', 420 * deviceScaleFactor);
  };
  await moveToScreen(2);
  expect(await canvas.boundingBox()).toMatchObject({ width: 420, height: 280 });
  await moveToScreen(1);
  expect(await pictureOf(page)).toBe(before);
});

test('a photo that does not come is said, and shown when it is tried again and comes', async ({
  page,
  openScene,
}) => {
  await openScene('photo-missing');
  const photo = () => page.evaluate(() => window.editorLab!.editor.store.getState().photo);
  expect(await photo()).toBe('failed');
  const without = await pictureOf(page);
  const png = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#cfc3b3' } })
    .png()
    .toBuffer();
  await page.route('**/missing.jpg', (route) => route.fulfill({ contentType: 'image/png', body: png }));
  await page.evaluate(() => window.editorLab!.editor.store.setState({ photo: 'loading' }));
  await drawn(page);
  expect(await photo()).toBe('shown');
  expect(await pictureOf(page)).not.toBe(without);
});
