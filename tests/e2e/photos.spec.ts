import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { type SeededPhotos, SHARED_CAPTION, seedPhotos } from '../support/photos.ts';
import { PHONE, signIn } from '../support/screens.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';
import { demoFolder } from '../support/template.ts';

/** Members' photos, in a house that has thousands of them: from the feed to the last photo of the gallery. */

const OWN = 5000;
const SHARED = 60;
/** Entries in the document at once, whatever the length of a list: three screens of the smallest tiles. */
const MOST_ENTRIES = 110;

const test = base.extend<object, { house: { server: TestServer; seeded: SeededPhotos } }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter.
    async ({}, use) => {
      const dataDir = await copyOf(await demoFolder());
      const seeded = await seedPhotos(dataDir, { count: OWN, shared: SHARED });
      const server = await startServer({ dataDir });
      await use({ server, seeded });
      await server.stop();
      await removeFolder(dataDir);
    },
    { scope: 'worker' },
  ],
  baseURL: ({ house }, use) => use(house.server.url),
});

// on one worker, which has the house
test.describe.configure({ mode: 'default' });

const entries = (page: Page) => page.getByRole('main').getByRole('listitem').count();

/** Where the page is, and what the person looks at. */
function inTheMiddle(page: Page) {
  return page.evaluate(() => ({
    scrollY: Math.round(scrollY),
    card: document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article')?.textContent,
  }));
}

/** One that is on the screen, without moving the page. */
async function clickAPhoto(page: Page): Promise<void> {
  const { x, y } = await page.evaluate(() => {
    const bars = 120;
    for (const link of document.querySelectorAll('article a[href^="/photo/"]')) {
      const box = link.getBoundingClientRect();
      const [top, bottom] = [Math.max(box.top, bars), Math.min(box.bottom, innerHeight - bars)];
      if (bottom - top > 20) return { x: box.left + box.width / 2, y: (top + bottom) / 2 };
    }
    throw new Error('no photo is on the screen');
  });
  await page.mouse.click(x, y);
}

/** Scrolls as far as there is something to load, up to so many screens. */
async function scrollDown(page: Page, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen++) {
    await page.mouse.wheel(0, 2400);
    await page.waitForTimeout(120);
  }
  // what came with the last one has been laid out
  await page.waitForTimeout(500);
}

