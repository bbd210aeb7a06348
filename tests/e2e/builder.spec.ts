import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { generate, signIn as signInCaller, uploadFace } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { pairPhoto, publish, untilEnd } from '../support/campaigns.ts';
import { expect, test } from '../support/fixtures.ts';
import { packagePhoto } from '../support/photos-of-packages.ts';
import { agree, signIn } from '../support/screens.ts';

/** Photos that nobody has prepared: none of them is the demo's. */
const FOUR_PEOPLE = packagePhoto('material-kit', 'examples/mariya-georgieva.jpg');
const NOBODY = packagePhoto('paper-kit-2', 'daniel-olahs.jpg');
const FACES = [
  packagePhoto('paper-kit-2', 'faces/kaci-baum-2.jpg'),
  packagePhoto('material-kit', 'faces/marc.jpg'),
];
/** All people of both photos are found within this, in milliseconds. */
const SEARCH_LIMIT = 60_000;
/** All photos of a campaign are made, or one is tried, within this. */
const MAKING_LIMIT = 60_000;

// what a partner makes here, others would find in their lists
test.use({ hasOwnServer: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const atStep = (page: Page, number: number) =>
  expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${number} : `) })).toBeVisible();

async function next(page: Page, number: number): Promise<void> {
  await button(page, 'Next').click();
  await atStep(page, number);
}

const LANDSCAPE = [
  { width: 568, height: 320 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];
const SIZES = [
  { width: 320, height: 480 },
  { width: 390, height: 664 },
  { width: 820, height: 1180 },
  ...LANDSCAPE,
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

async function addFace(page: Page, file: string): Promise<void> {
  await button(page, 'Upload New Image').click();
  const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
  await expect(dialog.getByRole('heading', { name: 'Please Check Agreement below' })).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(dialog).toBeHidden();
}

async function uploadPhotos(page: Page, ...files: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files);
  await button(page, 'Upload Photo').click();
  await expect(page.getByText('These photos are in your campaign')).toBeVisible();
  await expect(page.getByText(/Looking for people|search for people begins/)).toBeHidden({
    timeout: SEARCH_LIMIT,
  });
}

test('from a photo of one’s own through all eight steps to a campaign, kept from step to step', async ({
  page,
  context,
  server,
  fan,
}) => {
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
  await uploadPhotos(page, FOUR_PEOPLE, await pairPhoto());

  await next(page, 2);
  const chosen = page.getByRole('button', { name: /^Preset \d+.*Chosen/ });
  await expect(chosen).toContainText('4 people · 2 images');
  await chosen.click();
  await expect(button(page, 'Next')).toBeDisabled();
  await page.getByRole('tab', { name: 'search campaign' }).click();
  await page.getByLabel('Number of people').selectOption('4');
  await button(page, 'Search').click();
  await page.getByRole('button', { name: /^Preset \d+.*2 images/ }).click();
  await button(page, 'Select').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'builder: preset');

  await next(page, 3);
  for (const face of FACES) await addFace(page, face);
  await page
    .getByRole('button', { name: /^Face photo/ })
    .first()
    .click();
  await button(page, 'Select Image').click();
  await expect(page.getByRole('button', { name: /^Face photo \d+, In use/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'builder: face');

  await next(page, 4);
  await expect(button(page, 'Next')).toBeDisabled();
  await page
    .getByRole('button', { name: /^Face photo/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Remove face/ })).toBeVisible();
  await expectAccessible(page, 'builder: faces');

  await next(page, 5);
  await expect(page.getByText('Save the masks of every image: 0 of 2 saved.')).toBeVisible();
  // what was found in front of a face, or is drawn there, is another layer, saved with the masks
  const front = button(page, 'In front of the face: segment 1');
  const add = button(page, 'Add what is in front of the face of segment 1');
  await button(page, 'Segment 1').click();
  await add.or(front).first().click();
  await expect(front).toHaveAttribute('aria-pressed', 'true');
  const canvas = (await page.locator('canvas').first().boundingBox())!;
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  await page.mouse.move(middle.x - 40, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await button(page, 'Extract and Send Masking Data').click();
  await expect(button(page, 'Next')).toBeEnabled();
  await page.reload();
  await front.click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expectAccessible(page, 'builder: maskings');

  await next(page, 6);
  const faceOf = (number: number) => page.getByLabel(`Face of person ${number}`, { exact: true });
  await faceOf(2).selectOption({ label: 'Face 1' });
  await faceOf(1).selectOption({ label: 'Face 2' });
  await button(page, 'Apply to All Images: face of person 1').click();
  await button(page, 'Undo').click();
  await expect(faceOf(1)).toHaveValue('');
  await button(page, 'Redo').click();
  await button(page, 'Save All Locations').click();
  await expect(button(page, 'Next')).toBeEnabled();
  await expectAccessible(page, 'builder: locations');

  // another window goes on where this one is
  const other = await context.newPage();
  await other.goto(page.url().replace(/\/steps.*/, ''));
  await atStep(other, 7);
  await other.close();

  await next(page, 7);
  const save = button(page, 'Save Choice');
  await save.click();
  await expect(page.getByText('Please select exactly one segment.')).toBeVisible();
  await button(page, 'Person 2').click();
  await button(page, 'Person 4').click();
  await expectAccessible(page, 'builder: target');
  await button(page, 'Undo').click();
  await save.click();
  await expect(page.getByText('Person 3')).toBeHidden();
  await button(page, 'Person 2').click();
  await save.click();

  await next(page, 8);
  await save.click();
  await expect(page.getByText('Please select at least one segment.')).toBeVisible();
  await button(page, 'Person 2').click();
  await save.click();
  await expect(page.getByText('Please select gender for selected segment(s): 2')).toBeVisible();
  await expectAccessible(page, 'builder: genders');
  await page.getByLabel('Gender of person 2').selectOption('male');
  await save.click();
  await expect(page.getByText('Person 3')).toBeHidden();
  for (const [person, gender] of [
    ['1', 'female'],
    ['2', 'male'],
  ] as const) {
    await button(page, `Person ${person}`).click();
    await page.getByLabel(`Gender of person ${person}`).selectOption(gender);
  }
  await save.click();
  await expect(button(page, 'Finish')).toBeEnabled();
  await button(page, 'Finish').click();

  await expect(page.getByRole('heading', { name: /^Photos of campaign/ })).toBeVisible();
  await button(page, 'Make the photos').click();
  await expect(page.getByText('2 of 2 images are ready.')).toBeVisible({ timeout: MAKING_LIMIT });
  await expectAccessible(page, 'campaign: photos');
  const pair = page.getByRole('region', { name: 'Image 2' });
  const slider = pair.getByRole('slider', { name: 'Before and after of image 2' });
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('51');
  await pair.getByRole('button', { name: 'Try it with: Mina' }).click();
  await expect(pair.getByRole('img', { name: 'With the face of Mina' })).toBeVisible({
    timeout: MAKING_LIMIT,
  });
  await pair.getByLabel('Title').fill('Side by side');
  await pair.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await pair.getByRole('button', { name: 'Take it' }).click();
  await expect(pair.getByText('Taken', { exact: true })).toBeVisible();

  // somebody else steps into it
  const partner = await signInCaller(server.url, 'partner@facet.test');
  const product = await publish(partner, 'Side by side');
  const id = await generate(fan, product, await uploadFace(fan));
  const { status } = await untilEnd(fan, `/api/photo-processing/${id}?type=production`);
  expect(status).toBe('SUCCESS');
});

test.describe('on a tablet, with a finger', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true });

  test('a photo in which nobody is found says how people are drawn, and a person is drawn and given a face', async ({
    page,
  }) => {
    await signIn(page, 'partner@facet.test');
    await page.goto('/partners/campaigns/new');
    await uploadPhotos(page, NOBODY);
    await next(page, 2);
    await next(page, 3);
    for (const face of FACES) await addFace(page, face);
    await page
      .getByRole('button', { name: /^Face photo/ })
      .first()
      .tap();
    await button(page, 'Select Image').tap();
    await expect(button(page, 'Next')).toBeEnabled();
    await next(page, 4);
    await page
      .getByRole('button', { name: /^Face photo/ })
      .first()
      .tap();
    await expect(button(page, 'Next')).toBeEnabled();
    await next(page, 5);
    await expect(page.getByText(/Nobody was found in Image 1/)).toBeVisible();
    await button(page, 'Save Masking').tap();
    await expect(button(page, 'Next')).toBeEnabled();

    await next(page, 6);
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
    await next(page, 7);
    // a photo as wide as the window is as high as it is
    await expectTallPhoto(page, page.getByRole('region', { name: /photo with masks/ }), LANDSCAPE);
    await button(page, 'Person 1').tap();
    await button(page, 'Save Choice').tap();
    await expect(button(page, 'Next')).toBeEnabled();
  });
});
