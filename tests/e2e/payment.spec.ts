import type { Page } from '@playwright/test';
import { faceBalance } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  addFace,
  agree,
  FACES,
  openDrawer,
  PAID,
  PHONE,
  pay,
  payWithCredits,
  seeItFinished,
  signIn,
} from '../support/screens.ts';

async function openCredits(page: Page): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('link', { name: /Balance: \d+ FACE|Check your Credits!/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment$/);
}

for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
  test(`a fan buys credits and spends them, at ${viewport.width} px`, async ({ page, fan }) => {
    await page.setViewportSize(viewport);
    const before = await faceBalance(fan);

    await signIn(page, fan.email);
    await openCredits(page);
    await expect(page.getByRole('radio', { name: /300 credits/ })).toBeChecked();
    await page.getByText('1,000 credits', { exact: true }).click();
    await expect(page.getByText('$110.00', { exact: true })).toBeVisible();
    await pay(page, 'Approve payment');
    await expect(page.getByText('1,000 FACE and 400 MFACE are in your balance.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add credits' })).toHaveAttribute('aria-expanded', 'false');
    await expect(
      page.getByRole('link', { name: `Balance: ${(before + 1000).toLocaleString('en')} FACE` }),
    ).toBeVisible();
    await expect(page.getByRole('list', { name: 'Purchases' })).toContainText('$110.00');
    expect(await faceBalance(fan)).toBe(before + 1000);

    await openDrawer(page, PAID);
    await addFace(page, FACES[PAID]);
    await agree(page.getByRole('dialog').first());
    await payWithCredits(page);
    await seeItFinished(page, PAID);
    expect(await faceBalance(fan)).toBe(before + 970);

    await page.goto('/payment');
    await page.getByRole('tab', { name: 'Spending' }).click();
    const spent = page.getByRole('list', { name: 'Spending' }).getByRole('listitem').first();
    await expect(spent).toContainText('−30 FACE');
    await expect(spent).toContainText('Spent');
    await spent.getByRole('link', { name: PAID }).click();
    await expect(page).toHaveURL(/\/photo\//);
  });
}

test('a declined card and a cancelled payment cost nothing, and the next try works', async ({
  page,
  fan,
}) => {
  const before = await faceBalance(fan);
  await signIn(page, fan.email);
  await openCredits(page);
  await pay(page, 'Cancel');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await pay(page, 'Decline the card');
  await expect(page.getByRole('alert')).toContainText('An error occurred during payment. Please try again.');
  expect(await faceBalance(fan)).toBe(before);
  await pay(page, 'Approve payment');
  await expect(page.getByText('300 FACE and 60 MFACE are in your balance.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add credits' })).toBeFocused();
  expect(await faceBalance(fan)).toBe(before + 300);
});

test('the outcome pages lead on', async ({ page, fan }) => {
  await signIn(page, fan.email);
  await page.goto('/payment/error');
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to credits' }).click();
  await expect(page).toHaveURL(/\/payment$/);
  await page.goto('/payment/success');
  await expect(page.getByRole('heading', { name: 'There is no such payment' })).toBeVisible();
});

test('the credits page is for members', async ({ page }) => {
  await page.goto('/payment');
  await expect(page).toHaveURL(/\/login/);
});
