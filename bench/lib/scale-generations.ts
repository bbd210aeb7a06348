import {
  createProduction,
  monoBody,
  reserve,
  seeDemo,
  signIn,
  startProduction,
  uploadFace,
  whenOver,
} from '@facet/tests/support/api.ts';

const OPEN_AT_ONCE = 5;

/** All of them are paid for first, and started at once. */
export async function generationsAMinute(
  url: string,
  emails: readonly string[],
  photos: number,
): Promise<number> {
  const prepared: { begin: () => Promise<unknown>; end: () => Promise<{ status: string }> }[] = [];
  for (const [i, email] of emails.entries()) {
    const caller = await signIn(url, email);
    const face = await uploadFace(caller);
    const product = (await seeDemo(caller)).bundle.products[0]!;
    for (let made = 0; made < Math.min(OPEN_AT_ONCE, photos - i * OPEN_AT_ONCE); made++) {
      const id = await createProduction(caller, product, face, await reserve(caller, product));
      prepared.push({
        begin: () => startProduction(caller, monoBody(caller, product, face, id)),
        end: () => whenOver(caller, id, 600),
      });
    }
  }
  const began = performance.now();
  await Promise.all(prepared.map(({ begin }) => begin()));
  const ends = await Promise.all(prepared.map(({ end }) => end()));
  if (ends.some(({ status }) => status !== 'SUCCESS')) throw new Error('a photo was not made');
  return (60_000 * prepared.length) / (performance.now() - began);
}
