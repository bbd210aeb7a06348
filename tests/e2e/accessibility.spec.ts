import type { Page } from '@playwright/test';
import { generate, seeDemo, uploadFace, whenOver } from '../support/api.ts';
import { expectAccessible as expectNoViolation, settle } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { card, fillLogin, openDrawer, PAID, PHONE, signIn } from '../support/screens.ts';

/**
 * Every screen, in both themes, on a phone and on a desk: no violation that axe knows of. Each is opened once and looked at
 * from all sides where it stands: the theme and the width change under it.
 */

const DIALOG = '[role=dialog]';
const DESK = { width: 1280, height: 800 };

/** What a theme can change, while all else is the same in both. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const LOOKS = [
  { viewport: DESK, colorScheme: 'light', rules: undefined },
  { viewport: DESK, colorScheme: 'dark', rules: OF_COLOUR },
  { viewport: PHONE, colorScheme: 'dark', rules: undefined },
  { viewport: PHONE, colorScheme: 'light', rules: OF_COLOUR },
] as const;

test.use({ viewport: DESK });
test.setTimeout(240_000);

/** `part`: what has opened over a page that was looked at before. */
async function expectAccessible(page: Page, screen: string, part = 'html'): Promise<void> {
  await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(0);
  for (const { viewport, colorScheme, rules } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page, `${screen}, ${colorScheme}, ${viewport.width} px`, { part, rules });
  }
  await page.setViewportSize(DESK);
  await settle(page);
}

/** Transitions that begin when the theme changes. */
const movedByTheme = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = before === 'dark' ? 'light' : 'dark';
    const moved = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    dataset.mantineColorScheme = before;
    return moved.length;
  });

test('the screens of a visitor', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // they asked for less motion: the theme changes at once, rather than one generation of elements a frame
  expect(await movedByTheme(page)).toBe(0);
  await expectAccessible(page, 'home');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectAccessible(page, 'login, with errors');
  await page.goto('/sign-up');
  await page.getByRole('button', { name: /^Agreement 1/ }).click();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Facet!2026');
  await expectAccessible(page, 'sign-up');
  await page.goto('/verify?token=used');
  await expect(page.getByText('This link does not work any more')).toBeVisible();
  await expectAccessible(page, 'a confirmation that failed');
  await page.goto('/auth-handler');
  await expectAccessible(page, 'authentication error');
  await page.goto('/nowhere');
  await expectAccessible(page, 'not found');
  await page.goto('/introduce/nobody');
  await expect(page.getByText('Bundle not found').first()).toBeVisible();
  await expectAccessible(page, 'no such page of a creator');
  await openDrawer(page, PAID);
  await expect(page.getByRole('button', { name: 'Sign in' }).last()).toBeVisible();
  await expectAccessible(page, 'drawer of a visitor', DIALOG);
});

test('the screens of a partner', async ({ page }) => {
  await signIn(page, 'partner@facet.test');
  await page.goto('/partners');
  await expect(page.getByRole('link', { name: /^Preset 1\b/ })).toBeVisible();
  await expectAccessible(page, 'campaigns');
  await page.getByRole('link', { name: /^Preset 1\b/ }).click();
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  await expectAccessible(page, 'campaign with the segment viewer');
  await page.getByRole('link', { name: 'Check Maskings' }).click();
  await expect(page.getByRole('button', { name: 'Segment 1', exact: true })).toBeVisible();
  const properties = page.getByRole('button', { name: 'Show properties' });
  if (await properties.isVisible()) await properties.click();
  await page.getByText('Mask of segment 1').click();
  await page.getByText('Change Canvas Size', { exact: true }).first().click();
  await expectAccessible(page, 'mask editor');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'keyboard shortcuts', DIALOG);
});

test('the screens of somebody who forgot their password', async ({ page, server, fan }) => {
  await page.goto('/change-password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectAccessible(page, 'asking for a reset, with an error');
  await page.getByRole('textbox', { name: 'Email' }).fill(fan.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Look into your mail')).toBeVisible();
  await expectAccessible(page, 'reset asked for');
  await page.goto(linkIn(await mailTo(server, fan.email, /new Facet password/)).path);
  await page.getByLabel('New password').fill('Facet');
  await expectAccessible(page, 'new password');
  await page.getByLabel('New password').fill('Facet!2027');
  await page.getByLabel('Confirm Password').fill('Facet!2027');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await expectAccessible(page, 'password changed');
  await page.goto('/outbox');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page, 'outbox');
});

test('the screens of a fan', async ({ page, fan }) => {
  const product = (await seeDemo(fan)).bundle.products.find(({ title }) => title === PAID)!;
  const face = await uploadFace(fan);
  const { uid } = await whenOver(fan, await generate(fan, product, face));

  await page.goto('/login');
  await fillLogin(page.getByRole('main'), fan.email);
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, 'home');
  await page.goto('/gallery');
  await expect(page.getByRole('link', { name: /photo from/i }).first()).toBeVisible();
  await expectAccessible(page, 'gallery');
  await page.goto(`/photo/${uid}`);
  await expect(page.getByText('AI modified').first()).toBeVisible();
  await expectAccessible(page, 'photo');
  // on a tablet what can be done stands beside the photo, and has room for its words, to a rounded pixel
  const desk = page.viewportSize()!;
  await page.setViewportSize({ width: 800, height: 1000 });
  const cut = await page
    .locator('main .mantine-Button-label')
    .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth + 1).length);
  expect(cut).toBe(0);
  await page.setViewportSize(desk);

  await page.goto('/payment');
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await expectAccessible(page, 'credits');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible();
  await expectAccessible(page, 'sandbox window', DIALOG);
  await page.getByRole('button', { name: 'Decline the card' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'credits, with an error');
  await page.goto('/payment/success');
  await expectAccessible(page, 'outcome of a payment');
  await page.goto('/payment/error');
  await expectAccessible(page, 'payment failed');
  await page.goto('/settings/agreements');
  await page.getByRole('button', { name: /^Marketing Information Uses/ }).click();
  await expect(page.getByRole('document', { name: 'Marketing Information Uses' })).toBeVisible();
  await expectAccessible(page, 'agreements');
});

test('the page of a creator and its dialogs', async ({ page, fan }) => {
  await uploadFace(fan);
  await signIn(page, fan.email);
  await page.goto('/introduce/demo');
  await expect(card(page, PAID)).toBeVisible();
  await expectAccessible(page, 'page of a creator');
  await page.getByRole('button', { name: `View ${PAID}` }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await expectAccessible(page, 'image viewer', DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Share ${PAID}` }).click();
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await expectAccessible(page, 'share dialog', DIALOG);

  await openDrawer(page, PAID);
  await expect(page.getByText('Your face fits this photo.')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'generate drawer');
  await page.getByRole('button', { name: 'Change Face' }).click();
  await expect(page.getByRole('button', { name: 'Upload New Image' })).toBeVisible();
  await expectAccessible(page, 'face picker', DIALOG);
  await page.getByRole('button', { name: 'Upload New Image' }).click();
  await expect(page.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
  await expectAccessible(page, 'upload dialog', DIALOG);
});

test('the whole page can be reached with the keyboard, and a dialog gives the focus back', async ({
  page,
  fan,
}) => {
  await signIn(page, fan.email);
  await page.goto('/introduce/demo');
  await expect(card(page, PAID)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const button = page.getByRole('button', { name: `Generate your photo from ${PAID}` });
  await button.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toBeVisible();
  await expect.poll(() => drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(button).toBeFocused();
});
