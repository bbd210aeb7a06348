import type { Size } from '@facet/canvas-core/geometry.ts';
import { LocationInfo } from '@facet/contract/location-data.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addFace, agree, FREE, payWithCredits, seeItFinished } from './screens.ts';

/** What a partner does from a photo of their own to a page that fans open, with a mouse or with a finger. */

/** All people of the photos are found within this, in milliseconds. */
const SEARCH_LIMIT = 60_000;
/** All photos of a campaign are made, or one is tried, within this. */
export const MAKING_LIMIT = 60_000;

export interface Hand {
  page: Page;
  /** A click, or a tap. */
  press: (target: Locator) => Promise<void>;
  /** Along a straight line, pressed. */
  drag: (from: Point, to: Point) => Promise<void>;
  /** Somebody looks at what is shown, and calls it so. */
  look: (name: string) => Promise<void>;
}

/** In pixels of the window. */
interface Point {
  x: number;
  y: number;
}

const STEPS = 6;
const FRAME_SECONDS = 1 / 60;
/** With the rest at its end. */
const DRAG_SECONDS = 0.5;
/** How far a badge is dragged, in pixels of the window. */
const BADGE_WAY = 60;

export const withMouse = (page: Page): Hand => ({
  page,
  press: (target) => target.click(),
  async drag(from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: STEPS });
    await page.mouse.up();
  },
  look: (name) => expectAccessible(page, name),
});

export const withFinger = (page: Page): Hand => ({
  page,
  press: (target) => target.tap(),
  async drag(from, to) {
    const devtools = await page.context().newCDPSession(page);
    const begin = Date.now() / 1000 - DRAG_SECONDS;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, touchPoints: Point[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begin + seconds });
    await touch('touchStart', 0, [from]);
    for (let step = 1; step <= STEPS; step++) {
      const at = (start: number, end: number) => start + ((end - start) * step) / STEPS;
      await touch('touchMove', step * FRAME_SECONDS, [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
    }
    // a finger that leaves in motion flings, and the tap that ends a fling presses nothing
    await touch('touchEnd', DRAG_SECONDS, []);
    await devtools.detach();
  },
  // a desk has been looked at
  look: async () => {},
});

export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export const atStep = (page: Page, number: number): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: new RegExp(`^Step ${number} : `) })).toBeVisible();

export async function next({ page, press }: Hand, number: number): Promise<void> {
  await press(button(page, 'Next'));
  await atStep(page, number);
}

/** Step 1. @param caption of the first */
export async function uploadPhotos(
  { page, press }: Hand,
  photos: readonly string[],
  caption = '',
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...photos]);
  await expect(button(page, 'Upload Photo')).toBeInViewport({ ratio: 1 });
  await page.getByRole('textbox', { name: 'Caption of photo 1' }).fill(caption);
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

const canvasOf = (page: Page): Locator => page.getByRole('application', { name: /photo with masks/ });

