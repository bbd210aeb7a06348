import { ME } from '@facet/contract/documents/account.ts';
import { EDIT_AVATAR, FOLLOW_USER } from '@facet/contract/documents/people.ts';
import { CREATE_PHOTO_WITH_PRODUCTION } from '@facet/contract/documents/photos.ts';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import {
  ask,
  facePhoto,
  generate,
  photo,
  seeDemo,
  sendFile,
  signIn as signInByApi,
  upload,
  uploadFace,
  whenOver,
} from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { PAID, PHONE, signIn } from '../support/screens.ts';

test('two members: one turns private, the other asks, is let in, sees the photos, and leaves', async ({
  page,
  browser,
  server,
  fan,
}) => {
  const { username } = fan;
  const product = (await seeDemo(fan)).bundle.products.find(({ title }) => title === PAID)!;
  const production = await whenOver(fan, await generate(fan, product, await uploadFace(fan)));
  await ask(fan, CREATE_PHOTO_WITH_PRODUCTION, { productionId: production.id, caption: 'Me, in stripes' });
  // somebody else asks too, and is not let in
  const admin = await signInByApi(server.url, 'admin@facet.test');

  await page.setViewportSize(PHONE);
  await signIn(page, fan.email);
  await page.goto('/settings/profile');
  // the switch is on at once; the account is private when the server has said so
  const saved = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('"isPrivate":true'),
  );
  await page.getByRole('switch', { name: 'Private account' }).click();
  await saved;
  await expect(page.getByRole('switch', { name: 'Private account' })).toBeChecked();
  await ask(admin, FOLLOW_USER, { username });

  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
  const visitor = await context.newPage();
  await signIn(visitor, 'partner@facet.test');
  await visitor.goto('/users/nobody');
  await expect(visitor.getByRole('heading', { name: 'There is nobody here' })).toBeVisible();
  await visitor.goto(`/users/${username.toUpperCase()}`);
  await expect(visitor.getByRole('heading', { name: 'This account is private' })).toBeVisible();
  await expectAccessible(visitor, 'a private profile');
  await visitor.getByRole('button', { name: `Follow ${username}` }).click();
  await expect(visitor.getByText(`${username} sees your request.`)).toBeVisible();

  await page.getByRole('link', { name: 'View your profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await expectAccessible(page, 'own profile');
  await page.getByRole('link', { name: '2 follow requests' }).click();
  const requests = page.getByRole('dialog', { name: 'Follow requests' });
  await expect(requests.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page, 'follow requests');
  await requests.getByRole('button', { name: 'Decline admin' }).click();
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await requests.getByRole('button', { name: 'Accept partner' }).click();
  await expect(requests.getByText('No requests')).toBeVisible();
  await page.goBack();
  await expect(requests).toBeHidden();
  await page.getByRole('link', { name: '1 follower' }).click();
  await expect(page).toHaveURL(`/users/${username}/modal/followers`);
  const followers = page.getByRole('dialog', { name: 'Followers' });
  await expect(followers.getByRole('link', { name: /partner/ })).toBeVisible();
  await followers.getByRole('button', { name: 'Follow partner' }).click();
  await expect(followers.getByRole('button', { name: 'Following, unfollow partner' })).toBeVisible();
  await expectAccessible(page, 'followers');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: '1 following' })).toBeVisible();

  await visitor.reload();
  await expect(visitor.getByRole('link', { name: `Photo from ${PAID}` })).toBeVisible();
  await expectAccessible(visitor, 'a profile with photos');
  await visitor.getByRole('button', { name: `Following, unfollow ${username}` }).click();
  // what is expected shows at once; a second click counts when the server has answered to the first
  const unfollowed = visitor.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('unfollowUser'),
  );
  await visitor.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await unfollowed;
  await expect(visitor.getByRole('heading', { name: 'This account is private' })).toBeVisible();
  await expect(visitor.getByText('0 followers')).toBeVisible();

  // a follow that does not arrive is taken back and told
  await visitor.route('**/graphql', (route) => route.abort());
  await visitor.getByRole('button', { name: `Follow ${username}` }).click();
  await expect(visitor.getByText(`${username} could not be followed`)).toBeVisible();
  await expect(visitor.getByRole('button', { name: `Follow ${username}` })).toBeVisible();
  await context.close();
});

