import { sharp } from '@facet/server/images/sharp.ts';
import type { Locator, Page } from '@playwright/test';
import { faceBalance, PASSWORD, photo, productions } from '../support/api.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { linkIn, mailTo } from '../support/mail.ts';
import { packagePhoto } from '../support/photos-of-packages.ts';
import {
  addFace,
  agree,
  card,
  confirmCredits,
  expectInGallery,
  FACES,
  FREE,
  fillLogin,
  openDrawer,
  PAID,
  pay,
  payWithCredits,
  seeItFinished,
  signIn,
} from '../support/screens.ts';

/** Stands there once the server counts, too. */
const COUNTING = 'The countdown pauses while this page is hidden.';
/** Its clock is run, so its length is added to what was measured. */
const ADVERTISEMENT_MS = 30_000;

/** Opens the advertisement once the face was compared with the photo; from then on the page's clock is ours. */
async function watchAdvertisement(page: Page, drawer: Locator): Promise<void> {
  const watch = drawer.getByRole('button', { name: 'Generate with Advertisement' });
  await expect(watch).toBeEnabled({ timeout: 60_000 });
  await page.clock.install();
  await watch.click();
}

/** With the mouse and then the keyboard, field after field. @returns the address, to which the mail is on its way */
async function signUpIn(drawer: Locator): Promise<string> {
  const { keyboard } = drawer.page();
  await drawer.getByRole('button', { name: 'Sign up' }).click();
  await expect(drawer.getByRole('textbox', { name: 'First Name' })).toBeFocused();
  const username = uniqueName('nina');
  const email = `${username}@example.com`;
  for (const typed of ['Nina', 'Larsen', username, email, PASSWORD]) {
    await keyboard.type(typed);
    await keyboard.press('Tab');
  }
  // over the button that shows the password
  await keyboard.press('Tab');
  await keyboard.type(PASSWORD);
  for (const title of ['Terms of Services', 'Privacy Policy'])
    await drawer.getByRole('checkbox', { name: `I have read this and agree: ${title}` }).check();
  await drawer.getByRole('button', { name: 'Sign Up' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: /메일/ })).toBeVisible();
  return email;
}

test('photos with prices of their own each show and cost their own, and another tab follows', async ({
  page,
  fan,
}) => {
  const before = await faceBalance(fan);
  const balanceIn = (tab: Page, amount: number) =>
    expect(tab.getByRole('link', { name: `Balance: ${amount} FACE` }).first()).toBeVisible();

  await signIn(page, fan.email);
  const other = await page.context().newPage();
  await other.goto('/gallery');
  await balanceIn(other, before);
  await page.goto('/introduce/demo');
  await expect(card(page, 'Day and night').getByText('45 FACE')).toBeVisible();
  const drawer = await openDrawer(page, 'Red dress at dusk');
  await addFace(page, photo('team-1.jpg'));
  await agree(drawer);
  const pay = drawer.getByRole('button', { name: 'Generate with Credits (50 FACE)' });
  // both previews are made first
  await expect(pay).toBeEnabled({ timeout: 60_000 });
  await pay.click();
  const confirm = page.getByRole('dialog', { name: 'Confirm Action' });
  await expect(confirm).toContainText('This will use 50 FACE from your balance. Do you want to proceed?');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await seeItFinished(page, 'Red dress at dusk');
  expect(await faceBalance(fan)).toBe(before - 50);

  // nobody has touched it meanwhile
  await balanceIn(other, before - 50);
  await expect(other.getByRole('link', { name: /Gallery.*1|1 new photo/ }).first()).toBeVisible();
  await expect(other.getByRole('link', { name: /photo from/i })).toHaveCount(1);
});

