import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { card, fillLogin, PAID, PHONE, signIn } from '../support/screens.ts';

/** Finding one's way: header, menus, titles, dialogs with addresses, and what is not there. */

// menus, drawers and dialogs come and go as most people see them
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const TITLE = /^.+ \| Facet$/;

async function expectScreen(page: Page, address: RegExp | string, title: RegExp | string = TITLE) {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(title);
}

/** A deployment has replaced the file; the page that is open does not know. */
async function expectReloadOffer(page: Page): Promise<void> {
  const code = /assets\/PartnersPage-.*\.js/;
  await page.goto('/');
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.route(/assets\//, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'Partners Tools' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'A new version is here' });
  await expect(failure).toBeVisible();
  await expect(page).toHaveTitle('A new version is here | Facet');
  await expect(page.getByRole('banner')).toBeVisible();
  await page.unroute(code);
  await page.unroute(/assets\//);
  await failure.getByRole('button', { name: 'Reload' }).click();
  await expect(failure).toBeHidden();
  await expectScreen(page, /\/partners$/);
}

/** The line breaks while a screen's code comes. Chromium keeps such a failure for as long as the page lives. */
async function expectSecondTry(page: Page): Promise<void> {
  const code = /assets\/PartnersPage-.*\.js/;
  await page.goto('/');
  await page.route(code, (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('link', { name: 'Partners Tools' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You are not partner yet.' })).toBeVisible();
  await expectScreen(page, /\/partners$/);
}

test('every entry of the header leads somewhere, and every screen has its title', async ({ page, fan }) => {
  await page.goto('/gallery?filter=all');
  await expectScreen(page, /\/login$/, 'Login | Facet');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link')).toHaveText(['Facet', 'Login']);
  await expect(header.getByRole('button')).toHaveCount(0);
  await fillLogin(page.getByRole('main'), fan.email);
  await expectScreen(page, /\/gallery\?filter=all$/);

  const screens = [
    ['Search', /\/search/],
    ['Gallery', /\/gallery/],
    ['Partners Tools', /\/partners$/],
    ['Balance: 500 FACE', /\/payment$/],
    ['Home', /\/$/],
  ] as const;
  for (const [name, address] of screens) {
    await header.getByRole('link', { name }).click();
    await expectScreen(page, address);
    // A screen reader hears where it is.
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
    await expect(page.getByRole('main')).toBeFocused();
  }

  await header.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await expectScreen(page, /\/settings\/profile$/);
  await header.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expectScreen(page, /\/users\/[a-z0-9]+$/i);

  await page.goto('/nowhere/at/all');
  await expectScreen(page, /nowhere/, '404 NotFound | Facet');
  await expect(page.getByRole('heading', { name: '404 NotFound' })).toBeVisible();
  await page.goto('/comp1');
  await expect(page.getByRole('heading', { name: 'Comp1' })).toBeVisible();
  await page.goto('/comp2/7');
  await expectScreen(page, /comp2/, 'Comp2 7 | Facet');
  await page.goto('/bundles/demo');
  await expect(page.getByRole('link', { name: 'Make your photo' })).toBeVisible();
  await expectScreen(page, /bundles/);
  await expectAccessible(page, 'bundle');

  await expectReloadOffer(page);
  await expectSecondTry(page);
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await header.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a dialog has an address: link, reload and back lead to it and out of it', async ({ page }) => {
  await page.goto('/introduce/demo');
  const share = page.getByRole('button', { name: `Share ${PAID}` });
  await share.click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/introduce\/demo\/modal\/share\/\d+$/);
  const scrolled = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/introduce\/demo$/);
  await expect(share).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectScreen(page, /\/introduce\/demo$/);

  await page.goto('/introduce/demo/modal/photo/999999');
  await expect(card(page, PAID)).toBeVisible();
  await expect(page).toHaveURL(/\/introduce\/demo$/);
});

test.describe('on a phone', () => {
  test.use({
    viewport: PHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
  });

  test('the hamburger and the bottom bar hold everything, and the install steps of iOS are told', async ({
    page,
    fan,
  }) => {
    await signIn(page, fan.email);
    await page.goto('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Search', 'Gallery', 'Profile']);
    await bar.getByRole('link', { name: 'Gallery' }).click();
    await expect(bar.getByRole('link', { name: 'Gallery' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');

    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await button.click();
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Search',
      'Gallery',
      'Partners Tools',
      'Balance: FACE 500 - Add Credits',
      'Profile',
      'Create New Image',
    ]);
    await expect(menu.getByRole('button')).toHaveText([
      'Toggle Button Off',
      'Dark mode',
      'Logout',
      'Install App',
    ]);
    await expectAccessible(page, 'hamburger');

    await menu.getByRole('button', { name: 'Dark mode' }).click();
    await expect(menu.getByRole('button', { name: 'Light mode' })).toBeVisible();
    await menu.getByRole('button', { name: 'Toggle Button Off' }).click();
    await expect(menu.getByRole('button', { name: 'Toggle Button On' })).toBeVisible();
    const kept = await page.evaluate(() => [
      localStorage.getItem('DARK_MODE'),
      localStorage.getItem('BUTTON_VISIBLE'),
    ]);
    expect(kept).toEqual(['true', 'false']);

    await menu.getByRole('button', { name: 'Install App' }).click();
    const steps = page.getByRole('dialog', { name: 'Install on iOS' });
    await expect(steps.getByRole('listitem')).toHaveText([/Share/, /Add to Home Screen/, /Add/]);
    await expectAccessible(page, 'install steps');
    await steps.getByRole('button', { name: 'Done' }).click();
    await expect(steps).toBeHidden();

    await button.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await menu.getByRole('link', { name: /^Balance/ }).click();
    await expectScreen(page, /\/payment$/);
    await expect(menu).toBeHidden();

    await page.goto('/introduce/demo');
    await expect(card(page, PAID)).toBeVisible();
    await expect(card(page, PAID).getByRole('button', { name: /^Generate your photo/ })).toBeHidden();
    await page.getByRole('button', { name: /buttons .* are off/ }).click();
    await expect(card(page, PAID).getByRole('button', { name: /^Generate your photo/ })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 400));
    await page.getByRole('button', { name: 'Back to top' }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('an alert stands below the header of a sheet that fills the window: it can be closed', async ({
    page,
    fan,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
    });
    await page.setViewportSize({ ...PHONE, height: 300 });
    await signIn(page, fan.email);
    await page.goto('/introduce/demo');
    await page.getByRole('button', { name: `Share ${PAID}` }).click();
    const sheet = page.getByRole('dialog', { name: 'Share' });
    await sheet.getByRole('button', { name: 'Copy link' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The link could not be copied.' });
    await expect(alert).toBeVisible();
    const closing = sheet.getByRole('button', { name: 'Close' });
    const boxOf = async (part: typeof alert) => (await part.boundingBox())!;
    const { y, height } = await boxOf(closing);
    // it comes from above
    await expect.poll(async () => (await boxOf(alert)).y).toBeGreaterThanOrEqual(y + height);
    await closing.click();
    await expect(sheet).toBeHidden();
    // without a sheet it stands where alerts do
    await expect.poll(async () => (await boxOf(alert)).y).toBeLessThan(80);
  });
});