test.describe('on a desk, in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('feed, search, gallery, viewer and photo have no violation that axe knows of', async ({
    page,
    house,
  }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page.getByText(SHARED_CAPTION)).toBeVisible();
    await expectAccessible(page, 'feed');
    await page.goto('/search?q=s');
    await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
    await expectAccessible(page, 'search');
    await page.goto(`/gallery/modal/photo/${house.seeded.read}`);
    await expect(page.getByRole('dialog')).toContainText('2 of');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expectAccessible(page, 'question before deleting');
    await page.goto(`/photo/${house.seeded.read}`);
    await page.getByRole('button', { name: 'Share with a caption' }).click();
    await expect(page.getByRole('textbox', { name: 'Caption' })).toBeVisible();
    await expectAccessible(page, 'caption step');
    await page.goto(`/photo/${house.seeded.shared}`);
    await expect(page.getByText('Nobody has commented yet. Be the first.')).toBeVisible();
    await expectAccessible(page, 'photo of another member');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, colorScheme: 'light' });

  test('a member reads, looks for, comments on, keeps and deletes photos', async ({ page, house }) => {
    // a long walk, and a house that is filled before it
    test.setTimeout(180_000);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

    // the feed, deep into it and back to the same place
    await signIn(page);
    await page.goto('/');
    await expect(page.getByText(SHARED_CAPTION)).toBeVisible();
    await expectAccessible(page, 'feed');
    await scrollDown(page, 4);
    await expect(page.getByText(/^Moment /).first()).toBeVisible();
    expect(await entries(page)).toBeLessThan(MOST_ENTRIES);
    const before = await inTheMiddle(page);
    expect(before.scrollY).toBeGreaterThan(3000);
    await clickAPhoto(page);
    await expect(page).toHaveURL(/\/photo\//);
    await page.goBack();
    await expect.poll(() => inTheMiddle(page)).toEqual(before);

    // search, and what is found says so in the address
    await page.goto('/search');
    await page.getByRole('searchbox').fill('lantern riv');
    await expect(page).toHaveURL(/q=lantern/);
    await expect(page.getByRole('link', { name: /^Photo by partner/ })).toBeVisible();
    await page.getByRole('searchbox').fill('100% _nothing_');
    await expect(page.getByRole('heading', { name: /Nothing found/ })).toBeVisible();
    await page.goto('/search?q=lantern&type=photos');
    await page.getByRole('link', { name: /^Photo by partner/ }).click();

    // a photo of somebody else: markup is text, a comment is there at once and gone when it is deleted
    await expect(page).toHaveURL(new RegExp(house.seeded.shared));
    await expect(page.getByText(SHARED_CAPTION)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete photo' })).toHaveCount(0);
    const markup = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await page.getByRole('textbox', { name: 'Write a comment' }).fill(markup);
    await page.getByRole('button', { name: 'Send' }).click();
    const comment = page
      .getByRole('list', { name: 'Comments' })
      .getByRole('listitem')
      .filter({ hasText: markup });
    await expect(comment).toBeVisible();
    await expectAccessible(page, 'photo of another member');
    await page.reload();
    await comment.getByRole('button', { name: 'Delete the comment of fan' }).click();
    await expect(comment).toHaveCount(0);

    // the gallery: filters, a list without an end, the viewer
    await page.goto('/gallery');
    await page.getByRole('link', { name: /^Unread/ }).click();
    await expect(page).toHaveURL(/filter=unread/);
    const tiles = page.getByRole('list', { name: 'Your photos' }).getByRole('link');
    await expect(tiles).toHaveCount(1);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(tiles.nth(8)).toBeVisible();
    await expectAccessible(page, 'gallery');
    await scrollDown(page, 6);
    expect(await entries(page)).toBeLessThan(MOST_ENTRIES);
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2500);
    // a page that is still on its way is no end
    await expect(async () => {
      await scrollDown(page, 1);
      const last = page.getByRole('main').getByRole('listitem').last();
      expect(Number(await last.getAttribute('aria-setsize'))).toBeGreaterThan(70);
    }).toPass({ timeout: 20_000 });
    // by its address: which are in the document changes with the scrolling
    const tile = page.locator(`a[href="${await tiles.nth(16).getAttribute('href')}"]`);
    await tile.scrollIntoViewIfNeeded();
    const depth = await page.evaluate(() => scrollY);
    const position = await tile.locator('xpath=ancestor::li').getAttribute('aria-posinset');
    await tile.click();
    const viewer = page.getByRole('dialog').first();
    await expect(viewer).toContainText(`${position} of ${OWN}`);
    await expectAccessible(page, 'viewer');
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(`${Number(position) + 1} of`);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText(`${Number(position) - 1} of`);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(/\/gallery$/);
    expect(Math.abs((await page.evaluate(() => scrollY)) - depth)).toBeLessThan(100);

    // download, link, delete: the file is gone at once
    await page.goto(`/gallery/modal/photo/${house.seeded.newest}`);
    const file = await viewer.getByRole('link', { name: 'Download' }).getAttribute('href');
    const download = page.waitForEvent('download');
    await viewer.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^facet-[a-z-]+-\d{4}-\d\d-\d\d\.jpg$/);
    await viewer.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(page.getByText(/Only you can open it/)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      `/photo/${house.seeded.newest}`,
    );
    for (const address of [file!, `${file}&w=640`]) {
      expect((await page.request.get(address)).status()).toBe(200);
    }
    await viewer.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this photo?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(viewer).toContainText(`1 of ${OWN - 1}`);
    for (const address of [file!, `${file}&w=640`]) {
      expect((await page.request.get(address)).status()).toBe(404);
    }

    // one of one's own, shared with a caption: it stands first in the feed
    await viewer.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Share with a caption' }).click();
    await page.getByRole('textbox', { name: 'Caption' }).fill('Mine now');
    await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('article').first()).toContainText('Mine now');
    await page.getByRole('article').first().getByRole('link', { name: 'Comment' }).click();
    await page.getByRole('button', { name: 'Make private' }).click();
    await expect(page.getByText('Only you can see this photo.')).toBeVisible();
    expect(dialogs).toEqual([]);
  });
});