test('a member edits their profile, places a photo, and chooses and deletes faces', async ({ page, fan }) => {
  await uploadFace(fan);
  await upload(fan, await facePhoto());

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page, fan.email);
  await page.goto('/settings/profile');
  await expectAccessible(page, 'edit profile');

  await test.step('names: wrong ones are said at their fields, and nothing is lost on the way out', async () => {
    const changed = uniqueName('fanny');
    const username = page.getByRole('textbox', { name: 'Username' });
    const bio = page.getByRole('textbox', { name: 'Bio' });
    await bio.fill('<i>Hi</i> 👩‍🎤');
    await username.fill('partner');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('This username is taken.')).toBeVisible();
    await expect(username).toBeFocused();
    await page.getByRole('link', { name: 'View your profile' }).click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByRole('button', { name: 'Stay' }).click();
    await expect(bio).toHaveValue('<i>Hi</i> 👩‍🎤');
    await username.fill(changed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await page.getByRole('link', { name: 'View your profile' }).click();
    await expect(page).toHaveURL(`/users/${changed}`);
    await expect(page.getByText('<i>Hi</i> 👩‍🎤')).toBeVisible();
    await page.getByRole('link', { name: 'Edit profile' }).click();
  });

  await test.step('a photo: placed with the keyboard, kept as a small square, removed again', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload photo' }).click();
    await (await chooser).setFiles(photo('jordan.jpg'));
    const dialog = page.getByRole('dialog', { name: 'Place your photo' });
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
    await dialog.getByRole('button', { name: 'Part of the photo that is shown' }).focus();
    await page.keyboard.press('ArrowUp');
    await expectAccessible(page, 'placing a photo');
    await dialog.getByRole('button', { name: 'Save photo' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
    const { me } = await ask(fan, ME, {});
    const stored = await page.request.get(me!.avatar!);
    expect(await sharp(await stored.body()).metadata()).toMatchObject({ width: 320, height: 320 });
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Upload photo' })).toBeFocused();
  });

  await test.step('faces: another one is chosen, and the first is deleted', async () => {
    await page.getByRole('button', { name: 'Manage face photos' }).click();
    await expect(page).toHaveURL(/\/settings\/profile\/modal\/faces$/);
    const faces = page.getByRole('button', { name: /^Face photo/ });
    await expect(faces).toHaveCount(2);
    await faces.first().click();
    await page.getByRole('button', { name: 'Select Image' }).click();
    await page
      .getByRole('dialog', { name: 'Confirm Action' })
      .getByRole('button', { name: 'Confirm' })
      .click();
    await expect(page).toHaveURL(/\/settings\/profile$/);
    await page.getByRole('button', { name: 'Manage face photos' }).click();
    await expect(faces.first()).toHaveAccessibleName(/In use/);
    await faces.last().click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete this face photo?' });
    await expectAccessible(page, 'deleting a face');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(faces).toHaveCount(1);
    await expect(faces.first()).toHaveAccessibleName(/In use/);
  });
});

test('a partner has one name and one picture: found, on their profile and beside what they offer', async ({
  page,
  server,
}) => {
  const partner = await signInByApi(server.url, 'nightshift@facet.test');
  const file = { file: await facePhoto(), filename: 'me.jpg' };
  const { data } = await sendFile(partner, EDIT_AVATAR, {}, file);
  const picture = new URL(data!.editAvatar.avatar!, server.url).pathname;
  await signIn(page, 'fan@facet.test');
  const places: [address: string, place: Locator][] = [
    ['/search?q=night&type=people', page.getByRole('list', { name: 'People' }).getByRole('listitem')],
    ['/search?q=night&type=bundles', page.getByRole('article')],
    ['/users/nightshift', page.getByRole('main')],
    ['/introduce/after-dark', page.getByRole('article')],
    ['/bundles/after-dark', page.getByRole('main')],
  ];
  for (const [address, place] of places) {
    await page.goto(address);
    const one = place.filter({ hasText: 'Night Shift' }).first();
    await expect(one, address).toBeVisible();
    await expect(one, address).not.toContainText('Noah');
    const shown = one.locator('img[src*="/avatars/"]').first();
    await expect(shown, address).toHaveAttribute('src', new RegExp(`^${picture}[?]`));
  }
});
