import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { photo as facePhoto, seeBundle } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  atStep,
  button,
  chooseFaces,
  generateFrom,
  leaveOpen,
  MAKING_LIMIT,
  makePhotos,
  moveBadge,
  next,
  pickTarget,
  placeFaces,
  publishBundle,
  saveMasks,
  setGenders,
  uploadPhotos,
  withFinger,
  withMouse,
} from '../support/builder.ts';
import { PAIR_SIZE, pairPhoto } from '../support/campaigns.ts';
import { expect, test } from '../support/fixtures.ts';
import { packagePhoto } from '../support/photos-of-packages.ts';
import { PHONE, signIn } from '../support/screens.ts';

/** Photos that nobody has prepared: none of them is the demo's. */
const FOUR_PEOPLE = packagePhoto('material-kit', 'examples/mariya-georgieva.jpg');
const NOBODY = packagePhoto('paper-kit-2', 'daniel-olahs.jpg');
const FACES = [
  packagePhoto('paper-kit-2', 'faces/kaci-baum-2.jpg'),
  packagePhoto('material-kit', 'faces/marc.jpg'),
];

/** Suits the second of the pair. */
const FAN_FACE = facePhoto('team-1.jpg');

// what a partner makes here, others would find in their lists
test.use({ hasOwnServer: true });

const LANDSCAPE = [
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];
const SIZES = [
  { width: 320, height: 480 },
  { width: 320, height: 568 },
  { width: 390, height: 664 },
  { width: 390, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  ...LANDSCAPE,
];
/** Where the canvas does not fill its place. */
const DESKS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1300 },
  { width: 2560, height: 1440 },
];

/** At every size, three fifths of the window's height are the photo's. */
async function expectTallPhoto(page: Page, photo: Locator, sizes = SIZES): Promise<void> {
  const before = page.viewportSize()!;
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await photo.boundingBox())!.height / height, { message: `${width} x ${height}` })
      .toBeGreaterThanOrEqual(0.6);
  }
  await page.setViewportSize(before);
}

/** On a phone on its side, the list of steps leaves the step the lower two thirds. */
async function expectLowList(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  const { width, height } = LANDSCAPE[1]!;
  await page.setViewportSize({ width, height });
  const heading = page.getByRole('heading', { level: 2, name: /^Step \d : / });
  await expect.poll(async () => (await heading.boundingBox())!.y / height).toBeLessThan(1 / 3 + 0.03);
  await page.setViewportSize(before);
}

/** On the smallest phones, what is missing is told whole. */
async function expectWhole(page: Page, missing: string): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 568 });
  const told = page.getByText(missing);
  await expect
    .poll(() => told.evaluate((element) => element.scrollHeight - element.clientHeight))
    .toBeLessThanOrEqual(1);
  await page.setViewportSize(before);
}

