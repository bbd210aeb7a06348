import { expect, type Locator, type Page } from '@playwright/test';
import { addFace, agree, payWithCredits, seeItFinished } from './screens.ts';

/** What a partner does from a photo of their own to a page that fans open, with a mouse or with a finger. */

/** All people of the photos are found within this, in milliseconds. */
const SEARCH_LIMIT = 60_000;
/** All photos of a campaign are made, or one is tried, within this. */
export const MAKING_LIMIT = 60_000;

export interface Hand {
  page: Page;
  /** A click, or a tap. */
  press: (target: Locator) => Promise<void>;
  /** Somebody looks at what is shown, and calls it so. */
  look: (name: string) => Promise<void>;
}

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const atStep = (page: Page, number: number): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${number} : `) })).toBeVisible();

export async function next({ page, press }: Hand, number: number): Promise<void> {
  await press(button(page, 'Next'));
  await atStep(page, number);
}

export async function uploadPhotos({ page, press }: Hand, photos: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...photos]);
  await press(button(page, 'Upload Photo'));
  await expect(page.getByText('These photos are in your campaign')).toBeVisible();
  await expect(page.getByText(/Looking for people|search for people begins/)).toBeHidden({
    timeout: SEARCH_LIMIT,
  });
}

/** Uploads faces; before the first, the consent step precedes. */
async function addFaces({ page, press, look }: Hand, faces: readonly string[]): Promise<void> {
  for (const [index, file] of faces.entries()) {
    await press(button(page, 'Upload New Image'));
    if (index === 0) {
      await expect(
        page.getByRole('heading', { level: 2, name: 'Please Check Agreement below' }),
      ).toBeFocused();
      await expect(button(page, 'Next')).toBeDisabled();
      await look('builder: consent');
      await agree(page.locator('body'));
      await press(button(page, 'Next'));
    }
    const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
    await dialog.locator('input[type=file]').setInputFiles(file);
    await press(dialog.getByRole('button', { name: 'Upload Photo' }));
    await expect(dialog).toBeHidden();
  }
}

const newestFace = (page: Page): Locator => page.getByRole('button', { name: /^Face photo/ }).first();

/** Steps 3 and 4: the newest face is what the campaign is about, the other an extra one. */
export async function chooseFaces(hand: Hand, faces: readonly string[]): Promise<void> {
  const { page, press, look } = hand;
  await next(hand, 3);
  await addFaces(hand, faces);
  await press(newestFace(page));
  await press(button(page, 'Select Image'));
  await expect(page.getByRole('button', { name: /^Face photo \d+, In use/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look('builder: face');
  await next(hand, 4);
  await expect(button(page, 'Next')).toBeDisabled();
  await press(newestFace(page));
  await expect(page.getByRole('button', { name: /^Remove face/ })).toBeVisible();
  await expect(button(page, 'Next')).toBeEnabled();
  await look('builder: faces');
}

/** Step 5: what is drawn in front of the face of the first person is another layer, and saved with the masks. */
export async function saveMasks({ page, press, look }: Hand, images: number): Promise<void> {
  await expect(page.getByText(`Save the masks of every image: 0 of ${images} saved.`)).toBeVisible();
  const front = button(page, 'In front of the face: segment 1');
  await press(button(page, 'Segment 1'));
  await press(button(page, 'Add what is in front of the face of segment 1').or(front).first());
  await expect(front).toHaveAttribute('aria-pressed', 'true');
  const canvas = (await page.locator('canvas').first().boundingBox())!;
  const middle = { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height / 2 };
  await page.mouse.move(middle.x - 40, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 40, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await press(button(page, 'Extract and Send Masking Data').or(button(page, 'Save Masking')).first());
  await expect(button(page, 'Next')).toBeEnabled();
  await page.reload();
  await press(front);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await look('builder: maskings');
}

/** Step 6: everybody on the left gets this face, which is taken back and given again, and person 2 the first. */
export async function placeFaces({ page, press, look }: Hand, face: string): Promise<void> {
  const faceOf = (number: number) => page.getByLabel(`Face of person ${number}`, { exact: true });
  await faceOf(2).selectOption({ label: 'Face 1' });
  await faceOf(1).selectOption({ label: face });
  await press(button(page, 'Apply to All Images: face of person 1'));
  await press(button(page, 'Undo'));
  await expect(faceOf(1)).toHaveValue('');
  await press(button(page, 'Redo'));
  await press(button(page, 'Save All Locations'));
  await expect(button(page, 'Next')).toBeEnabled();
  await look('builder: locations');
}

/** Step 7: person 2 is free, after more than one was refused. @param people in each photo */
export async function pickTarget({ page, press, look }: Hand, people: readonly number[]): Promise<void> {
  const save = button(page, 'Save Choice');
  await press(save);
  await expect(page.getByText('Please select exactly one segment.')).toBeVisible();
  for (const [index, count] of people.entries()) {
    await expect(page.getByRole('button', { name: /^Person \d$/ })).toHaveCount(count);
    await press(button(page, 'Person 2'));
    if (index === 0) {
      await press(button(page, `Person ${count === 2 ? 1 : count}`));
      await look('builder: target');
      await press(button(page, 'Undo'));
    }
    await press(save);
  }
}

/** Step 8: a gender for the first two of each photo, after nobody and one without a gender were refused. */
export async function setGenders({ page, press, look }: Hand, people: readonly number[]): Promise<void> {
  const save = button(page, 'Save Choice');
  await press(save);
  await expect(page.getByText('Please select at least one segment.')).toBeVisible();
  await press(button(page, 'Person 2'));
  await press(save);
  await expect(page.getByText('Please select gender for selected segment(s): 2')).toBeVisible();
  await look('builder: genders');
  for (const [index, count] of people.entries()) {
    await expect(page.getByRole('button', { name: /^Person \d$/ })).toHaveCount(count);
    if (index > 0) await press(button(page, 'Person 2'));
    await page.getByLabel('Gender of person 2').selectOption('male');
    await press(button(page, 'Person 1'));
    await page.getByLabel('Gender of person 1').selectOption('female');
    await press(save);
  }
  await expect(button(page, 'Finish')).toBeEnabled();
  await press(button(page, 'Finish'));
}

/** On the campaign's page: its photos are made, and the last is compared, named and taken. */
export async function makePhotos({ page, press, look }: Hand, images: number, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Photos of campaign/ })).toBeVisible();
  await press(button(page, 'Make the photos'));
  await expect(page.getByText(`${images} of ${images} images are ready.`)).toBeVisible({
    timeout: MAKING_LIMIT,
  });
  await look('campaign: photos');
  const image = page.getByRole('region', { name: `Image ${images}` });
  const slider = image.getByRole('slider', { name: `Before and after of image ${images}` });
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('51');
  await image.getByLabel('Title').fill(title);
  await press(image.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved.')).toBeVisible();
  await press(image.getByRole('button', { name: 'Take it' }));
  await expect(image.getByText('Taken', { exact: true })).toBeVisible();
}

/** Puts the photo into a bundle and publishes it. @returns the link to send */
export async function publishBundle({ page, press, look }: Hand, title: string): Promise<string> {
  await page.goto('/partners/bundles');
  await press(button(page, 'New bundle').first());
  // what is missing is told at once
  await press(button(page, 'Publish'));
  await expect(
    page.getByRole('alert').filter({ hasText: /missing before this can be published/ }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Bundle of ${title}`);
  await press(button(page, 'Add photos'));
  const dialog = page.getByRole('dialog', { name: 'Choose photos' });
  await press(dialog.getByRole('button', { name: title }));
  await expect(dialog.getByText('1 photo chosen')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toBeHidden();
  await press(page.getByRole('combobox', { name: 'Category' }));
  await press(page.getByRole('option', { name: 'Portrait' }));
  await expect(page.getByText('All changes are kept')).toBeVisible();
  await look('bundle: composer');
  await press(button(page, 'Publish'));
  await expect(page.getByText('Your bundle is published.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await look('bundle: published');
  return page.getByLabel('Link to the page').inputValue();
}

/** A fan opens the link and steps into the photo. */
export async function generateFrom(page: Page, link: string, title: string, face: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: `Generate your photo from ${title}` }).click();
  await addFace(page, face);
  await agree(page.getByRole('dialog').first());
  await payWithCredits(page);
  await seeItFinished(page, title);
}
