import { CURRENCY } from '@facet/contract/constants.ts';
import { CREATE_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { EDIT_PROFILE } from '@facet/contract/documents/people.ts';
import { ADJUST_BALANCE } from '@facet/contract/documents/users.ts';
import type { Locator, Page } from '@playwright/test';
import { ask, signIn as signInByApi, signUp, uploadFace } from '../support/api.ts';
import { settle } from '../support/axe.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { card, FACES, FREE, openDrawer, PAID, PHONE, signIn } from '../support/screens.ts';

/** What is long, large or narrow: nothing is cut, nothing lies over something else, nothing scrolls sideways. */

const GROUP = 'Better together';
const NARROW = { width: 320, height: 640 };
const LOW = { width: 844, height: 390 };
/** A phone whose browser shows its bars. */
const SHORT = { width: 390, height: 664 };

async function expectWithinWidth(page: Page, screen: string): Promise<void> {
  await settle(page);
  const wide = await page.evaluate(() => {
    const isIn = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' || isIn(element.parentElement));
    return [...document.querySelectorAll('main *, header *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isIn(element))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(wide, screen).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), screen).toBe(0);
  expect(await cutLabels(page.locator('main')), `${screen}, words on buttons`).toEqual([]);
}

/** Words on buttons that have no room there. */
const cutLabels = (part: Locator): Promise<(string | null)[]> =>
  part
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels
        .filter((label) => label.scrollWidth > label.clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

test('the longest names fit a phone', async ({ page, fan }) => {
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissen';
  await ask(fan, EDIT_PROFILE, {
    firstName: name,
    lastName: name,
    username: `${fan.username}${'x'.repeat(40)}`,
  });
  await page.setViewportSize(PHONE);
  await signIn(page, fan.email);
  for (const path of [
    '/',
    `/users/${fan.username}${'x'.repeat(40)}`,
    '/settings/profile',
    '/search?q=xxxx',
    '/gallery',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWithinWidth(page, path);
  }
});

test('the narrowest phones show the home page, the profile’s form, a face’s dialog and the ways on of who has no credits whole', async ({
  page,
  server,
  fan,
}) => {
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'See an example' })).toBeVisible();
  await expectWithinWidth(page, 'home of a visitor');
  await signIn(page, fan.email);
  await page.goto('/settings/profile');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await expectWithinWidth(page, 'settings');
  await uploadFace(fan);
  await page.goto('/settings/profile/modal/faces');
  await page.getByRole('button', { name: /^Face photo/ }).click();
  const face = page.getByRole('dialog', { name: 'Face Image' });
  await expect(face.getByRole('button', { name: 'Select Image' })).toBeVisible();
  expect(await cutLabels(face)).toEqual([]);
  const poor = uniqueName('poor');
  await signUp(server, poor);
  await signIn(page, `${poor}@example.com`);
  const drawer = await openDrawer(page, PAID);
  await expect(drawer.getByRole('link', { name: /^Free with an advertisement/ })).toBeVisible();
  expect(await cutLabels(drawer)).toEqual([]);
});

test('a balance of seven digits is there whole on every window', async ({ page, server, fan }) => {
  const admin = await signInByApi(server.url, 'admin@facet.test');
  for (const amount of [1_000_000, 234_067]) {
    const variables = { userId: fan.userId, currencyId: CURRENCY.FACE, amount, reason: 'A large balance' };
    expect((await ask(admin, ADJUST_BALANCE, variables)).adjustBalance.error).toBeNull();
  }
  await signIn(page, fan.email);
  await page.goto('/payment');
  const pill = page.getByRole('link', { name: 'Balance: 1,234,567 FACE' }).first();
  for (const width of [320, 390, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(pill).toBeVisible();
    await expectWithinWidth(page, `credits at ${width} px`);
    expect(await pill.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(1);
    expect(await linesOf(pill.getByText('1,234,567', { exact: true }))).toBe(1);
  }
});

test('a photo of several people is shown whole, at its own shape, and its price stands beside its button', async ({
  page,
}) => {
  await page.goto('/introduce/demo');
  const offer = card(page, GROUP);
  const picture = offer.getByRole('img', { name: GROUP });
  for (const viewport of [NARROW, PHONE, { width: 1280, height: 800 }]) {
    await page.setViewportSize(viewport);
    await picture.scrollIntoViewIfNeeded();
    // a photo of another size may be on its way when the window changes
    await expect
      .poll(() =>
        picture.evaluate((image: HTMLImageElement) => {
          const own = image.naturalWidth / image.naturalHeight;
          return own > 1.2 && Math.abs(image.clientWidth / image.clientHeight / own - 1) < 0.02;
        }),
      )
      .toBe(true);
    await expectPriceAtButton(offer, viewport.width);
  }
});

/** In its row, or right above it where the row is too short; both whole within the card. */
async function expectPriceAtButton(offer: Locator, width: number): Promise<void> {
  const price = (await offer.getByText(/^\d+ FACE$/).boundingBox())!;
  const button = (await offer.getByRole('button', { name: /^Generate your photo/ }).boundingBox())!;
  const frame = (await offer.boundingBox())!;
  const isInRow = price.y < button.y + button.height && button.y < price.y + price.height;
  const gap = isInRow
    ? button.x - (price.x + price.width)
    : Math.max(button.y - (price.y + price.height), price.x - (button.x + button.width));
  expect(gap, `price and button at ${width} px`).toBeGreaterThanOrEqual(0);
  expect(gap, `price and button at ${width} px`).toBeLessThan(16);
  for (const { x, width: own } of [price, button]) {
    expect(x).toBeGreaterThanOrEqual(Math.max(0, frame.x));
    expect(x + own).toBeLessThanOrEqual(Math.min(width, frame.x + frame.width) + 1);
  }
}

test('no card of the feed lies over the next, from the beginning and when the window’s width changes', async ({
  page,
  fan,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, fan.email);
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Latest photos and pages' }).getByRole('article');
  await expect(cards.nth(1)).toBeVisible();
  for (const width of [390, 1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    const boxes = await cards.evaluateAll((articles) =>
      articles.map((article) => article.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    expect(boxes.length).toBeGreaterThan(1);
    for (const [index, { top }] of boxes.slice(1).entries())
      expect(top, `card ${index + 2} at ${width} px`).toBeGreaterThanOrEqual(boxes[index]!.bottom);
  }
});

test('on a phone on its side all of the generate drawer can be reached', async ({ page, fan }) => {
  await signIn(page, fan.email);
  await page.setViewportSize(LOW);
  const drawer = await openDrawer(page, PAID);
  const change = drawer.getByRole('button', { name: 'Change Face' });
  await change.scrollIntoViewIfNeeded();
  await settle(page);
  const isFree = await change.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && top + height <= innerHeight && button.contains(seen);
  });
  expect(isFree).toBe(true);
});

test('on a phone, what uploads a face stays in sight when its photo is chosen', async ({ page, fan }) => {
  await page.setViewportSize(SHORT);
  await signIn(page, fan.email);
  await openDrawer(page, PAID);
  await page.getByRole('button', { name: 'Change Face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
  await dialog.locator('input[type=file]').setInputFiles(FACES[PAID]);
  await expect(dialog.getByRole('img', { name: 'Chosen photo' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Upload Photo' })).toBeInViewport({ ratio: 1 });
});

test.describe('with a finger', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  /** What can be pressed alone in its place, and has less than 44 px each way, with what takes hold of it around it. Links within words are read, and left. */
  const small = (page: Page): Promise<string[]> =>
    page.locator('header, main, [data-offline-banner]').evaluateAll((parts) =>
      parts
        .flatMap((part) => [
          ...part.querySelectorAll<HTMLElement>('button, a, select, input:not([type=file])'),
        ])
        .filter((one) => one.checkVisibility() && getComputedStyle(one).display !== 'inline')
        // which their labels are taken hold of for
        .filter((one) => !one.matches('[type=radio], [role=switch]'))
        .filter((one) => {
          const { width, height } = one.getBoundingClientRect();
          const around = getComputedStyle(one, '::before');
          const reach = (side: string) => (around.position === 'absolute' ? Number.parseFloat(side) || 0 : 0);
          return Math.max(width, reach(around.width)) < 43.5 || Math.max(height, reach(around.height)) < 43.5;
        })
        .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.outerHTML)),
    );

  test('what is pressed is as large as a finger, also in forms, tables and rows of tabs', async ({
    page,
  }) => {
    // a view, so that the partner has figures
    await page.goto('/introduce/demo');
    await expect(card(page, PAID)).toBeVisible();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(await small(page), 'login').toEqual([]);
    for (const [email, path, shown] of [
      ['fan@facet.test', '/', page.getByRole('link', { name: 'Following' })],
      ['fan@facet.test', '/gallery', page.getByRole('link', { name: 'My bundles' })],
      ['fan@facet.test', '/payment', page.getByRole('tab', { name: 'Spending' })],
      ['fan@facet.test', '/settings/profile', page.getByRole('button', { name: 'Save changes' })],
      ['partner@facet.test', '/partners', page.getByRole('tab', { name: 'By day' })],
      ['partner@facet.test', '/partners/presets/1', page.getByRole('button', { name: 'Enable Editing' })],
      ['admin@facet.test', '/admin/user', page.getByRole('link', { name: 'nightshift', exact: true })],
      [
        'admin@facet.test',
        '/admin/service',
        page.getByRole('button', { name: 'Edit Generation', exact: true }),
      ],
    ] as const) {
      await signIn(page, email);
      await page.goto(path);
      await expect(shown).toBeVisible();
      await settle(page);
      expect(await small(page), path).toEqual([]);
    }
    await page.route(/\/(graphql|api|events)\b/, (route) => route.abort());
    await page.goto('/gallery');
    await expect(page.getByRole('status').getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await small(page), 'without the server').toEqual([]);
  });

  test('no key is named where there is no keyboard', async ({ page }) => {
    await signIn(page, 'admin@facet.test');
    await page.goto('/admin/service');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveAttribute('placeholder', 'Search');
  });

  test('what the gallery’s second row says begins where its heading does', async ({ page, fan }) => {
    await signIn(page, fan.email);
    await page.goto('/gallery');
    const begin = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().left);
    const bundles = page.getByRole('link', { name: 'My bundles' });
    await expect(bundles).toBeVisible();
    const heading = await begin(page.getByRole('heading', { level: 1 }));
    expect(Math.abs((await begin(bundles.locator('svg'))) - heading)).toBeLessThan(4);
  });

  test.describe('on a tablet', () => {
    test.use({ viewport: { width: 820, height: 1180 } });

    test('a campaign in the making is a row: its picture, its name, and what deletes it beside each other', async ({
      page,
      server,
    }) => {
      const partner = await signInByApi(server.url, 'nightshift@facet.test');
      const { createCampaign } = await ask(partner, CREATE_CAMPAIGN, {});
      await signIn(page, 'nightshift@facet.test');
      await page.goto('/partners');
      const name = `Campaign ${createCampaign.id}`;
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await expect(row).toBeVisible();
      const box = async (part: Locator) => (await part.boundingBox())!;
      const whole = await box(row);
      expect(whole.height).toBeLessThan(130);
      expect(whole.width).toBeGreaterThan(2 * whole.height);
      const words = await box(row.getByRole('heading', { name }));
      const picture = await box(row.locator('a > :first-child'));
      const remove = await box(row.getByRole('button', { name: `Delete campaign ${createCampaign.id}` }));
      expect(words.x).toBeGreaterThanOrEqual(picture.x + picture.width);
      expect(remove.x).toBeGreaterThanOrEqual(words.x + words.width);
      expect(remove.y).toBeGreaterThanOrEqual(whole.y);
      expect(remove.y + remove.height).toBeLessThanOrEqual(whole.y + whole.height);
    });
  });
});

/** As who has chosen it in the browser's settings. After signing in, which the page's settings do not outlive. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await expect(page.locator('html')).toHaveCSS('font-size', `${standard}px`);
}

/** All of its words are within it, and it is within what it stands in. */
const isWhole = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    const own = element.getBoundingClientRect();
    const around = element.closest('section, [role=dialog], main')!.getBoundingClientRect();
    const isIn = (part: DOMRect, whole: DOMRect) =>
      part.left >= whole.left &&
      part.right <= whole.right &&
      part.top >= whole.top &&
      part.bottom <= whole.bottom;
    return isIn(own, around) && [...words.getClientRects()].every((part) => isIn(part, own));
  });

test('with letters half as large again, and twice as large, a phone shows buttons and prices whole', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  for (const [path, button] of [
    ['/settings/profile', page.getByRole('button', { name: 'Change photo' })],
    ['/payment', page.getByRole('button', { name: /^Pay \$/ })],
    ['/gallery', page.getByRole('link', { name: 'My bundles' })],
  ] as const) {
    await page.goto(path);
    await expect(button).toBeVisible();
    for (const size of [24, 32]) {
      await setTextSize(page, size);
      await expectWithinWidth(page, `${path} at ${size} px`);
      expect(await isWhole(button), `the button of ${path} at ${size} px`).toBe(true);
    }
  }
  const drawer = await openDrawer(page, FREE);
  for (const size of [24, 32]) {
    await setTextSize(page, size);
    await settle(page);
    expect(await cutLabels(drawer), `drawer at ${size} px`).toEqual([]);
    for (const name of [/^Generate with Credits \(\d+ FACE\)$/, /^Generate with Advertisement/])
      expect(await isWhole(drawer.getByRole('button', { name })), `${name} at ${size} px`).toBe(true);
    const isWide = await drawer.evaluate((part) =>
      [part, ...part.querySelectorAll('*')].some(
        (element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
      ),
    );
    expect(isWide, `drawer at ${size} px scrolls sideways`).toBe(false);
  }
});

test('sign-up shows its picture on a phone, too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/sign-up');
  await expect(page.getByRole('complementary').locator('img')).toBeVisible();
});

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
}

test('on a slow line nothing that is seen on home and Partner tools jumps while the rest comes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'partner@facet.test');
  await page.route('**/graphql', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifts: number[] }).shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path, last] of [
    ['/', page.getByRole('heading', { name: 'Hello, Petra' })],
    ['/partners', page.getByRole('heading', { name: 'Preset campaigns' })],
  ] as const) {
    await page.goto(path);
    await expect(last).toBeVisible();
    await settle(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.05);
  }
});