/** A page of somebody else's browser. */
async function pageOf(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** An administrator offers a face that belongs to nobody. */
async function offerInventedPerson(page: Page, name: string, photo: string): Promise<void> {
  await page.goto('/admin/bots');
  await button(page, 'New invented person').click();
  const dialog = page.getByRole('dialog', { name: 'New invented person' });
  await dialog.locator('input[type=file]').setInputFiles(photo);
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
}

test('from photos of one’s own through all eight steps to a page on which a fan makes theirs', async ({
  page,
  context,
  browser,
  server,
  fan,
}) => {
  // a minute on two idle cores, two on busy ones
  test.slow();
  const hand = withMouse(page);
  const canvas = page.getByRole('application', { name: /photo with masks/ });
  const viewer = page.getByRole('region', { name: /photo with masks/ });
  const people = [4, 2];
  const photos = people.length + 1;
  const leftOut = page.getByText('Nobody is in this image: no photo is made of it.');
  await signIn(page, 'partner@facet.test');
  await page.goto('/partners');
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await atStep(page, 1);
  await expect(page.getByText('Do not upload NSFW Contents')).toBeVisible();
  await button(page, 'Upload Photo').click();
  await expect(page.getByText('No file selected')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(path.resolve('package.json'));
  await expect(page.getByText('Please upload an image file')).toBeVisible();
  await expectAccessible(page, 'builder: photo');
  await expectLowList(page);
  await uploadPhotos(hand, [FOUR_PEOPLE, await pairPhoto(), NOBODY]);

  await next(hand, 2);
  const chosen = page.getByRole('button', { name: /^Preset \d+.*Chosen/ });
  await expect(chosen).toContainText('4 people · 3 images');
  await chosen.click();
  await expect(button(page, 'Next')).toBeDisabled();
  await page.getByRole('tab', { name: 'search campaign' }).click();
  await page.getByLabel('Number of people').selectOption('4');
  await button(page, 'Search').click();
  await page.getByRole('button', { name: /^Preset \d+.*3 images/ }).click();
  await button(page, 'Select').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'builder: preset');

  const house = await pageOf(browser, server.url, 'admin@facet.test');
  await offerInventedPerson(house, 'Wilma', FACES[0]!);
  await house.context().close();
  await chooseFaces(hand, FACES);
  await button(page, 'Wilma').click();
  await expect(page.getByRole('button', { name: /^Remove face/ })).toHaveCount(2);
  await next(hand, 5);
  await expectTallPhoto(page, canvas, DESKS);
  await expectWhole(page, 'Save the masks of every image: 0 of 3 saved.');
  await saveMasks(hand, photos);
  await next(hand, 6);
  await expectTallPhoto(page, canvas, DESKS);
  await placeFaces(hand, 'Wilma', people.length);

  // another window goes on where this one is
  const other = await context.newPage();
  await other.goto(page.url().replace(/\/steps.*/, ''));
  await atStep(other, 7);
  await other.close();

  await next(hand, 7);
  await expectTallPhoto(page, viewer, DESKS);
  // with all that belongs to it
  await expect(page.getByText(/^Original: /)).toBeInViewport({ ratio: 1 });
  await pickTarget(hand, people);
  await expect(leftOut).toBeHidden();
  await page.getByText('Image 3', { exact: true }).click();
  await expect(leftOut).toBeVisible();
  await expect(button(page, 'Save Choice')).toBeHidden();
  await next(hand, 8);
  await setGenders(hand, people);
  await makePhotos(hand, people.length, 'Side by side');
  await expect(page.getByRole('region', { name: 'Image 3' }).filter({ has: leftOut })).toBeVisible();
  const pair = page.getByRole('region', { name: 'Image 2' });
  await pair.getByRole('button', { name: 'Try it with: Mina' }).click();
  await expect(pair.getByRole('img', { name: 'With the face of Mina' })).toBeVisible({
    timeout: MAKING_LIMIT,
  });

  const link = await publishBundle(hand, 'Side by side');
  await generateFrom(await pageOf(browser, server.url, fan.email), link, 'Side by side', FAN_FACE);
});

test.describe('on a tablet, with a finger', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('from a photo of one’s own to a page on which a fan makes theirs', async ({
    page,
    browser,
    server,
    fan,
  }) => {
    test.slow();
    const hand = withFinger(page);
    await signIn(page, 'partner@facet.test');
    await page.goto('/partners/campaigns/new');
    await uploadPhotos(hand, [await pairPhoto()]);
    await next(hand, 2);
    await chooseFaces(hand, FACES);
    await next(hand, 5);
    await expectTallPhoto(page, page.getByRole('tabpanel'));
    await saveMasks(hand, 1);
    await next(hand, 6);
    await expectTallPhoto(page, page.getByRole('tabpanel'));
    await placeFaces(hand, 'Face 2', 1);
    await leaveOpen(hand);
    await moveBadge(hand, PAIR_SIZE);
    await next(hand, 7);
    const photo = page.getByRole('region', { name: /photo with masks/ });
    for (const isChosen of [true, false]) {
      const { width, height } = (await photo.boundingBox())!;
      await photo.tap({ position: { x: width * 0.66, y: height / 2 } });
      await expect(button(page, 'Person 2')).toHaveAttribute('aria-pressed', String(isChosen));
    }
    await pickTarget(hand, [2]);
    await next(hand, 8);
    await setGenders(hand, [2]);
    await makePhotos(hand, 1, 'One of two', { hasFace: false });
    const link = await publishBundle(hand, 'One of two');
    const { bundle } = await seeBundle(fan, link.split('/').at(-1)!);
    expect(bundle.products.find(({ title }) => title === 'One of two')).toMatchObject({ location: '*,1' });
    await generateFrom(await pageOf(browser, server.url, fan.email), link, 'One of two', FAN_FACE);
  });

  test('a photo in which nobody is found says how people are drawn, and a person is drawn and given a face', async ({
    page,
  }) => {
    const hand = withFinger(page);
    await signIn(page, 'partner@facet.test');
    await page.goto('/partners/campaigns/new');
    // one long word
    const caption = 'IMG_20261128_'.repeat(10);
    await uploadPhotos(hand, [NOBODY], caption);
    const { width, height } = (await page.getByRole('img', { name: caption }).boundingBox())!;
    expect(width / height).toBeCloseTo(4 / 3, 1);
    await next(hand, 2);
    await chooseFaces(hand, FACES);
    await next(hand, 5);
    await expect(page.getByText(/Nobody was found in Image 1/)).toBeVisible();
    await expectTallPhoto(page, page.getByRole('tabpanel'));
    await button(page, 'Save Masking').tap();
    await expect(button(page, 'Next')).toBeEnabled();

    await next(hand, 6);
    await button(page, 'Add Person').tap();
    await button(page, 'Brush').tap();
    await page.getByRole('application', { name: /photo with masks/ }).tap({ position: { x: 300, y: 200 } });
    // who touches the photo wants to see it: the people fold away
    await expect(button(page, 'Add Person')).toBeHidden();
    await button(page, 'Show properties').tap();
    await page.getByLabel('Face of person 1', { exact: true }).selectOption({ label: 'Face 1' });
    await expectAccessible(page, 'builder: locations on a tablet');
    await expectTallPhoto(page, page.getByRole('tabpanel'));
    await button(page, 'Save All Locations').tap();
    await next(hand, 7);
    // a photo as wide as the window is as high as it is
    await expectTallPhoto(page, page.getByRole('region', { name: /photo with masks/ }), LANDSCAPE);
    await button(page, 'Person 1').tap();
    await button(page, 'Save Choice').tap();
    await expect(button(page, 'Next')).toBeEnabled();
  });
});
