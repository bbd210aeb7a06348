import type { Browser, Page } from '@playwright/test';
import { signIn as signInByCall } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { atStep, button, chooseFaces, next, uploadPhotos, withMouse } from '../support/builder.ts';
import { pairPhoto, uploadSourceFace } from '../support/campaigns.ts';
import { expect, test } from '../support/fixtures.ts';
import { packagePhoto } from '../support/photos-of-packages.ts';
import { PHONE, signIn } from '../support/screens.ts';

const KACI = packagePhoto('paper-kit-2', 'faces/kaci-baum-2.jpg');
const MARC = packagePhoto('material-kit', 'faces/marc.jpg');

// what two partners agree on, others would find in their lists
test.use({ hasOwnServer: true });

async function onPhone(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: PHONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

test('a partner asks another one for her face, who accepts that campaign on her phone and withdraws it again', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  await uploadSourceFace(await signInByCall(server.url, 'maya@facet.test'), KACI);
  const maya = await onPhone(browser, server.url, 'maya@facet.test');
  const hand = withMouse(page);
  const faceOfMaya = page.getByRole('button', { name: /^Face \d+ of maya/ });
  /** As it stands after a reload. */
  const expectFace = async (status: string): Promise<void> => {
    await page.reload();
    await expect(faceOfMaya).toHaveAccessibleName(new RegExp(`of maya: ${status}$`));
  };

  await test.step('they begin to work with each other', async () => {
    await signIn(page, 'partner@facet.test');
    await page.goto('/partners');
    await page.getByRole('textbox', { name: 'Username of a partner' }).fill('@maya');
    await button(page, 'Ask').click();
    await expect(page.getByText('We have asked maya.')).toBeVisible();
    await maya.goto('/partners');
    await button(maya, 'Accept partner').click();
    await expect(button(maya, 'End working with partner')).toBeVisible();
  });

  await test.step('her face is asked for once others may take part, and waits', async () => {
    await page.goto('/partners/campaigns/new');
    await uploadPhotos(hand, [await pairPhoto()]);
    await next(hand, 2);
    await chooseFaces(hand, [MARC, KACI]);
    const setting = page.getByRole('link', { name: 'Your settings let no other partners take part yet' });
    await expect(setting).toHaveCSS('color', 'rgb(191, 163, 253)');
    await setting.click();
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('editPartner') ?? false,
    );
    await page.getByRole('switch', { name: 'Allow several partners' }).check();
    await saved;
    await page.goBack();
    await faceOfMaya.click();
    await expect(faceOfMaya).toHaveAttribute('aria-pressed', 'true');
    await expectFace('Waits for an answer');
  });

  await test.step('she finds it in her inbox, and accepts', async () => {
    await maya.reload();
    await expect(maya.getByRole('heading', { name: 'Who asks for your faces' })).toBeVisible();
    await expectAccessible(maya, 'an inbox with a request for a face');
    await maya.getByRole('button', { name: /^Accept campaign \d+ of partner$/ }).click();
    await expect(maya.getByText('Accepted', { exact: true })).toBeVisible();
    await expectFace('Accepted');
  });

  await test.step('withdrawn, it is nobody’s to use', async () => {
    await maya.getByRole('button', { name: /^Withdraw your faces from campaign \d+ of partner$/ }).click();
    await expect(maya.getByText('Not accepted', { exact: true })).toBeVisible();
    await expectFace('Not accepted');
    await next(hand, 5);
    await atStep(page, 5);
  });
});
