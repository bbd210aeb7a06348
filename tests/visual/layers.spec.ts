import type { Page } from '@playwright/test';
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
