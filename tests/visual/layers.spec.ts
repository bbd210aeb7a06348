import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawn, expect, test } from './lab.ts';

const picture = (page: Page, name: string) =>
  drawn(page).then(() => expect(page.locator('canvas')).toHaveScreenshot(`${name}.png`));

/** As document pixels stand on the page. */
async function at(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = (await page.locator('canvas').boundingBox())!;
  const { viewport } = await page.evaluate(() => window.layersLab!.editor.store.getState());
  return [box.x + viewport.x + x * viewport.zoom, box.y + viewport.y + y * viewport.zoom];
}

test('layers are drawn cropped, cut out and seen through, and end where the canvas does; what is chosen has handles', async ({
  page,
  openScene,
}) => {
  await openScene('layers');
  await picture(page, 'layers');

  await page.mouse.move(...(await at(page, 60, 40)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 121, 73)), { steps: 4 });
  await picture(page, 'layers-guides');
  await page.mouse.up();

  await page.keyboard.press('c');
  await page.mouse.move(...(await at(page, 81, 53)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 130, 100)), { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await picture(page, 'layers-crop');
});

test('a frame of a moved layer and a whole frame are the same picture', async ({ page, openScene }) => {
  await openScene('layers');
  await page.mouse.move(...(await at(page, 200, 80)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, 150, 190)), { steps: 6 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  await drawn(page);
  const inPieces = await page.locator('canvas').screenshot();
  // another state of the view is a whole frame
  await page.evaluate(() => {
    const { store } = window.layersLab!.editor;
    store.setState(({ viewport }) => ({ viewport: { ...viewport } }));
  });
  await drawn(page);
  expect((await page.locator('canvas').screenshot()).equals(inPieces)).toBe(true);
});

const pixelsOf = async (page: Page): Promise<Buffer> =>
  sharp(await page.locator('canvas').screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();

const mostApart = (a: Buffer, b: Buffer): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i]!)), a.length === b.length ? 0 : 255);

for (const [what, keys, zoom] of [
  ['one layer among others', [], 1],
  ['all layers together', ['Control+a'], 1],
  ['all layers, seen from afar', ['Control+a'], 0.3],
] as const) {
  test(`${what}: what is shown while the hand is down is what is there when it is lifted, to 3 of 255`, async ({
    page,
    openScene,
  }) => {
    await openScene('layers');
    await page.evaluate((least) => {
      const { store } = window.layersLab!.editor;
      store.setState(({ viewport }) => ({ viewport: { ...viewport, zoom: least } }));
    }, zoom);
    await page.mouse.click(...(await at(page, 60, 40)));
    for (const key of keys) await page.keyboard.press(key);
    await drawn(page);
    const before = await pixelsOf(page);
    // without guides, which are shown only while the hand is down
    await page.keyboard.down('Alt');
    await page.mouse.move(...(await at(page, 60, 40)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, 101, 77)), { steps: 5 });
    await drawn(page);
    const held = await pixelsOf(page);
    await page.mouse.up();
    await drawn(page);
    const exact = await pixelsOf(page);
    expect(mostApart(held, exact)).toBeLessThanOrEqual(3);
    expect(mostApart(before, exact)).toBeGreaterThan(60);

    // another background and back: all of it is drawn anew
    await page.evaluate(() => {
      const { editor } = window.layersLab!;
      editor.change('background', (document) => ({ ...document, background: '#123456' }));
    });
    await drawn(page);
    await page.evaluate(() => window.layersLab!.editor.undo());
    await drawn(page);
    expect(mostApart(exact, await pixelsOf(page))).toBe(0);
  });
}
