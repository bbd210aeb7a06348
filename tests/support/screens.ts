import { STORAGE_KEY } from '@facet/contract/constants.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { FACE_PHOTO, PASSWORD, photo, signIn as signInByApi } from './api.ts';

/** What a person does on the screens, step by step. */

export const PHONE = { width: 390, height: 844 };

/** A product of the demo that credits alone pay for (its face is the smallest, and so the quickest to make), and one that allows an advertisement. */
export const PAID = 'The blue room';
export const FREE = 'Rose light';
/** Portraits that fit them: the first is made for PAID, the second for FREE. */
export const FACES = { [PAID]: FACE_PHOTO, [FREE]: photo('marie.jpg') };

/**
 * From now on the page's context is that of a member: the token is put where the app keeps it, before a page is open. The
 * form itself is what account.spec walks.
 */
export async function signIn(page: Page, email = 'fan@facet.test'): Promise<void> {
  const origin = new URL((await page.request.head('/')).url()).origin;
  const { token } = await signInByApi(origin, email);
  const localStorage = [{ name: STORAGE_KEY.token, value: token }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** In the page's main part or in a drawer. */
export async function fillLogin(form: Locator, email = 'fan@facet.test'): Promise<void> {
  await form.getByRole('textbox', { name: 'Email' }).fill(email);
  await form.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

export function card(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title });
}

/** Opens a page and the generate drawer of one of its products. */
export async function openDrawer(page: Page, title: string, uid = 'demo'): Promise<Locator> {
  await page.goto(`/introduce/${uid}`);
  await page.getByRole('button', { name: `Generate your photo from ${title}` }).click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toBeVisible();
  return drawer;
}

/** Gives every agreement of a form that was not given before. */
export async function agree(form: Locator): Promise<void> {
  const boxes = form.getByRole('checkbox', { name: /I have read this and agree/ });
  await expect(boxes.or(form.getByRole('button', { name: /^Take back: / })).first()).toBeVisible();
  for (const box of await boxes.all()) await box.check();
}

/** Uploads one's first photo from inside the drawer: it is the face at once. */
export async function addFace(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByLabel(/^Please Upload Your Face by button below/).click();
  await (await chooser).setFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Upload New Image' });
  await agree(dialog);
  await dialog.getByRole('button', { name: 'Upload Photo' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Change Face' })).toBeHidden();
}

/** The drawer's button, once the face has been checked: that computes for seconds, of which a busy machine makes a minute. */
export async function confirmCredits(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: /^Generate with Credits/ });
  await expect(button).toBeEnabled({ timeout: 60_000 });
  await button.click();
  return page.getByRole('dialog', { name: 'Confirm Action' });
}

export async function payWithCredits(page: Page): Promise<void> {
  const dialog = await confirmCredits(page);
  await expect(dialog).toContainText('FACE from your balance. Do you want to proceed?');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

/** From the started generation to its photo on the page. @returns the result's tile */
export async function seeItFinished(page: Page, title: string): Promise<Locator> {
  const results = card(page, title);
  const tile = results.getByRole('button', { name: /View generated photo/ });
  await expect(tile.first()).toBeVisible({ timeout: 60_000 });
  return tile.first();
}

/** On the credits page: pays for the selected package in the sandbox's window. */
export async function pay(
  page: Page,
  decision: 'Approve payment' | 'Decline the card' | 'Cancel',
): Promise<void> {
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const sandbox = page.getByRole('dialog', { name: 'Sandbox payment' });
  await sandbox.getByRole('button', { name: decision, exact: true }).click();
  await expect(sandbox).toBeHidden();
}

/** The picture is there: loaded, and larger than a placeholder. */
async function expectPicture(page: Page, name: RegExp): Promise<void> {
  const picture = page.getByRole('img', { name }).first();
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(90);
}

/** The finished photo in the gallery, with the badge that tells of it, and on its own page. */
export async function expectInGallery(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /Gallery.*1|1 new photo/ }).first()).toBeVisible();
  await page.goto('/gallery');
  await page
    .getByRole('link', { name: /photo from/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/photo\/[0-9a-f-]{36}/);
  await expectPicture(page, /^Your photo, made from/);
  await expect(page.getByText('AI modified').first()).toBeVisible();
  await page.goto('/gallery');
  await expect(page.getByRole('link', { name: /1 new photo/ })).toHaveCount(0);
}