test('a fan puts their face into a photo with an advertisement, and pays nothing', async ({ page, fan }) => {
  const before = await faceBalance(fan);

  await signIn(page, fan.email);
  const drawer = await openDrawer(page, FREE);
  await addFace(page, FACES[FREE]);
  await agree(drawer);
  await watchAdvertisement(page, drawer);
  const advertisement = page.getByRole('dialog', { name: 'Watch Advertisement' });
  await expect(advertisement.getByRole('button', { name: /^Wait \d+ seconds$/ })).toBeDisabled();
  await expect(advertisement.getByText(COUNTING)).toBeVisible();
  await page.clock.runFor(28_000);
  await expect(advertisement.getByRole('button', { name: 'Generate Image' })).toHaveCount(0);
  await page.clock.runFor(3000);
  await advertisement.getByRole('button', { name: 'Generate Image' }).click();
  await page.clock.resume();

  await seeItFinished(page, FREE);
  expect(await faceBalance(fan)).toBe(before);
  await expectInGallery(page);
});

test('where the whole head can be made, a fan sees both pictures before they pay, and gets the one they choose', async ({
  page,
  server,
  fan,
}) => {
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, 'Out of the dark', 'after-dark');
  await addFace(page, packagePhoto('material-kit', 'faces/christian.jpg'));
  await agree(drawer);
  const choice = drawer.getByRole('group', { name: 'Which one do you want?' });
  await expect(choice.getByRole('radio', { name: /More like me/ })).toBeChecked({ timeout: 60_000 });
  const preview = drawer.getByRole('img', { name: 'Small preview of your face in this photo' });
  const likeness = await preview.getAttribute('src');
  await choice.getByRole('radio', { name: /More natural/ }).check();
  await expect(preview).toBeVisible({ timeout: 60_000 });
  expect(await preview.getAttribute('src')).not.toBe(likeness);
  await payWithCredits(page);
  await seeItFinished(page, 'Out of the dark');

  const [made] = await productions(fan, 'after-dark');
  const answer = await fetch(`${server.url}${made!.finishedPath}`);
  const picture = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height } = await picture.metadata();
  // where the white label of the fan's cap would be, the dark hair is as it was
  const [left, top] = [Math.round(0.46 * width), Math.round(0.17 * height)];
  const hair = { left, top, width: Math.round(0.1 * width), height: Math.round(0.06 * height) };
  // statistics are those of what is read, not of what is cut from it
  const { channels } = await sharp(await picture.extract(hair).png().toBuffer()).stats();
  expect(channels[0]!.mean).toBeLessThan(120);
});

test('a photo that wants credits offers no advertisement', async ({ page, fan }) => {
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, PAID);
  await expect(drawer.getByRole('button', { name: /^Generate with Credits/ })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Generate with Advertisement' })).toHaveCount(0);
});

test('from the link to a first photo a new fan needs at most 12 clicks and 3 minutes', async ({
  page,
  server,
}) => {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { countClick(): void }).countClick(), true),
  );
  const begun = Date.now();
  const drawer = await openDrawer(page, FREE);
  const email = await signUpIn(drawer);
  await expect(page).toHaveURL(/introduce\/demo/);
  await expect(drawer.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  // the link in the mail
  clicks += 1;
  await page.goto(linkIn(await mailTo(server, email)).path);
  await expect(drawer.getByRole('img', { name: FREE })).toBeVisible();
  // in the window that chooses the file, which a page cannot see
  clicks += 1;
  await addFace(page, FACES[FREE]);
  await expect(drawer.getByText(/^Agreed on/)).toHaveCount(3);
  await watchAdvertisement(page, drawer);
  await expect(page.getByText(COUNTING)).toBeVisible();
  await page.clock.runFor(ADVERTISEMENT_MS + 1000);
  await page.getByRole('button', { name: 'Generate Image' }).click();
  await page.clock.resume();
  await seeItFinished(page, FREE);
  const took = Date.now() - begun + ADVERTISEMENT_MS;
  test.info().annotations.push({ type: 'first photo', description: `${clicks} clicks, ${took} ms` });
  expect(clicks).toBeLessThanOrEqual(12);
  expect(took).toBeLessThan(180_000);
});

