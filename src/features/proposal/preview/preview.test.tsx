// @vitest-environment jsdom

import type { GenerationMode } from '@facet/contract/constants.ts';
import type { PreviewGenerationBody } from '@facet/contract/rest.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../../lib/apollo.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { tokenExpiringIn } from '../../../testing/render.tsx';
import { openDrawer, openReadyDrawer, payment, serveDrawer } from '../testing/drawer.ts';
import { bundleAnswer, checkAnswer, previewAnswer, product } from '../testing/fakeServer.ts';

const previewed: PreviewGenerationBody[] = [];
let isStarted = false;
let refusedMode: GenerationMode | 'none' = 'none';
let previewCode = 'POOR_MATCH';
/** The picture does not come. */
let isMaking = false;
/** What comes of the more natural picture, where the first one has the whole head. */
let nature: (() => Response | Promise<Response>) | null = null;
/** What comes of the whole head, where the first one has the face alone. */
let head: (() => Response | Promise<Response>) | null = null;

function answerPreview(body: PreviewGenerationBody): Response | Promise<Response> {
  previewed.push(body);
  if (isMaking) return new Promise(() => {});
  if (body.variant === 'nature' && nature) return nature();
  if (nature) return previewAnswer('nature');
  if (body.variant === 'head' && head) return head();
  if (head) return previewAnswer('head');
  if (body.mode !== refusedMode) return previewAnswer();
  return Response.json({ error: 'Refused.', code: previewCode }, { status: 422 });
}

const serve = (answers: Parameters<typeof serveDrawer>[0] = {}) =>
  serveDrawer(answers, (path, body) => {
    if (path === '/productionmono') isStarted = true;
    return path === '/api/preview-generation' ? answerPreview(body as PreviewGenerationBody) : undefined;
  });

beforeEach(() => {
  previewed.length = 0;
  isStarted = false;
  refusedMode = 'none';
  previewCode = 'POOR_MATCH';
  isMaking = false;
  nature = null;
  head = null;
  signIn(tokenExpiringIn(3_600_000));
});
afterEach(async () => {
  cleanup();
  signOut();
  sessionStorage.clear();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

test('the picture is shown before it is paid, and anew for the whole person', async () => {
  serve();
  const { user, drawer } = await openReadyDrawer();
  expect(await drawer.findByRole('img', { name: 'Small preview of your face in this photo' })).toBeTruthy();
  expect(
    drawer.getByRole('slider', { name: 'How much of the photo is shown as it was before' }),
  ).toBeTruthy();
  await user.click(drawer.getByRole('radio', { name: 'Whole person (all)' }));
  const asked = { productId: 1, srcfile: '/files/face?e=1', location: '0,1', variant: 'likeness' };
  const both = [
    { ...asked, mode: 'head' },
    { ...asked, mode: 'all' },
  ];
  await waitFor(() => expect(previewed).toEqual(both));
  expect(await drawer.findByRole('img', { name: 'Small preview of your face in this photo' })).toBeTruthy();
});

test('while the picture is made it is said so, and the credits can be spent all the same', async () => {
  serve();
  isMaking = true;
  const { drawer } = await openReadyDrawer();
  expect(await drawer.findByText(/^Making your preview/)).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
});

test('a whole person who does not come out well cannot be paid for; the face and hair can', async () => {
  serve();
  refusedMode = 'all';
  const { user, drawer } = await openReadyDrawer();
  await user.click(drawer.getByRole('radio', { name: 'Whole person (all)' }));
  expect(await drawer.findByText(/Replacing only face and hair may look better here/)).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  await user.click(drawer.getByRole('radio', { name: /Face and hair/ }));
  await drawer.findByRole('img', { name: 'Small preview of your face in this photo' });
  expect(payment(/Generate with Credits/).disabled).toBe(false);
});

test('a face that the preview refuses is refused like one of the check', async () => {
  serve();
  refusedMode = 'head';
  const { drawer } = await openDrawer();
  expect(await drawer.findByText(/^Your face would not look natural in this photo/)).toBeTruthy();
  expect(drawer.queryByText('Your face fits this photo.')).toBeNull();
  expect(drawer.getByText('Choose another face photo to continue.')).toBeTruthy();
});

test('a preview that nobody has time for keeps nobody from paying, and can be asked for again', async () => {
  serve();
  refusedMode = 'head';
  previewCode = 'TOO_MANY_REQUESTS';
  const { user, drawer } = await openReadyDrawer();
  expect(await drawer.findByText(/The preview could not be made just now/)).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
  refusedMode = 'none';
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByRole('img', { name: 'Small preview of your face in this photo' })).toBeTruthy();
});

const variants = () => previewed.map(({ variant }) => variant);
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

test('where there is one picture, nothing is asked', async () => {
  serve();
  const { drawer } = await openReadyDrawer();
  await drawer.findByRole('img', { name: 'Small preview of your face in this photo' });
  expect(drawer.queryByRole('radio', { name: /More natural/ })).toBeNull();
});

test('of two pictures the fan chooses with the keys; each is asked for once, and the one that is seen is paid for', async () => {
  nature = () => previewAnswer();
  const server = serve();
  const { user, drawer } = await openReadyDrawer();
  const group = await drawer.findByRole('group', { name: 'Which one do you want?' });
  expect(within(group).getAllByRole('radio')).toHaveLength(2);
  expect(radio(/More like me/).checked).toBe(true);
  // both are seen before either is chosen
  await waitFor(() => expect(group.querySelectorAll('img')).toHaveLength(2));
  expect(variants()).toEqual(['likeness', 'nature']);
  const shown = () =>
    drawer.findByRole<HTMLImageElement>('img', { name: 'Small preview of your face in this photo' });
  const { src: likeness } = await shown();
  radio(/More natural/).focus();
  await user.keyboard(' ');
  const { src: natural } = await shown();
  await user.click(radio(/More like me/));
  expect((await shown()).src).toBe(likeness);
  await user.click(radio(/More natural/));
  expect((await shown()).src).toBe(natural);
  expect(natural).not.toBe(likeness);
  expect(variants()).toEqual(['likeness', 'nature']);
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(isStarted).toBe(true));
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(created.variables).toMatchObject({ variant: 'nature' });
});

