import { SEE_PHOTO } from '@facet/contract/documents/productions.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import { sharp } from '@facet/server/images/sharp.ts';
import {
  ask,
  type Caller,
  generate,
  type Product,
  type Production,
  photo,
  seeBundle,
  signUp,
  uploadFace,
} from '../support/api.ts';
import { expect, test, uniqueName } from '../support/fixtures.ts';
import { buyer, CREDITS_500 } from '../support/payments.ts';
import { agree, PHONE, payWithCredits, seeItFinished, signIn } from '../support/screens.ts';

/** A photo of three people of whom fans may be two: the second, who is its target, and the third. */
const BUNDLE = 'after-dark';
const SUITE = 'The midnight suite';
/** Suits both. */
const WOMAN = photo('team-1.jpg');

test.use({ viewport: PHONE, hasTouch: true });

test('two fans take two people of one photo, the one by a tap on it, each in a picture of their own', async ({
  page,
  server,
  fan,
}) => {
  const other = await signUp(server, uniqueName('other'));
  await buyer(other).buy(CREDITS_500);
  await uploadFace(fan, WOMAN);
  await signIn(page, fan.email);
  await page.goto(`/introduce/${BUNDLE}`);
  await page.getByRole('button', { name: `Generate your photo from ${SUITE}` }).tap();
  const drawer = page.getByRole('dialog').first();
  const choice = drawer.getByRole('group', { name: 'Who do you want to be?' });
  const person = (number: number) => choice.locator(`[data-person="${number}"]`);
  const expectChosen = async (number: number) => {
    await expect(choice.locator('[data-chosen]')).toHaveCount(1);
    await expect(person(number)).toHaveAttribute('data-chosen');
    await expect(choice.getByText(`You will be person ${number}. May fit you`)).toBeVisible();
  };
  await expectChosen(2);
  const { width, height } = (await person(3).boundingBox())!;
  // above the mark, which stands over the body
  await person(3).tap({ position: { x: width / 2, y: height * 0.3 } });
  await expectChosen(3);
  await choice.getByRole('radio', { name: 'Be person 3. May fit you' }).press('ArrowLeft');
  await expectChosen(2);
  await page.keyboard.press('ArrowRight');
  await expectChosen(3);

  await agree(drawer);
  // the face is checked first, for that person
  const sent = page.waitForRequest('**/productionmono', { timeout: 90_000 });
  await payWithCredits(page);
  expect((await sent).postDataJSON()).toMatchObject({ location: '_,0,1', faceIndex: 2 });
  const { bundle } = await seeBundle(other, BUNDLE);
  const product = bundle.products.find(({ title }) => title === SUITE)!;
  await generate(other, product, await uploadFace(other, WOMAN));
  await seeItFinished(page, SUITE);
  await expect.poll(async () => (await madeBy(other)).status, { timeout: 60_000 }).toBe('SUCCESS');

  const [one, two] = [await madeBy(fan), await madeBy(other)];
  expect(await changes(server.url, product, one)).toEqual([false, false, true]);
  expect(await changes(server.url, product, two)).toEqual([false, true, false]);
  for (const [caller, own, foreign] of [
    [fan, one, two],
    [other, two, one],
  ] as const) {
    const seen = await Promise.all([own, foreign].map(({ uid }) => ask(caller, SEE_PHOTO, { uid })));
    expect(seen.map(({ seePhoto }) => seePhoto.__typename)).toEqual(['PhotoDetail', 'ErrorResult']);
  }
});

async function madeBy(caller: Caller): Promise<Production> {
  const { userProductions } = await seeBundle(caller, BUNDLE);
  expect(userProductions).toHaveLength(1);
  return userProductions[0]!;
}

/** Whose heads are others than in the product's photo, from left to right. */
async function changes(url: string, product: Product, { finishedPath }: Production): Promise<boolean[]> {
  const load = async (path: string) => Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer());
  const [before, after] = await Promise.all([load(product.file), load(finishedPath!)]);
  const difference = await sharp(before)
    .composite([{ input: after, blend: 'difference' }])
    .png()
    .toBuffer();
  const heads = (await (await fetch(`${url}${product.headJsonPath}`)).json()) as SegmentFile;
  return Promise.all(
    heads.map(async ({ coordinates }) => {
      const [xs, ys] = [0, 1].map((axis) => coordinates.flat().map((point) => Math.round(point[axis]!)));
      const [left, top] = [Math.min(...xs!), Math.min(...ys!)];
      const head = { left, top, width: Math.max(...xs!) - left, height: Math.max(...ys!) - top };
      const { channels } = await sharp(await sharp(difference).extract(head).png().toBuffer()).stats();
      return channels[0]!.mean > 1;
    }),
  );
}
