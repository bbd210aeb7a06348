import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { FACE_PHOTO } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { PHONE, signIn } from '../support/screens.ts';

/** Colours that fade into one another and into nothing: every alpha and many colours. */
async function fading(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data.set(
        [(x * 255) / width, (y * 255) / height, (x * y) % 256, (255 * (x + y)) / (width + height)],
        (y * width + x) * 4,
      );
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

async function openEditor(page: Page, email: string, query = ''): Promise<void> {
  await signIn(page, email);
  await page.goto(`/editor${query}`);
  await expect(page.getByRole('application')).toBeVisible();
}

const rows = (page: Page) => page.getByRole('list', { name: 'Layers' }).getByRole('listitem');

test('the server composes what the canvas shows, pixel by pixel, to 2 of 255', async ({ page, fan }) => {
  await openEditor(page, fan.email);
  await page.getByRole('textbox', { name: 'Width' }).first().fill('400');
  await page.getByRole('textbox', { name: 'Height' }).first().fill('300');
  await page.getByRole('textbox', { name: 'Height' }).first().press('Enter');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await readFile(FACE_PHOTO) },
      file('fading.png', await fading(260, 220)),
      file('again.png', await fading(900, 700)),
    ]);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'again', exact: true }).click();
  await page.getByRole('slider', { name: 'Opacity' }).fill('0.37');
  await page.getByRole('button', { name: 'me', exact: true }).click();
  await page.getByRole('slider', { name: 'Opacity' }).fill('0.8');
  await page.getByRole('application').focus();
  for (const key of ['Shift+ArrowRight', 'ArrowDown', 'Escape', '0']) await page.keyboard.press(key);
  await expect(page.getByText('Zoom: 100%')).toBeVisible();

  await page.getByRole('button', { name: 'Process Image' }).click();
  const result = page.getByAltText('All layers as one picture');
  await expect(result).toBeVisible();
  const address = await result.getAttribute('src');
  const answer = await page.request.get(address!);
  const composed = await sharp(await answer.body())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([composed.info.width, composed.info.height]).toEqual([400, 300]);
  await page.keyboard.press('Escape');
  await expect(result).toBeHidden();

  // all that is around the canvas in the frame is the stage; the picture stands in its middle
  const frame = await page.getByRole('application').boundingBox();
  const [left, top] = [
    frame!.x + Math.round((frame!.width - 400) / 2),
    frame!.y + Math.round((frame!.height - 300) / 2),
  ];
  const clip = { x: left, y: top, width: 400, height: 300 };
  // the dialog's veil fades after the dialog is gone
  await expect
    .poll(async () => {
      const shown = await sharp(await page.screenshot({ clip }))
        .ensureAlpha()
        .raw()
        .toBuffer();
      let worst = 0;
      for (let i = 0; i < shown.length; i++) worst = Math.max(worst, Math.abs(shown[i]! - composed.data[i]!));
      return worst;
    })
    .toBeLessThanOrEqual(2);
});

test('work on layers survives a reload, and what is wrong is told in words', async ({ page, fan }) => {
  await openEditor(page, fan.email);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('glass.png', await fading(300, 200)));
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+d');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('Control+y');
  await rows(page).first().getByRole('button', { name: 'glass', exact: true }).click();
  await page.keyboard.press('Alt+a');
  await expect(page.getByRole('textbox', { name: 'X', exact: true })).toHaveValue('0');
  // a draft is written within a moment; a page that is hidden writes at once
  await page.evaluate(async () => {
    const count = () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('facet-layers');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('documents').objectStore('documents').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(
              reading.result[0]?.document.layers.filter((layer: { x: number }) => layer.x === 0).length ?? 0,
            );
          };
        };
      });
    while ((await count()) !== 1) await new Promise(requestAnimationFrame);
  });
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Add Image from URL' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Image from URL' });
  await dialog.getByRole('textbox', { name: 'Address of the image' }).fill('http://127.0.0.1/a.png');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('alert')).toContainText('이미지를 불러오는 중 오류가 발생했습니다.');
  await expect(dialog.getByRole('alert')).toContainText('Images are fetched from public web addresses only.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('no.png', Buffer.from('no picture')));
  await expect(page.getByRole('alert')).toContainText('This image is broken or incomplete.');
  // the button that opened the dialog has the focus, and with it a tooltip beside the page
  await page.getByRole('heading', { name: 'Layered editor' }).click();
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await expectAccessible(page, 'the layered editor');
});

test('templates have a place for a logo and texts that can be written anew', async ({ page, fan }) => {
  await openEditor(page, fan.email, '?template=social');
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Headline', exact: true }).click();
  await page.getByRole('button', { name: 'Edit text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text' });
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Hello', exact: true })).toBeVisible();
});

