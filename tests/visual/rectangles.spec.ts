import type { Page } from '@playwright/test';
import { drawn, expect, test } from './lab.ts';

/** Whole numbers: x, y, width, height in image pixels. The canvas shows them at zoom 0.65625 with 2.1875 above. */
const boxes = (page: Page): Promise<number[][]> =>
  page.evaluate(() =>
    window
      .rectanglesLab!.editor.store.getState()
      .list.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
  );

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const { x, y } = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(x + from[0], y + from[1]);
  await page.mouse.down();
  await page.mouse.move(x + to[0], y + to[1], { steps: 4 });
  await page.mouse.up();
}

test('a product that knows no masks draws, moves, resizes, deletes, undoes and zooms on canvas-core alone', async ({
  page,
  openScene,
}) => {
  await openScene('rectangles');
  await drag(page, [60, 40], [200, 140]);
  await drag(page, [240, 60], [360, 220]);
  const two = await boxes(page);
  expect(two).toEqual([
    [91, 58, 213, 152],
    [366, 88, 183, 244],
  ]);
  await drag(page, [300, 120], [280, 150]);
  await drag(page, [340, 250], [390, 262]);
  await drawn(page);
  await expect(page.locator('canvas')).toHaveScreenshot('rectangles.png');

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await boxes(page)).toEqual(two);
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await boxes(page)).not.toEqual(two);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('canvas').focus();
  await page.keyboard.press('Delete');
  expect(await boxes(page)).toEqual(two.slice(0, 1));

  await page.keyboard.press('+');
  await page.keyboard.down(' ');
  await drag(page, [210, 140], [260, 150]);
  await page.keyboard.up(' ');
  expect(await boxes(page)).toEqual(two.slice(0, 1));
  const { zoom, x } = await page.evaluate(() => window.rectanglesLab!.editor.store.getState().viewport);
  expect([zoom, x].map((value) => Math.round(value * 100))).toEqual([72, 2900]);
});

test('Esc gives up a rectangle that is being drawn', async ({ page, openScene }) => {
  await openScene('rectangles');
  const { x, y } = (await page.locator('canvas').boundingBox())!;
  await page.mouse.move(x + 60, y + 40);
  await page.mouse.down();
  await page.mouse.move(x + 160, y + 140);
  expect(await boxes(page)).toHaveLength(1);
  await page.keyboard.press('Escape');
  expect(await boxes(page)).toEqual([]);
  await page.mouse.up();
  expect(await boxes(page)).toEqual([]);
});
