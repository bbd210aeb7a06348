import type { Route } from '@playwright/test';
import { PASSWORD, uploadFace } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { card, fillLogin, openDrawer, PAID, PHONE, signIn } from '../support/screens.ts';

/** What somebody meets in the first minutes beside the way to a first photo (path.spec.ts). */

/** A slow line, in bytes a second. */
const SLOW = 50_000;
const TERMS = 'Terms of Services';

test('on a line of 50 KB/s the page’s outline and its photo are there before any script is', async ({
  page,
}) => {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(/\.js$/, async (route) => {
    if (isHolding && !route.request().url().includes('/color-scheme.js')) held.push(route);
    else await route.continue();
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: SLOW,
    uploadThroughput: SLOW,
  });
  await page.goto('/introduce/demo', { waitUntil: 'commit' });
  const outline = page.locator('.boot');
  await expect(outline.getByText('Facet')).toBeVisible();
  // the photo that the page begins with, blurred
  expect(
    await outline
      .locator('i')
      .last()
      .evaluate((box) => getComputedStyle(box).backgroundImage),
  ).toMatch(/^url\("data:image/);
  const drawn = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .concat(performance.getEntriesByType('navigation'))
      .filter((entry) => /introduce\/demo$|color-scheme\.js$/.test(entry.name))
      .reduce((bytes, entry) => bytes + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  // all that it takes: well within two seconds of this line
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(SLOW / 2);
  expect(await page.locator('article').count()).toBe(0);

  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  isHolding = false;
  await Promise.all(held.map((route) => route.continue()));
  await expect(card(page, PAID)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('Back closes the drawer and leaves the page where it was', async ({ page, fan }) => {
    await signIn(page, fan.email);
    const drawer = await openDrawer(page, PAID);
    const place = await page.evaluate(() => scrollY);
    await page.goBack();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\/introduce\/demo$/);
    expect(await page.evaluate(() => scrollY)).toBe(place);
  });
});

test('an agreement that is taken back in the drawer is asked for again', async ({ page, fan }) => {
  await uploadFace(fan);
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, PAID);
  const box = drawer.getByRole('checkbox', { name: `I have read this and agree: ${TERMS}` });
  await drawer.getByRole('button', { name: `Take back: ${TERMS}` }).click();
  await expect(box).not.toBeChecked();
  await expect(drawer.getByText(`Accept to continue: ${TERMS}.`)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Generate with Credits/ })).toBeDisabled();

  await box.check();
  await expect(drawer.getByText(`Accept to continue: ${TERMS}.`)).toHaveCount(0);
});

test('another address counts once the link in its mail was opened', async ({ page, server, fan }) => {
  const address = `new-${fan.email}`;
  await signIn(page, fan.email);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  await page.getByRole('textbox', { name: 'New address' }).fill(address);
  await page.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Until you open it, your address stays ${fan.email}.`)).toBeVisible();

  await page.goto(linkIn(await mailTo(server, address)).path);
  await expect(page.getByText(`From now on you sign in with ${address}`)).toBeVisible();
  await page.goto('/settings/profile');
  await expect(page.getByRole('main').getByText(address, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/login');
  await fillLogin(page.getByRole('main'), address);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
});
