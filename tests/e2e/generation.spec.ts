import type { Page } from '@playwright/test';
import { agree, expect, openDrawer, portrait, signIn, test, uploadFace } from '../support/fixtures.ts';

/** The main job, as a fan does it: a face, an agreement, a payment, and a finished photo. */

/** The bar at the top, with the balance pill. */
const banner = (page: Page) => page.getByRole('banner');

async function expectFinished(page: Page, product: string): Promise<void> {
  const card = page.getByRole('article', { name: product });
  await expect(card.getByText('Generating', { exact: true })).toBeVisible();
  await expect(card.getByRole('button', { name: /View generated photo/ })).toBeVisible({ timeout: 60_000 });
}

test('a fan pays with credits and finds the photo on the page, in the gallery and at its own address', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/introduce/demo');
  const drawer = await openDrawer(page, 'Rose light');
  await uploadFace(page, drawer, portrait('ivana'));
  await expect(drawer.getByText('Your face fits this photo.')).toBeVisible();

  const pay = drawer.getByRole('button', { name: 'Generate with Credits (30 FACE)' });
  await expect(pay).toBeDisabled();
  await agree(drawer);
  await pay.click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Action' });
  await expect(confirm).toContainText('This will use 30 FACE from your balance. Do you want to proceed?');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(drawer).toBeHidden();

  await expectFinished(page, 'Rose light');
  await expect(banner(page)).toContainText('470');
  await expect(page.getByRole('link', { name: /Gallery.*1/ })).toBeVisible();

  await page
    .getByRole('link', { name: /Gallery/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /Rose light/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/photo\//);
  const photo = page.getByRole('img', { name: /Rose light/ }).first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await expect(gallery).not.toContainText('1');
});

test('a product with a price of its own costs that price', async ({ page }) => {
  await signIn(page);
  await page.goto('/introduce/demo');
  const drawer = await openDrawer(page, 'By the blue window');
  await uploadFace(page, drawer, portrait('ivana'));
  await agree(drawer);
  await drawer.getByRole('button', { name: 'Generate with Credits (50 FACE)' }).click();
  await page.getByRole('dialog', { name: 'Confirm Action' }).getByRole('button', { name: 'Confirm' }).click();
  await expectFinished(page, 'By the blue window');
  await expect(banner(page)).toContainText('450');
});

test('a fan watches the advertisement for thirty seconds and pays nothing', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto('/introduce/demo');
  const drawer = await openDrawer(page, 'Rose light');
  await uploadFace(page, drawer, portrait('ivana'));
  await agree(drawer);
  await drawer.getByRole('button', { name: 'Generate with Advertisement' }).click();

  const advertisement = page.getByRole('dialog', { name: 'Watch Advertisement' });
  await expect(advertisement.getByRole('button', { name: /Wait \d+ seconds/ })).toBeDisabled();
  await page.clock.runFor(29_000);
  await expect(advertisement.getByRole('button', { name: 'Generate Image' })).toBeHidden();
  await page.clock.runFor(2_000);
  await advertisement.getByRole('button', { name: 'Generate Image' }).click();
  await page.clock.resume();

  await expectFinished(page, 'Rose light');
  await expect(banner(page)).toContainText('500');
});

test('a face that does not fit is refused before anything is paid', async ({ page }) => {
  await signIn(page);
  await page.goto('/introduce/demo');
  const drawer = await openDrawer(page, 'Rose light');
  await uploadFace(page, drawer, portrait('team-2'));
  await agree(drawer);
  await expect(drawer.getByText(/looks in a very different direction/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Generate with Credits/ })).toBeDisabled();
  await expect(banner(page)).toContainText('500');
});

test('two clicks on the confirmation make one photo', async ({ page }) => {
  await signIn(page);
  await page.goto('/introduce/demo');
  const drawer = await openDrawer(page, 'Rose light');
  await uploadFace(page, drawer, portrait('ivana'));
  await agree(drawer);
  await drawer.getByRole('button', { name: /Generate with Credits/ }).click();
  await page
    .getByRole('dialog', { name: 'Confirm Action' })
    .getByRole('button', { name: 'Confirm' })
    .dblclick();
  await expectFinished(page, 'Rose light');
  await expect(page.getByText('Generated Results (1)')).toBeVisible();
  await expect(banner(page)).toContainText('470');
});

test('a reload in the middle of a generation goes on showing it until it is finished', async ({ page }) => {
  await signIn(page);
  await page.goto('/introduce/demo');
  const drawer = await openDrawer(page, 'Rose light');
  await uploadFace(page, drawer, portrait('ivana'));
  await agree(drawer);
  await drawer.getByRole('button', { name: /Generate with Credits/ }).click();
  await page.getByRole('dialog', { name: 'Confirm Action' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(drawer).toBeHidden();
  await page.reload();
  const card = page.getByRole('article', { name: 'Rose light' });
  await expect(card.getByRole('button', { name: /View generated photo/ })).toBeVisible({ timeout: 60_000 });
  await expect(banner(page)).toContainText('470');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a visitor signs in inside the drawer and generates without leaving the page', async ({ page }) => {
    await page.goto('/introduce/demo');
    const drawer = await openDrawer(page, 'Rose light');
    await expect(drawer.getByLabel('Email')).toBeVisible();
    await drawer.getByLabel('Email').fill('fan@facet.test');
    await drawer.getByLabel('Password', { exact: true }).fill('Facet!2026');
    await drawer.getByRole('button', { name: 'Sign in' }).click();
    await uploadFace(page, drawer, portrait('ivana'));
    await agree(drawer);
    await drawer.getByRole('button', { name: 'Generate with Credits (30 FACE)' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm Action' })
      .getByRole('button', { name: 'Confirm' })
      .click();
    await expectFinished(page, 'Rose light');
  });
});