test('the other picture is paid for once it is seen; one that is refused is said to be, and the first stays chosen', async () => {
  const made = Promise.withResolvers<Response>();
  nature = () => made.promise;
  const server = serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(await drawer.findByRole('radio', { name: /More natural/ }));
  expect(drawer.getByText('One moment: your preview is being made.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  made.resolve(Response.json({ error: 'Refused.', code: 'POOR_MATCH' }, { status: 422 }));
  expect(await drawer.findByText(/^“More natural” did not turn out well enough/)).toBeTruthy();
  expect(drawer.getByText('Your face fits this photo.')).toBeTruthy();
  expect(radio(/More like me/).checked).toBe(true);
  expect(radio(/More natural/).getAttribute('aria-disabled')).toBe('true');
  await user.click(radio(/More natural/));
  expect(radio(/More like me/).checked).toBe(true);
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(isStarted).toBe(true));
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(created.variables).toMatchObject({ variant: 'likeness' });
});

test('beside the face alone the whole head is tried unasked: nothing is said of it until it is there, and the face stays chosen', async () => {
  const made = Promise.withResolvers<Response>();
  head = () => made.promise;
  const server = serve();
  const { user, drawer } = await openReadyDrawer();
  await drawer.findByRole('img', { name: 'Small preview of your face in this photo' });
  await waitFor(() => expect(variants()).toEqual(['likeness', 'head']));
  expect(drawer.queryByRole('radio', { name: /More like me/ })).toBeNull();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
  made.resolve(previewAnswer());
  await drawer.findByRole('radio', { name: /More like me/ });
  expect(radio(/More natural/).checked).toBe(true);
  await user.click(radio(/More like me/));
  expect(radio(/More like me/).checked).toBe(true);
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(isStarted).toBe(true));
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(created.variables).toMatchObject({ variant: 'head' });
});