/** A picture as a file that is dropped or pasted into the page. */
async function give(page: Page, event: 'drop' | 'paste', name: string): Promise<void> {
  const bytes = (await fading(200, 150)).toString('base64');
  await page.evaluate(
    ({ event, name, bytes }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], `${name}.png`, { type: 'image/png' }));
      const told = { bubbles: true, cancelable: true };
      document
        .querySelector('[role=application]')!
        .dispatchEvent(
          event === 'drop'
            ? new DragEvent('drop', { ...told, dataTransfer: data })
            : new ClipboardEvent('paste', { ...told, clipboardData: data }),
        );
    },
    { event, name, bytes },
  );
}

test('pictures are dropped, pasted, copied and put in another order, and leave as PNG, JPEG and WebP', async ({
  page,
  fan,
}) => {
  await openEditor(page, fan.email);
  await give(page, 'drop', 'dropped');
  await expect(rows(page)).toHaveCount(1);
  await give(page, 'paste', 'pasted');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('pasted');

  await page.getByRole('application').focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(rows(page)).toHaveCount(3);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(2);

  const grip = (name: string) => page.getByRole('button', { name: `Move “${name}” in the order` });
  const [from, to] = [(await grip('pasted').boundingBox())!, (await grip('dropped').boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(rows(page).first()).toContainText('dropped');
  await grip('dropped').press('ArrowDown');
  await expect(rows(page).first()).toContainText('pasted');

  for (const [type, signature] of [
    ['PNG', /^\x89PNG/],
    ['JPEG', /^\xff\xd8\xff/],
    ['WebP', /^RIFF.{4}WEBP/s],
  ] as const) {
    await page.getByRole('button', { name: 'More' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Save as ${type}` }).click(),
    ]);
    const bytes = await readFile(await download.path());
    expect(bytes.toString('latin1', 0, 16)).toMatch(signature);
    expect(await sizeOf(page, bytes)).toEqual([800, 600]);
  }
});

/** As the browser reads it: in this process `sharp` reads no WebP once a module of the server was loaded. */
function sizeOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes]));
    return [width, height];
  }, picture.toString('base64'));
}

/** At every size, three fifths of the window's height are the picture's, with nothing beyond the window's edges. */
async function expectTallCanvas(page: Page): Promise<void> {
  const canvas = page.getByRole('application');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await canvas.boundingBox())!.height / height, { message: `${width} x ${height}` })
      .toBeGreaterThanOrEqual(0.6);
    for (const name of ['Process Image', 'More', 'Show all'])
      await expect(
        page.getByRole('button', { name, exact: true }),
        `${name}, ${width} x ${height}`,
      ).toBeInViewport({ ratio: 1 });
  }
}
const SIZES = [
  [320, 480],
  [320, 568],
  [390, 664],
  [390, 844],
  [568, 320],
  [844, 390],
  [820, 1180],
  [1024, 600],
  [1024, 768],
  [1200, 1920],
  [1280, 720],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

test('three fifths of the height are the picture’s; on small windows the panel comes when it is asked for', async ({
  page,
  fan,
}) => {
  await openEditor(page, fan.email);
  await expectTallCanvas(page);
  const layers = page.getByRole('heading', { name: 'Layers' });
  await expect(layers).toBeVisible();
  for (const size of [PHONE, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await expect(layers).toBeHidden();
    await page.getByRole('button', { name: 'Show layers' }).click();
    await expect(layers).toBeInViewport();
    await expect(page.getByRole('application')).toBeInViewport();
    await page.getByRole('button', { name: 'Hide layers' }).click();
  }
});

test.describe('on glass', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('three fifths of the height are the picture’s', async ({ page, fan }) => {
    await openEditor(page, fan.email);
    await expectTallCanvas(page);
  });

  test('one finger moves a layer, two zoom', async ({ page, fan }) => {
    await openEditor(page, fan.email);
    await page.getByRole('button', { name: 'Show layers' }).tap();
    await give(page, 'drop', 'glass');
    await expect(rows(page)).toHaveCount(1);
    const place = page.getByRole('textbox', { name: 'X', exact: true });
    const zoom = page.getByText(/^Zoom: \d+%$/);
    const zoomBefore = await zoom.textContent();
    const box = (await page.getByRole('application').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });

    const placeBefore = Number(await place.inputValue());
    await touch('touchStart', [x, y]);
    for (const step of [10, 20, 30, 40]) await touch('touchMove', [x - step, y]);
    await touch('touchEnd');
    await expect.poll(async () => Number(await place.inputValue())).toBeLessThan(placeBefore);
    await expect(zoom).toHaveText(zoomBefore!);

    const placed = await place.inputValue();
    await touch('touchStart', [x - 20, y], [x + 20, y]);
    for (const step of [30, 45, 60]) await touch('touchMove', [x - step, y], [x + step, y]);
    await touch('touchEnd');
    await expect(zoom).not.toHaveText(zoomBefore!);
    await expect(place).toHaveValue(placed);
  });
});
