import { faceBalance, productions } from '../support/api.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  addFace,
  agree,
  card,
  expectInGallery,
  FACES,
  openDrawer,
  PAID,
  PHONE,
  payWithCredits,
  seeItFinished,
  signIn,
} from '../support/screens.ts';

/** The one way through the app that everything else stands around; `npm run test:quick` goes it too. */

// as most people see it
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
  test(`a fan puts their face into a photo with credits, at ${viewport.width} px`, async ({ page, fan }) => {
    await page.setViewportSize(viewport);
    const before = await faceBalance(fan);

    await signIn(page, fan.email);
    const drawer = await openDrawer(page, PAID);
    await expect(drawer.getByRole('button', { name: /^Generate with Credits/ })).toBeDisabled();
    await addFace(page, FACES[PAID]);
    await agree(drawer);
    await payWithCredits(page);
    await expect(drawer).toBeHidden();
    await expect(
      card(page, PAID).getByRole('button', { name: `Generate your photo from ${PAID}` }),
    ).toBeFocused();
    await seeItFinished(page, PAID);
    expect(await faceBalance(fan)).toBe(before - 30);
    expect((await productions(fan)).map(({ status }) => status)).toEqual(['SUCCESS']);
    await expectInGallery(page);
    expect(await faceBalance(fan)).toBe(before - 30);
  });
}
