import { truncate } from 'node:fs/promises';
import { SEE_PRESET_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { DELETE_SRC_IMG, SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import type { Locator, Page } from '@playwright/test';
import { ask, type Caller, faceBalance, signIn as signInCaller, uploadFace } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { agree, FACES, FREE, PAID, PHONE, signIn } from '../support/screens.ts';

/** 'Create New Image': the table of flows, from where each begins to what it leaves. */

const DESK = { width: 1280, height: 800 };
const PRICE = 180;
const SAVED = 'Masking data saved successfully!';
/** A photo is made within this, in milliseconds. */
const MAKING_LIMIT = 60_000;

const wizard = (page: Page) => page.getByRole('dialog', { name: 'Create New Image' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const atStep = (page: Page, text: string) =>
  expect(wizard(page).getByText(text, { exact: true })).toBeVisible();
async function isClosed(page: Page): Promise<void> {
  await expect(wizard(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/modal/);
}

async function finish(page: Page, said: string | RegExp): Promise<void> {
  await button(page, 'Finish').click();
  await expect(page.getByText(said).first()).toBeVisible();
  await isClosed(page);
}

async function agreeAndGoOn(page: Page): Promise<void> {
  await agree(wizard(page));
  await button(page, 'Next').click();
}

async function selectFace(page: Page, id: number): Promise<void> {
  await wizard(page)
    .getByRole('button', { name: `Face photo ${id}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Face Image' });
  await expect(dialog.getByText(`ID: ${id}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Select Image' }).click();
  await expect(dialog).toBeHidden();
}

async function faceIds(fan: Caller): Promise<number[]> {
  const { searchSrcImgs } = await ask(fan, SEARCH_SRC_IMGS, { pagination: { page: 1, pageSize: 20 } });
  return searchSrcImgs.__typename === 'SrcImgList' ? searchSrcImgs.images.map(({ id }) => id) : [];
}

/** One person of each image: the one whose face is replaced. */
async function chooseTargets(page: Page, person: number): Promise<void> {
  for (const image of [1, 2, 3]) {
    await wizard(page).getByText(`Image ${image}`, { exact: true }).click();
    const target = wizard(page).getByRole('button', { name: `Person ${person}`, exact: true });
    // not every image has as many
    const one =
      (await target.count()) > 0 ? target : wizard(page).getByRole('button', { name: /^Person \d$/ });
    if ((await one.first().getAttribute('aria-pressed')) === 'false') await one.first().click();
  }
}

/** The first person of each image takes part, and is of this gender. */
async function chooseGenders(page: Page, gender: 'female' | 'male'): Promise<void> {
  for (const image of [1, 2, 3]) {
    await wizard(page).getByText(`Image ${image}`, { exact: true }).click();
    const person = wizard(page).getByRole('button', { name: 'Person 1', exact: true });
    if ((await person.getAttribute('aria-pressed')) === 'false') await person.click();
    await wizard(page).getByRole('combobox', { name: 'Gender of person 1' }).selectOption(gender);
  }
}

/** A stroke in the mask editor. */
async function paint(page: Page): Promise<void> {
  await wizard(page).getByRole('tab', { name: 'Image 2' }).click();
  const canvas = page.getByRole('application', { name: 'Image 2: photo with masks' });
  const { width, height } = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: width / 2, y: height * 0.75 } });
  await expect(wizard(page).getByRole('button', { name: /^Undo/ })).toBeEnabled();
}

/** Buys the demo's bundle and opens the flow that makes a photo of it. */
async function buyBundle(page: Page): Promise<void> {
  await page.goto('/bundles/demo');
  await button(page, `Buy for ${PRICE} FACE`).click();
  await page.getByRole('dialog', { name: /^Buy / }).getByRole('button', { name: 'Buy', exact: true }).click();
  await expect(page.getByText('You have bought this bundle.')).toBeVisible();
}

for (const viewport of [DESK, PHONE]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a fan goes through the flows of faces, of a bought bundle and of a finished photo', async ({
      page,
      context,
      fan,
    }) => {
      await signIn(page, fan.email);

      // 11: a face is uploaded and taken; a reload and a lost connection take nothing away
      await page.goto('/settings/profile');
      await button(page, 'Upload a face photo').click();
      await atStep(page, 'Step 1 of 2');
      await agree(wizard(page));
      await page.reload();
      await button(page, 'Next').click();
      await atStep(page, 'Final Step');
      await page.goBack();
      await atStep(page, 'Start');
      await page.goForward();
      await button(page, 'Upload New Image').click();
      const upload = page.getByRole('dialog', { name: 'Upload New Image' });
      await upload.locator('input[type=file]').setInputFiles(FACES[PAID]);
      await upload.getByRole('button', { name: 'Upload Photo' }).click();
      await button(page, 'Select Image').click();
      await context.setOffline(true);
      await button(page, 'Finish').click();
      await expect(wizard(page).getByRole('alert').filter({ hasText: 'It did not work' })).toBeVisible();
      await context.setOffline(false);
      await finish(page, 'This is your face from now on.');
      const [first] = await faceIds(fan);

      // 7: closing asks; a face that was deleted meanwhile is told
      await uploadFace(fan);
      const [second] = await faceIds(fan);
      await button(page, 'Choose another face').click();
      await selectFace(page, second!);
      await wizard(page).getByRole('button', { name: 'Close' }).click();
      await button(page, 'Go on').click();
      await ask(fan, DELETE_SRC_IMG, { srcId: second! });
      await button(page, 'Finish').click();
      await expect(page.getByText('The selected face was deleted. Please select another one.')).toBeVisible();
      await selectFace(page, first!);
      await finish(page, 'This is your face from now on.');

      // 0 begins where face photos are managed, and adds one
      await button(page, 'Manage face photos').click();
      await button(page, 'Upload New Image').click();
      await expect(page).toHaveURL(/modal\/create\/0$/);
      await atStep(page, 'Step 1 of 2');
      await agreeAndGoOn(page);
      await wizard(page).locator('input[type=file]').setInputFiles(FACES[FREE]);
      await button(page, 'Upload Photo').click();
      await expect(page.getByText('Photo uploaded successfully!')).toBeVisible();
      await finish(page, 'Your face photo is there.');
      expect(await faceIds(fan)).toHaveLength(2);

      // the chooser leads to what fits
      await page.goto('/modal/create');
      await expect(wizard(page).getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page, 'chooser');
      await wizard(page)
        .getByRole('button', { name: /^Group Photo/ })
        .click();
      // however low the window is
      await expect(button(page, 'Select This Type')).toBeInViewport({ ratio: 1 });
      await button(page, 'Select This Type').click();
      await wizard(page).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/introduce\/[\w-]+(\?generate=\d+)?$/);
      await expect(page.getByRole('dialog').first()).toBeVisible();

      // that a photo is ready is told over the lower buttons, for as long as the mouse is there
      const told = page.getByRole('status').filter({ hasText: 'is ready.' });
      // it may go by itself before it is closed
      const closed = (close: Locator): Promise<void> => close.click({ timeout: 2000 }).catch(() => {});
      await page.addLocatorHandler(told.getByRole('button', { name: 'Close' }), closed);

      // 9: a bundle is bought, and a photo of it is made
      const before = await faceBalance(fan);
      await buyBundle(page);
      expect(await faceBalance(fan)).toBe(before - PRICE);
      await page.getByRole('link', { name: 'Make a photo', exact: true }).click();
      await agreeAndGoOn(page);
      await button(page, `Select ${PAID}`).click();
      await button(page, 'Next').click();
      await atStep(page, 'Step 3 of 3');
      await selectFace(page, first!);
      await finish(page, 'Your photo is being generated.');
      await page.goto('/bundles');
      await expect(page.getByText(/^1 of \d+ photos made$/)).toBeVisible();
      await page.goto('/payment');
      await page.getByRole('tab', { name: 'Spending' }).click();
      await expect(page.getByRole('list', { name: 'Spending' })).toContainText(`−${PRICE} FACE`);
      await page.goto('/gallery');
      const photo = page
        .getByRole('list', { name: 'Your photos' })
        .getByRole('link', { name: /photo from/i });
      await expect(photo).toBeVisible({ timeout: MAKING_LIMIT });

      // 10: another face, which the bundle has paid for
      await photo.click();
      await expect(button(page, 'Another face')).toBeVisible({ timeout: MAKING_LIMIT });
      await button(page, 'Another face').click();
      await agreeAndGoOn(page);
      await selectFace(page, first!);
      await expect(page.getByText('It is free: your bundle has paid for it.')).toBeVisible();
      await finish(page, /Your photo is being generated anew/);
      expect(await faceBalance(fan)).toBe(before - PRICE);

      // 8: shared with a caption, and home
      await page.goto('/gallery');
      await photo.click();
      await button(page, 'Share with a caption').click();
      await page.getByRole('textbox', { name: 'Caption' }).fill(`Mine at ${viewport.width}`);
      await button(page, 'Finish').click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('article').first()).toContainText(`Mine at ${viewport.width}`);
    });

    test.describe('for a partner', () => {
      // what is saved here is the demo's
      test.use({ hasOwnServer: true });

      test('the flows of a preset campaign: targets and genders are chosen, masks painted, kept over a reload and saved', async ({
        page,
        server,
      }) => {
        const partner = await signInCaller(server.url, 'partner@facet.test');
        const see = async () => {
          const { seePresetCampaign } = await ask(partner, SEE_PRESET_CAMPAIGN, { id: 1 });
          if (seePresetCampaign.__typename !== 'PresetCampaign') throw new Error('no preset');
          return seePresetCampaign;
        };
        await signIn(page, 'partner@facet.test');
        await page.goto('/partners/presets/1');
        const flows = page.getByRole('region', { name: 'Create New Image' }).getByRole('button');
        for (const at of [0, 1, 2, 3, 4, 5]) {
          await flows.nth(at).click();
          await atStep(page, `Step 1 of ${at === 5 ? 3 : 2}`);
          await expect(page).toHaveURL(new RegExp(`/modal/create/${at + 1}$`));
          // what is still to come would move the button from under the pointer
          await expect(wizard(page).getByRole('checkbox').first()).toBeVisible();
          await wizard(page).getByRole('button', { name: 'Close' }).click();
          await isClosed(page);
        }

        // 2: one person of each image
        await button(page, 'Whole').click();
        await agreeAndGoOn(page);
        await chooseTargets(page, 1);
        await finish(page, SAVED);
        expect((await see()).location?.split(';')).toHaveLength(3);

        // 1: who takes part, and their genders
        await button(page, 'Pose').click();
        await agreeAndGoOn(page);
        await chooseGenders(page, 'female');
        await finish(page, SAVED);
        expect((await see()).genLocation).toContain('female');

        // 6: both, in two steps
        const targets = (await see()).location;
        await button(page, 'Location and swap').click();
        await agreeAndGoOn(page);
        await chooseTargets(page, 2);
        await button(page, 'Next').click();
        await atStep(page, 'Step 3 of 3');
        await chooseGenders(page, 'male');
        await finish(page, SAVED);
        const saved = await see();
        expect(saved.location).not.toBe(targets);
        expect(saved.genLocation).toContain('male');

        // 3, 4 and 5: a stroke; the last one is kept over a reload
        for (const [name, what] of [
          ['Face', 'faceMaskingJsonPath'],
          ['Person', 'extractMaskingPath'],
        ] as const) {
          const earlier = (await see())[what];
          await button(page, name).click();
          await agreeAndGoOn(page);
          await paint(page);
          await finish(page, SAVED);
          expect((await see())[what]).not.toBe(earlier);
        }
        const before = (await see()).headJsonPath;
        await button(page, 'Head').click();
        await agreeAndGoOn(page);
        await paint(page);
        await wizard(page).getByRole('button', { name: 'Close' }).click();
        await button(page, 'Go on').click();
        // drafts are written within a second
        await page.waitForTimeout(1500);
        await page.reload();
        await page
          .getByRole('dialog', { name: 'Go on with your draft?' })
          .getByRole('button', { name: 'Go on' })
          .click();
        await finish(page, SAVED);
        expect((await see()).headJsonPath).not.toBe(before);
      });
    });
  });
}

test('a photo of a bundle that fails gives its place back', async ({ page, fan, server }) => {
  const address = await uploadFace(fan);
  const [id] = await faceIds(fan);
  await signIn(page, fan.email);
  await buyBundle(page);
  // a file that the disk has lost a part of
  await truncate(`${server.dataDir}/files/${/(faces\/[^?]+)/.exec(address)![1]}`, 3000);
  await page.getByRole('link', { name: 'Make a photo', exact: true }).click();
  await agreeAndGoOn(page);
  await button(page, `Select ${PAID}`).click();
  await button(page, 'Next').click();
  await selectFace(page, id!);
  await finish(page, 'Your photo is being generated.');
  await page.goto('/bundles');
  await expect(page.getByText(/^0 of \d+ photos made$/)).toBeVisible({ timeout: MAKING_LIMIT });
  await page.getByRole('link', { name: /^Make a photo of/ }).click();
  await agreeAndGoOn(page);
  await expect(button(page, `Select ${PAID}`)).toBeEnabled();
});