test('a whole head that does not turn out well enough is not spoken of', async () => {
  const asked = Promise.withResolvers<Response>();
  head = () => asked.promise;
  serve();
  const { drawer } = await openReadyDrawer();
  await waitFor(() => expect(variants()).toEqual(['likeness', 'head']));
  asked.resolve(Response.json({ error: 'Refused.', code: 'POOR_MATCH' }, { status: 422 }));
  await asked.promise;
  expect(await drawer.findByText('Your face fits this photo.')).toBeTruthy();
  expect(drawer.queryByRole('radio', { name: /More natural/ })).toBeNull();
  expect(drawer.queryByText(/did not turn out/)).toBeNull();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
});

test('a smile is asked for beside a face alone, and not beside a whole head, which brings its own mouth', async () => {
  nature = () => previewAnswer();
  const smiling = { __typename: 'PersonFit', person: 1, ok: true, code: null, error: null, hint: 'SMILE' };
  const fits = [{ __typename: 'ProductFit', productId: 1, persons: [smiling] }];
  serve({ SeeBundleByUid: () => bundleAnswer([product(1)], [], fits) });
  const { user, drawer } = await openReadyDrawer();
  await drawer.findByRole('radio', { name: /More natural/ });
  const hint = () => drawer.queryByText(/^The person in this photo smiles/);
  expect(hint()).toBeNull();
  await user.click(radio(/More natural/));
  expect(hint()).toBeTruthy();
  await user.click(radio(/More like me/));
  expect(hint()).toBeNull();
});

test('what was chosen is of one picture: another mode begins with the one that is more like the fan', async () => {
  nature = () => previewAnswer();
  serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(await drawer.findByRole('radio', { name: /More natural/ }));
  await drawer.findByRole('img', { name: 'Small preview of your face in this photo' });
  await user.click(drawer.getByRole('radio', { name: 'Whole person (all)' }));
  await drawer.findByRole('radio', { name: /More natural/ });
  expect(radio(/More like me/).checked).toBe(true);
  expect(previewed.map(({ mode, variant }) => `${mode} ${variant}`)).toEqual([
    ...['head likeness', 'head nature', 'all likeness', 'all nature'],
  ]);
});

test('a choice does not outlive its picture: who comes back to a mode sees the one that is more like them, and pays for that', async () => {
  nature = () => previewAnswer();
  const server = serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(await drawer.findByRole('radio', { name: /More natural/ }));
  await drawer.findByRole('img', { name: 'Small preview of your face in this photo' });
  const [whole, head] = ['Whole person (all)', /Face and hair/].map((name) =>
    drawer.getByRole('radio', { name }),
  );
  await user.click(whole!);
  await user.click(head!);
  await drawer.findByRole('radio', { name: /More natural/ });
  expect(radio(/More like me/).checked).toBe(true);
  await user.click(radio(/More natural/));
  await user.click(whole!);
  isMaking = true;
  await user.click(head!);
  expect(await drawer.findByText(/^Making your preview/)).toBeTruthy();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(isStarted).toBe(true));
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(created.variables).toMatchObject({ variant: 'likeness' });
});

test('one that is made unasked keeps nobody from paying, and says so when nobody had the time for it', async () => {
  const made = Promise.withResolvers<Response>();
  nature = () => made.promise;
  serve();
  const { user, drawer } = await openReadyDrawer();
  expect(await drawer.findByRole('radio', { name: /More natural.*Being made/ })).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
  made.resolve(Response.json({ error: 'Busy.', code: 'TOO_MANY_REQUESTS' }, { status: 429 }));
  await user.click(await drawer.findByRole('radio', { name: /More natural.*Could not be made/ }));
  nature = () => previewAnswer();
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  await drawer.findByRole('img', { name: 'Small preview of your face in this photo' });
  expect(radio(/More natural/).checked).toBe(true);
});

test('without a face that fits there is no preview, and none is asked for', async () => {
  serve({ checkGeneration: () => checkAnswer('There is more than one face in your photo.') });
  const { drawer } = await openDrawer();
  await drawer.findByText('There is more than one face in your photo.');
  expect(previewed).toEqual([]);
});
