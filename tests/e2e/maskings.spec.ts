import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { PHONE, signIn } from '../support/screens.ts';

const PARTNER = 'partner@facet.test';

/** Of the demo's masks, which another test may have saved before. */
const UNCHANGED = /^(All changes saved|Not saved yet)$/;

async function openMaskings(page: Page): Promise<void> {
  await page.goto('/partners');
  await page.getByRole('link', { name: /^Preset 1\b/ }).click();
  await page.getByRole('link', { name: 'Check Maskings' }).click();
  await expectEditor(page);
}

async function expectEditor(page: Page): Promise<void> {
  await expect(canvasOf(page)).toBeVisible();
  await expect(segment(page, 1)).toHaveAttribute('aria-pressed', 'true');
}

const canvasOf = (page: Page) => page.getByRole('application', { name: /photo with masks/ });
async function expectTallCanvas(page: Page, sizes: readonly (readonly [number, number])[]): Promise<void> {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await canvasOf(page).boundingBox())!.height / height, {
        message: `${width} x ${height}`,
      })
      .toBeGreaterThanOrEqual(0.6);
  }
}

const segment = (page: Page, number: number) =>
  page.getByRole('button', { name: `Segment ${number}`, exact: true });

/** One stroke over the canvas, in shares of its size. */
async function stroke(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = (await canvasOf(page).boundingBox())!;
  const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 8 });
  await page.mouse.up();
}

const savedBy = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().endsWith('/api/finalize-multi-person-masking') && response.ok(),
  );

/** The bytes of the masks of an image that the server gives back, by their ids. */
async function servedMasks(page: Page, extractMaskingPath: string): Promise<Record<string, string>> {
  return page.evaluate(async (path) => {
    const [entry] = (await (await fetch(path)).json()) as {
      masks: { mask_id: string; object: { file: string } }[];
    }[];
    const masks: Record<string, string> = {};
    for (const { mask_id, object } of entry!.masks) {
      const bytes = await (await fetch(object.file)).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      masks[mask_id] = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    }
    return masks;
  }, extractMaskingPath);
}

/** A worker that fails goes, and the next save has another one. */
async function expectWorkersToBeReplaced(page: Page): Promise<void> {
  const workers = () => page.workers().filter((worker) => worker.url().includes('worker-browser'));
  const hired = workers();
  expect([1, 2]).toContain(hired.length);
  for (const worker of hired) {
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('outside of any task');
      });
    });
  }
  await expect.poll(() => workers().length).toBe(0);
  const saving = savedBy(page);
  await page.getByRole('button', { name: 'Save Masking' }).click();
  await saving;
  expect(workers().length).toBeGreaterThan(0);
}