test('the mail of a sign-up leads into the drawer also in another browser, and ticks wait there while credits are bought', async ({
  page,
  browser,
  server,
}) => {
  const email = await signUpIn(await openDrawer(page, PAID));
  const elsewhere = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const mailApp = await elsewhere.newPage();
  await mailApp.goto(linkIn(await mailTo(server, email)).path);
  await mailApp.getByRole('button', { name: /^Go on as nina/ }).click();
  const drawer = mailApp.getByRole('dialog', { name: 'Generate your photo' });
  await expect(drawer.getByRole('img', { name: PAID })).toBeVisible();
  await expect(mailApp).toHaveURL(/\/introduce\/demo\?generate=\d+$/);
  const tick = drawer.getByRole('checkbox', { name: /AI Image Generation Agreement$/ });
  await tick.check();
  await drawer.getByRole('link', { name: 'Add credits' }).click();
  await pay(mailApp, 'Approve payment');
  await mailApp.getByRole('link', { name: 'Back to your photo' }).click();
  await expect(drawer.getByRole('img', { name: PAID })).toBeVisible();
  await expect(tick).toBeChecked();
  await elsewhere.close();
});

test('a visitor signs in in the drawer and goes on where they were', async ({ page, fan }) => {
  await fillLogin(await openDrawer(page, PAID), fan.email);
  await expect(page.getByRole('button', { name: 'Change Face' })).toBeVisible();
  await expect(page).toHaveURL(/introduce\/demo/);
});

test('a picture that was looked at is there at once; another one is made, and a reload meanwhile loses nothing and charges nothing twice', async ({
  page,
  fan,
}) => {
  const before = await faceBalance(fan);
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, PAID);
  await addFace(page, FACES[PAID]);
  await agree(drawer);
  await payWithCredits(page);
  await seeItFinished(page, PAID);
  // the same once more: nobody has looked at it since
  await openDrawer(page, PAID);
  await payWithCredits(page);
  const tiles = card(page, PAID).getByRole('button', { name: /View generated photo/ });
  // on a fast machine it is over before anybody looks
  await expect(card(page, PAID).getByText('Generating').first().or(tiles.nth(1))).toBeVisible();
  await page.reload();
  await expect(tiles).toHaveCount(2, { timeout: 60_000 });
  expect(await productions(fan)).toHaveLength(2);
  expect(await faceBalance(fan)).toBe(before - 60);
});

test('two clicks on the confirmation make one photo and cost once', async ({ page, fan }) => {
  const before = await faceBalance(fan);
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, PAID);
  await addFace(page, FACES[PAID]);
  await agree(drawer);
  const dialog = await confirmCredits(page);
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  await seeItFinished(page, PAID);
  expect(await productions(fan)).toHaveLength(1);
  expect(await faceBalance(fan)).toBe(before - 30);
});

test('a face that looks elsewhere is refused in words, before anything is paid', async ({ page, fan }) => {
  await signIn(page, fan.email);
  const drawer = await openDrawer(page, FREE);
  await addFace(page, photo('team-4.jpg'));
  await agree(drawer);
  await expect(drawer.getByText(/looks in a very different direction/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Generate with Credits/ })).toBeDisabled();
  await expect(drawer.getByRole('button', { name: 'Generate with Advertisement' })).toBeDisabled();
  expect(await faceBalance(fan)).toBe(500);
});

test('a photo that is none is refused in words, before anything is paid', async ({ page, fan }) => {
  await signIn(page, fan.email);
  await openDrawer(page, PAID);
  await page.getByRole('button', { name: 'Change Face' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
  const choose = (name: string, mimeType: string, text: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });

  await choose('notes.txt', 'text/plain', 'not a photo');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please upload an image file' })).toBeVisible();

  await choose('me.jpg', 'image/jpeg', 'not a photo either');
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please upload an image file' })).toBeVisible();
});

test('a page that is not there says so and shows the way out', async ({ page }) => {
  await page.goto('/introduce/nobody');
  await expect(page.getByText('Bundle not found').first()).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByText('404 NotFound').first()).toBeVisible();
});
