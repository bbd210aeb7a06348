import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sharp } from '@facet/server/images/sharp.ts';
import { photo } from '../support/api.ts';
import { writeFilm } from '../support/fake-camera.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { packagePhoto } from '../support/photos-of-packages.ts';
import { agree, openDrawer, signIn } from '../support/screens.ts';

/** Somebody who looks at the viewer, as whoever looks into a camera does. */
const FRONTAL = 'Red dress at dusk';

/** A browser whose camera sees somebody from the front, in good light. */
const test = base.extend<object, { film: string }>({
  film: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'facet-film-'));
      const file = path.join(folder, 'camera.y4m');
      await writeFilm(file, photo('team-1.jpg'));
      await use(file);
      await rm(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      const camera = [
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ];
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    },
    { scope: 'worker' },
  ],
});

test('a guided selfie: hints on the device, the best frame by itself, and its picture before it is paid', async ({
  page,
  fan,
}) => {
  // what is sent that is no JSON: a file, or pixels
  const sent: string[] = [];
  page.on('request', (request) => {
    const type = request.headers()['content-type'] ?? '';
    if (request.method() !== 'GET' && !type.startsWith('application/json')) sent.push(type);
  });
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, FRONTAL);
  await page.getByRole('button', { name: 'Change Face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
  await dialog.getByRole('button', { name: 'Use the camera' }).click();
  await expect(dialog.getByLabel('What your camera sees')).toBeVisible();
  const use = dialog.getByRole('button', { name: 'Use this photo' });
  await expect(use).toBeVisible({ timeout: 60_000 });
  // not a frame has left the device
  expect(sent).toEqual([]);
  await use.click();
  await expect(dialog.getByText('A good photo for generating.')).toBeVisible({ timeout: 60_000 });
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(drawer.getByRole('img', { name: 'Small preview of your face in this photo' })).toBeVisible({
    timeout: 60_000,
  });
  expect(sent).toEqual([expect.stringContaining('multipart/form-data')]);
});

test('a photo in WebP becomes a JPEG in the browser, and what is wrong with it is said before it is sent', async ({
  page,
  fan,
}) => {
  await signIn(page, fan.email);
  await openDrawer(page, FRONTAL);
  // who has no face yet is asked for a photo at once
  await page.getByRole('button', { name: 'Change Face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
  const buffer = await sharp(photo('bruce-mars.jpg')).webp().toBuffer();
  const choose = dialog.locator('input[type=file]');
  await choose.setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer });
  await expect(dialog.getByText('me.jpg')).toBeVisible();
  await expect(dialog.getByText('This will do. It could be better:')).toBeVisible({ timeout: 60_000 });
  const glasses = dialog.getByText(/^Your glasses would end up in the picture/);
  await expect(glasses).toBeVisible();
  // of a woman no whole head is made, which would bring them along
  await choose.setInputFiles(packagePhoto('material-kit', 'faces/kendall.jpg'));
  await expect(dialog.getByText('This photo would be refused:')).toBeVisible({ timeout: 60_000 });
  await expect(glasses).toBeVisible();
  // it is taken between neon signs, too
  await expect(dialog.getByText(/^Coloured light lies on your face/)).toBeVisible();
});