test.describe('with masks that are saved', () => {
  test.use({ hasOwnServer: true });

  test('a partner corrects masks, takes back, saves, and finds the same masks again', async ({ page }) => {
    await signIn(page, PARTNER);
    await openMaskings(page);
    const undo = page.getByRole('button', { name: 'Undo' });
    const redo = page.getByRole('button', { name: 'Redo' });
    await expect(undo).toHaveAttribute('aria-disabled', 'true');

    await segment(page, 2).click();
    await stroke(page, [0.3, 0.4], [0.6, 0.5]);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await undo.click();
    await expect(page.getByText('Undid: Brush')).toBeAttached();
    await expect(page.getByText(UNCHANGED)).toBeVisible();
    await redo.click();
    await expect(page.getByText('Redid: Brush')).toBeAttached();
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: 'Eraser' })).toHaveAttribute('aria-pressed', 'true');
    await stroke(page, [0.45, 0.3], [0.5, 0.5]);

    const saving = savedBy(page);
    await page.getByRole('button', { name: 'Save Masking' }).click();
    await expect(page.getByText('Masking data saved successfully!').first()).toBeVisible();
    // it is one of three, of which the others were never saved
    await expect(page.getByText(UNCHANGED)).toBeVisible();
    await expectWorkersToBeReplaced(page);
    const { extractMaskingPath } = (await (await saving).json()) as { extractMaskingPath: string };
    const first = await servedMasks(page, extractMaskingPath);
    expect(Object.keys(first).length).toBeGreaterThan(1);

    // what is loaded is exactly what was saved: saved again untouched, every mask is the same file
    await page.reload();
    await expectEditor(page);
    await expect(page.getByText(UNCHANGED)).toBeVisible();
    const savingAgain = savedBy(page);
    await page.getByRole('button', { name: 'Save Masking' }).click();
    const again = (await (await savingAgain).json()) as { extractMaskingPath: string };
    expect(await servedMasks(page, again.extractMaskingPath)).toEqual(first);
  });

  test('what fails is said and can be tried again, and then everything is sent at once', async ({ page }) => {
    await signIn(page, PARTNER);
    await page.goto('/partners');
    await page.getByRole('link', { name: /^Preset 1\b/ }).click();
    await expect(page.getByRole('button', { name: /^Person 1/ })).toBeVisible();
    const isPhoto = (url: URL): boolean => /^\/files\/presets\/.*\.jpe?g$/.test(url.pathname);
    await page.route(isPhoto, (route) => route.abort());
    await page.getByRole('link', { name: 'Check Maskings' }).click();
    await expectEditor(page);
    const noPhoto = page.getByText('Failed to load image at index 0. Please check the image path.');
    await expect(noPhoto).toBeVisible();
    await page.unroute(isPhoto);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(noPhoto).toBeHidden();

    await page.getByText('Change Canvas Size', { exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Width' }).fill('-600');
    await page.getByRole('button', { name: 'Change Canvas Size' }).click();
    await expect(page.getByText('Invalid canvas size. Please enter positive numbers.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Width' }).fill('600');
    await page.getByRole('textbox', { name: 'Height' }).fill('400');
    await page.getByRole('button', { name: 'Change Canvas Size' }).click();
    await expect(page.getByText('Invalid canvas size.')).toBeHidden();
    await expect.poll(async () => (await canvasOf(page).boundingBox())?.width).toBe(600);

    await stroke(page, [0.4, 0.5], [0.6, 0.5]);
    await page.route('**/api/save-masking', (route) =>
      route.fulfill({ status: 507, json: { error: 'There is no room.', code: 'STORAGE_FULL' } }),
    );
    const place = await canvasOf(page).boundingBox();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Failed to save masking data: There is no room.')).toBeVisible();
    // whoever draws meanwhile goes on where the pen is
    expect(await canvasOf(page).boundingBox()).toEqual(place);
    await expect(page.getByText('Unsaved changes')).toBeVisible();

    await page.keyboard.press('PageDown');
    await expect(page.getByText(/^Original: 1200 x 1701 px \| Zoom: \d+%$/)).toBeVisible();
    const saving = savedBy(page);
    await page.getByRole('button', { name: 'Extract and Send Masking Data' }).click();
    await expect(page.getByText('Masking data saved successfully!').first()).toBeVisible();
    // the overall mask is still the old one
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const { extractMaskingPath } = (await (await saving).json()) as { extractMaskingPath: string };
    const images = await page.evaluate(
      async (path) => ((await (await fetch(path)).json()) as unknown[]).length,
      extractMaskingPath,
    );
    expect(images).toBe(3);

    await page.unroute('**/api/save-masking');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
});

test('a full browser is said, and what was never saved outlives a crash of the tab', async ({
  page,
  baseURL,
}) => {
  const devtools = await page.context().newCDPSession(page);
  const origin = baseURL!;
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await signIn(page, PARTNER);
  await openMaskings(page);
  await stroke(page, [0.3, 0.3], [0.6, 0.6]);
  await expect(page.getByText('Your browser has no room left for drafts.').first()).toBeVisible();
  await devtools.send('Storage.overrideQuotaForOrigin', { origin });

  await stroke(page, [0.4, 0.5], [0.6, 0.5]);
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  // a change is in the browser's database within a second
  await page.waitForTimeout(1000);
  const address = page.url();
  const again = await page.context().newPage();
  again.on('dialog', (dialog) => void dialog.accept());
  await Promise.all([page.waitForEvent('crash'), page.goto('chrome://crash').catch(() => undefined)]);
  await again.goto(address);
  const offer = again.getByRole('dialog', { name: 'Go on with your draft?' });
  await offer.getByRole('button', { name: 'Go on' }).click();
  await expect(offer).toBeHidden();
  await expect(again.getByText('Unsaved changes')).toBeVisible();
  await expect(again.getByText('Loading photo')).toBeHidden();

  await again.getByRole('link', { name: 'Back to the campaign' }).click();
  const guard = again.getByRole('dialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Stay' }).click();
  await expect(canvasOf(again)).toBeVisible();
  await again.reload();
  await again.getByRole('button', { name: 'Delete draft' }).click();
  await expect(again.getByText(UNCHANGED)).toBeVisible();
});

test('at every size that a desk has, three fifths of the window’s height are the photo’s', async ({
  page,
}) => {
  await signIn(page, PARTNER);
  await openMaskings(page);
  await expectTallCanvas(page, [
    [1024, 600],
    [1024, 768],
    [1280, 720],
    [1366, 768],
    [1280, 800],
    [1920, 1080],
    [2560, 1300],
    [2560, 1440],
    [1200, 1920],
  ]);
});

test('on a desk eight people are seen at once; a small window folds the panel; a lost picture is said', async ({
  page,
}) => {
  await signIn(page, PARTNER);
  await openMaskings(page);
  const segments = page.getByRole('region', { name: 'Segments' }).getByRole('listitem');
  for (let count = await segments.count(); count < 8; count++)
    await page.getByRole('button', { name: 'Add segment' }).click();
  for (const row of await segments.all()) await expect(row).toBeInViewport({ ratio: 1 });

  const hide = page.getByRole('button', { name: 'Hide properties' });
  await expect(hide).toBeVisible();
  await page.setViewportSize({ width: 820, height: 800 });
  await expect(page.getByRole('button', { name: 'Show properties' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(hide).toBeVisible();

  const loss = await canvasOf(page).evaluateHandle((canvas: HTMLCanvasElement) => {
    const extension = canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!;
    extension.loseContext();
    return extension;
  });
  await expect(page.getByText('The graphics card has lost the picture.').first()).toBeVisible();
  await expect(canvasOf(page)).toHaveCSS('opacity', '0');
  await loss.evaluate((extension) => extension.restoreContext());
  await expect(canvasOf(page)).toHaveCSS('opacity', '1');
  await expect(page.getByText('Loading photo')).toBeHidden();
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true });

  test('everything is large enough to hit, and smart select fetches what it needs when it is used', async ({
    page,
  }) => {
    // OpenCV is 13 MB to compile, and its cut takes both cores
    test.slow();
    const visions: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('opencv')) visions.push(request.url());
    });
    await page.setViewportSize(PHONE);
    await signIn(page, PARTNER);
    await openMaskings(page);
    await expect(page.getByRole('slider', { name: 'Brush size' })).toBeVisible();
    await page.getByRole('button', { name: 'Show properties' }).tap();
    await page.getByText(/^Mask of segment/).tap();
    for (const size of [PHONE, { width: 820, height: 1180 }, { width: 1180, height: 820 }]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('slider', { name: 'Mask Opacity' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save Masking' })).toBeInViewport();
      expect(await tooSmallToHit(page), `at ${size.width} px`).toEqual([]);
    }
    // a pen was near: the way out of its mode takes nothing from the photo, either
    await canvasOf(page).dispatchEvent('pointermove', { pointerType: 'pen', clientX: 300, clientY: 300 });
    await canvasOf(page).dispatchEvent('pointerleave', { pointerType: 'pen' });
    const leavePenMode = page.getByRole('button', { name: 'Leave pen mode' });
    await expect(leavePenMode).toBeVisible();
    await expectTallCanvas(page, [
      [320, 480],
      [390, 664],
      [568, 320],
      [844, 390],
      [1024, 600],
      [1024, 768],
      [1180, 820],
      [1920, 1080],
      [2560, 1440],
    ]);
    await leavePenMode.tap();
    await expect(leavePenMode).toBeHidden();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).tap();
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(help).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();

    await page.getByRole('button', { name: 'Smart select' }).click();
    expect(visions).toEqual([]);
    const busy = page.locator('footer').getByText('Smart select');
    // around one person, with room on all sides: a box that cuts through people may hold nothing that stands out
    const around: [[number, number], [number, number]] = [
      [0.52, 0.12],
      [0.93, 0.66],
    ];
    await stroke(page, ...around);
    await expect(busy).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(busy).toBeHidden();
    await expect(page.getByText(UNCHANGED)).toBeVisible();
    await stroke(page, ...around);
    await expect(page.getByText('Unsaved changes')).toBeVisible({ timeout: 60_000 });
    await expect(busy).toBeHidden();
    expect(visions.length).toBeGreaterThan(0);
  });
});