async function middleOf(target: Locator): Promise<Point> {
  const { x, y, width, height } = (await target.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Step 5: what is drawn in front of the face of the first person is another layer, and saved with the masks. */
export async function saveMasks({ page, press, drag, look }: Hand, images: number): Promise<void> {
  await expect(page.getByText(`Save the masks of every image: 0 of ${images} saved.`)).toBeVisible();
  const front = button(page, 'In front of the face: segment 1');
  await press(button(page, 'Segment 1'));
  await press(button(page, 'Add what is in front of the face of segment 1').or(front).first());
  await expect(front).toHaveAttribute('aria-pressed', 'true');
  const { x, y } = await middleOf(canvasOf(page));
  await drag({ x: x - 40, y }, { x: x + 40, y });
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  // it stands with the properties, which a tablet folds away
  const properties = button(page, 'Show properties');
  if (await properties.isVisible()) await press(properties);
  await press(button(page, 'Extract and Send Masking Data'));
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(button(page, 'Next')).toBeEnabled();
  await page.reload();
  await press(front);
  await expect(page.getByText('All changes saved')).toBeVisible();
  await look('builder: maskings');
}

/**
 * Step 6: person 1 gets this face, which is taken back and given again, and person 2 the first. Where there are several images, it is
 * that of all of them, and then person 1 of the first keeps their own.
 */
export async function placeFaces({ page, press, look }: Hand, face: string, images: number): Promise<void> {
  const faceOf = (number: number) => page.getByLabel(`Face of person ${number}`, { exact: true });
  await faceOf(2).selectOption({ label: 'Face 1' });
  await faceOf(1).selectOption({ label: face });
  if (images > 1) {
    await press(button(page, 'Apply to All Images: face of person 1'));
    await press(page.getByRole('tab', { name: /^Image 2/ }));
    await expect(faceOf(1).getByRole('option', { selected: true })).toHaveText(face);
  }
  await press(button(page, 'Undo'));
  await expect(faceOf(1)).toHaveValue('');
  await press(button(page, 'Redo'));
  await expect(faceOf(1).getByRole('option', { selected: true })).toHaveText(face);
  if (images > 1) {
    await press(page.getByRole('tab', { name: /^Image 1/ }));
    await faceOf(1).selectOption('');
  }
  await press(button(page, 'Save All Locations'));
  await expect(button(page, 'Next')).toBeEnabled();
  await look('builder: locations');
}

/** Step 6: what is sent of the first image's people. */
async function savedPersons({ page, press }: Hand) {
  const sent = page.waitForRequest((one) => one.postData()?.includes('editCampaignLocation') ?? false);
  await press(button(page, 'Save All Locations'));
  const { variables } = (await sent).postDataJSON() as { variables: { locationInfo: string } };
  await expect(page.getByText('All changes saved')).toBeVisible();
  return LocationInfo.parse(JSON.parse(variables.locationInfo))[0]!.persons;
}

/** On a canvas, as badges are: its lower right corner is no hole. */
function isDrawnWhole(picture: HTMLImageElement): boolean {
  const { naturalWidth, naturalHeight } = picture;
  const context = new OffscreenCanvas(64, 64).getContext('2d')!;
  context.drawImage(picture, 0, 0, naturalWidth, naturalHeight, 0, 0, 64, 64);
  return context.getImageData(60, 60, 1, 1).data[3] === 255;
}

/** Step 6, with one image: person 1 gets no face, for a fan may be them. */
export async function leaveOpen(hand: Hand): Promise<void> {
  const face = hand.page.getByLabel('Face of person 1', { exact: true });
  await face.selectOption({ label: 'Open: a fan may be this person' });
  const mark = hand.page.getByRole('listitem').filter({ has: face }).locator('img');
  expect(await mark.evaluate(isDrawnWhole)).toBe(true);
  const [first, second] = await savedPersons(hand);
  expect(first).toMatchObject({ faceId: null, isOpen: true });
  expect(second).not.toHaveProperty('isOpen');
}

/** Step 6, with one image: the badge of person 1 is dragged, and saved where it was let go. @param photo its size */
export async function moveBadge(hand: Hand, photo: Size): Promise<void> {
  const { page, press, drag } = hand;
  const save = async (): Promise<Point> => {
    const [x, y] = (await savedPersons(hand))[0]!.at!;
    return { x, y };
  };
  const before = await save();
  const properties = button(page, 'Hide properties');
  if (await properties.isVisible()) await press(properties);
  const canvas = (await canvasOf(page).boundingBox())!;
  const zoom = Math.min(canvas.width / photo.width, canvas.height / photo.height);
  const from = {
    x: canvas.x + canvas.width / 2 + (before.x - photo.width / 2) * zoom,
    y: canvas.y + canvas.height / 2 + (before.y - photo.height / 2) * zoom,
  };
  await drag(from, { x: from.x + BADGE_WAY, y: from.y });
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  const after = await save();
  expect(Math.abs(after.x - before.x - BADGE_WAY / zoom)).toBeLessThan(3);
  expect(Math.abs(after.y - before.y)).toBeLessThan(3);
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

/**
 * On the campaign's page: its photos are made, and the last is compared, where a face was put into it, named and taken.
 */
export async function makePhotos(
  { page, press, look }: Hand,
  images: number,
  title: string,
  { hasFace = true } = {},
): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Photos of campaign/ })).toBeVisible();
  await press(button(page, 'Make the photos'));
  await expect(page.getByText(`${images} of ${images} images are ready.`)).toBeVisible({
    timeout: MAKING_LIMIT,
  });
  await look('campaign: photos');
  const image = page.getByRole('region', { name: `Image ${images}` });
  const slider = image.getByRole('slider', { name: `Before and after of image ${images}` });
  if (hasFace) {
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('51');
  } else await expect(image.getByText('Nobody in it gets another face')).toBeVisible();
  await image.getByLabel('Title').fill(title);
  await press(image.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved.')).toBeVisible();
  await press(image.getByRole('button', { name: 'Take it' }));
  await expect(image.getByText('Taken', { exact: true })).toBeVisible();
}

/**
 * From the campaign's page: puts the photo into a bundle, in front of another one that was there first, and publishes it.
 * @returns the link to send
 */
export async function publishBundle({ page, press, drag, look }: Hand, title: string): Promise<string> {
  await press(page.getByRole('link', { name: 'Go on to Bundles' }));
  await press(button(page, 'New bundle').first());
  // what is missing is told at once
  await press(button(page, 'Publish'));
  await expect(
    page.getByRole('alert').filter({ hasText: /missing before this can be published/ }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(`Bundle of ${title}`);
  await press(button(page, 'Add photos'));
  const dialog = page.getByRole('dialog', { name: 'Choose photos' });
  for (const name of [FREE, title]) await press(dialog.getByRole('button', { name }));
  await expect(dialog.getByText('2 photos chosen')).toBeVisible();
  await press(dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toBeHidden();
  const handleOf = (name: string, place: number) =>
    page.getByRole('button', { name: `Move ${name}, place ${place} of 2` });
  await handleOf(title, 2).scrollIntoViewIfNeeded();
  await drag(await middleOf(handleOf(title, 2)), await middleOf(handleOf(FREE, 1)));
  await expect(handleOf(title, 1)).toBeVisible();
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