/** What can be pressed in the editor and is less than 44 pixels high or wide. */
const tooSmallToHit = (page: Page): Promise<string[]> =>
  page.locator('[data-editor-root]').evaluate((root) => {
    const least = 44;
    return [...root.querySelectorAll('button, a, select, input, summary')].flatMap((element) => {
      // a switch is pressed by its label, too
      const pressed = element.matches('[type=checkbox]') ? element.closest('div')! : element;
      const { width, height } = pressed.getBoundingClientRect();
      if (width === 0 || (width >= least && height >= least)) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${element.tagName} ${name.trim()}: ${width} × ${height}`];
    });
  });

test('what is delivered has nothing of the editor’s lab', () => {
  const assets = path.join(import.meta.dirname, '../../dist/assets');
  const files = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(10);
  const withLab = files.filter((name) =>
    /editorLab|editor-lab/.test(readFileSync(path.join(assets, name), 'utf8')),
  );
  expect(withLab).toEqual([]);
});

test('a member without a partner record is told so', async ({ page, fan }) => {
  await signIn(page, fan.email);
  await page.goto('/partners');
  await expect(page.getByText('You are not partner yet.')).toBeVisible();
});

test('a visitor signs in first and arrives where they wanted to be', async ({ page }) => {
  await page.goto('/partners');
  await expect(page).toHaveURL(/login/);
  await expect(page.getByRole('heading', { name: 'Partners Portal' })).toBeVisible();
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Email' }).fill(PARTNER);
  await form.getByRole('textbox', { name: 'Password' }).fill('Facet!2026');
  await form.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/partners$/);
});
