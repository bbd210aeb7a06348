// @vitest-environment jsdom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../lib/apollo.ts';
import { signIn, signOut } from '../../lib/session.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { tokenExpiringIn } from '../../testing/render.tsx';
import { bundleAnswer, fakeServer, product, production } from './testing/fakeServer.ts';
import { renderPage, renderWithRouter } from './testing/renderPage.tsx';
// the page loads it when it is wanted: beside other suites that takes longer than a test waits
import './drawer/GenerateDrawer.tsx';

const products = [1, 2, 3, 4].map((id) => product(id));
const titles = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

beforeEach(() => void vi.stubGlobal('scrollTo', () => {}));
afterEach(async () => {
  cleanup();
  signOut();
  localStorage.clear();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

test('says that it is loading until the bundle is there, then greets with its name', async () => {
  fakeServer({ SeeBundleByUid: () => bundleAnswer(products) });
  renderPage();
  expect(screen.getByRole('status').textContent).toBe('Loading...');
  expect(await screen.findByRole('heading', { name: 'Welcome: Colour Stories' })).toBeTruthy();
  expect(document.title).toBe('Colour Stories | Facet');
});

test('says what went wrong when the bundle cannot be asked for, and asks again on request', async () => {
  const server = fakeServer({});
  const user = renderPage();
  expect((await screen.findByRole('alert')).textContent).toContain('Error loading bundle: ');
  server.answer({ SeeBundleByUid: () => bundleAnswer(products) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Welcome: Colour Stories')).toBeTruthy();
});

test.each([
  ['The creator took it down', 'The creator took it down'],
  ['', 'Bundle not found'],
])("shows the server's refusal, or 'Bundle not found'", async (error, shown) => {
  fakeServer({ SeeBundleByUid: () => ({ SeeBundleByUid: { __typename: 'ErrorResult', ok: false, error } }) });
  renderPage();
  expect(await screen.findByRole('heading', { name: shown })).toBeTruthy();
});

test("'all' shows every product, a category only its first one", async () => {
  fakeServer({ SeeBundleByUid: () => bundleAnswer(products) });
  const user = renderPage();
  await screen.findByText('Welcome: Colour Stories');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'all',
    '1st Product',
    '2nd Product',
    '3rd Product',
  ]);
  expect(titles()).toEqual(['Photo 1', 'Photo 2', 'Photo 3', 'Photo 4']);
  await user.click(screen.getByRole('tab', { name: '1st Product' }));
  expect(titles()).toEqual(['Photo 1']);
  await user.click(screen.getByRole('tab', { name: '3rd Product' }));
  expect(titles()).toEqual(['Photo 3']);
});

test('a category without a product says so and leads back', async () => {
  fakeServer({ SeeBundleByUid: () => bundleAnswer([product(1)]) });
  const user = renderPage();
  await user.click(await screen.findByRole('tab', { name: '2nd Product' }));
  await user.click(screen.getByRole('button', { name: 'Show all photos' }));
  expect(titles()).toEqual(['Photo 1']);
});

test('products of one service show each its own price', async () => {
  const service = (cost: string) => ({
    __typename: 'Service' as const,
    id: 3,
    name: 'At its own price',
    cost,
  });
  const priced = [product(1, { Service: service('45') }), product(2, { Service: service('50') }), product(3)];
  fakeServer({ SeeBundleByUid: () => bundleAnswer(priced) });
  renderPage();
  await screen.findByText('Welcome: Colour Stories');
  const prices = screen.getAllByText(/^\d+ FACE$/).map((price) => price.textContent);
  expect(prices).toEqual(['45 FACE', '50 FACE', '30 FACE']);
});

test('a like is kept while the tabs change, and is sent nowhere', async () => {
  const server = fakeServer({ SeeBundleByUid: () => bundleAnswer(products) });
  const user = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Like Photo 1' }));
  await user.click(screen.getByRole('tab', { name: '2nd Product' }));
  await user.click(screen.getByRole('tab', { name: 'all' }));
  expect(screen.getByRole('button', { name: 'Like Photo 1', pressed: true })).toBeTruthy();
  expect(server.operations()).toEqual(['SeeBundleByUid']);
});

test('a like outlives the page on this device', async () => {
  fakeServer({ SeeBundleByUid: () => bundleAnswer(products) });
  const user = renderPage();
  await user.click(await screen.findByRole('button', { name: 'Like Photo 2' }));
  cleanup();
  renderPage();
  expect(await screen.findByRole('button', { name: 'Like Photo 2', pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Like Photo 1', pressed: false })).toBeTruthy();
});

test("the drawer is one step in the history: the browser's back closes it, and closing it goes back", async () => {
  fakeServer({ SeeBundleByUid: () => bundleAnswer(products) });
  const { user, router } = renderWithRouter();
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Generate your photo from Photo 2' }));
    await screen.findByRole('dialog', { name: 'Generate your photo' });
  };
  await open();
  expect(router.state.location.search).toBe('?generate=2');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(router.state.historyAction).toBe('POP');
});

test('a face that fits is told on the card, photos that fit come first, and the instruction is there once', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const fit = (productId: number, hint: string | null) => ({
    __typename: 'ProductFit',
    productId,
    persons: [{ __typename: 'PersonFit', person: 1, ok: hint === null, code: null, error: null, hint }],
  });
  fakeServer({
    SeeBundleByUid: () => bundleAnswer(products, [], [fit(1, 'TURN'), fit(2, null), fit(3, 'CHIN_UP')]),
  });
  renderPage();
  const first = await screen.findByRole('article', { name: 'Photo 2' });
  expect(within(first).getByText('Fits you')).toBeTruthy();
  expect(titles()[0]).toBe('Photo 2');
  const turned = screen.getByRole('article', { name: 'Photo 1' });
  expect(within(turned).getByText('Turn a little to the left')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Generate Photo Instruction' })).toHaveLength(1);
});

test('how a face fits is asked again once the face or its views have changed', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const answer = (hint: string | null) => {
    const person = { __typename: 'PersonFit', person: 1, ok: hint === null, code: null, error: null, hint };
    return bundleAnswer([product(1)], [], [{ __typename: 'ProductFit', productId: 1, persons: [person] }]);
  };
  const server = fakeServer({ SeeBundleByUid: () => answer('TURN') });
  renderPage();
  await screen.findByText('Turn a little to the left');
  server.answer({ SeeBundleByUid: () => answer(null) });
  act(() => refresh('fits'));
  expect(await screen.findByText('Fits you')).toBeTruthy();
});

test('photos keep their places when a trial has told of one of them, and are placed anew with another face', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const answer = (...hints: (string | null)[]) =>
    bundleAnswer(
      products.slice(0, 3),
      [],
      hints.map((hint, at) => ({
        __typename: 'ProductFit',
        productId: at + 1,
        persons: [{ __typename: 'PersonFit', person: 1, ok: hint !== 'TURN', code: null, error: null, hint }],
      })),
    );
  const server = fakeServer({ SeeBundleByUid: () => answer('TURN', 'TRY', 'TRY') });
  renderPage();
  await waitFor(() => expect(screen.getAllByText('May fit you: open it to see')).toHaveLength(2));
  expect(titles()).toEqual(['Photo 2', 'Photo 3', 'Photo 1']);
  for (const [fitting, told] of [
    [1, ['TURN', 'TRY', null]],
    [2, ['TURN', null, null]],
  ] as const) {
    server.answer({ SeeBundleByUid: () => answer(...told) });
    act(() => refresh('fits'));
    await waitFor(() => expect(screen.getAllByText('Fits you')).toHaveLength(fitting));
    expect(titles()).toEqual(['Photo 2', 'Photo 3', 'Photo 1']);
  }
  server.answer({ SeeBundleByUid: () => answer('TRY', 'TURN', null) });
  act(() => refresh('fits'));
  await waitFor(() => expect(titles()).toEqual(['Photo 3', 'Photo 1', 'Photo 2']));
});

test('a visitor sees no generations', async () => {
  fakeServer({ SeeBundleByUid: () => bundleAnswer([product(1)]) });
  renderPage();
  expect(await screen.findByRole('button', { name: 'Generated Results (0)' })).toBeTruthy();
  expect(screen.getByText('No generations yet')).toBeTruthy();
});

test('asks again when the person comes back to the tab', async () => {
  const server = fakeServer({ SeeBundleByUid: () => bundleAnswer(products) });
  renderPage();
  await screen.findByText('Welcome: Colour Stories');
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(server.operations()).toEqual(['SeeBundleByUid', 'SeeBundleByUid']));
});

test('whoever signs out stays on the page as a visitor, without their results', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const server = fakeServer({ SeeBundleByUid: () => bundleAnswer([product(1)], [production(5, 1)]) });
  renderPage();
  await screen.findByRole('button', { name: 'Generated Results (1)' });
  server.answer({ SeeBundleByUid: () => bundleAnswer([product(1)]) });
  const before = server.calls.length;
  act(signOut);
  expect(screen.getByRole('button', { name: 'Generated Results (0)' })).toBeTruthy();
  await waitFor(() => expect(server.operations().slice(before)).toContain('SeeBundleByUid'));
  expect(screen.getByText('Welcome: Colour Stories')).toBeTruthy();
});

test('results of a product are shown newest first, unfinished and failed ones as what they are', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const productions = [
    production(9, 1, { status: 'PROCESSING', finishedPath: null, image: null }),
    production(8, 1, { status: 'FAILED', finishedPath: null, image: null, error: 'Too dark' }),
    production(7, 2),
    production(6, 1, { isChecked: false }),
    production(5, 1),
  ];
  fakeServer({ SeeBundleByUid: () => bundleAnswer(products, productions) }, (path) =>
    path.includes('/api/photo-processing/') ? new Response(null, { status: 404 }) : undefined,
  );
  renderPage();
  const card = await screen.findByRole('article', { name: 'Photo 1' });
  expect(await within(card).findByRole('button', { name: 'Generated Results (4)' })).toBeTruthy();
  await within(card).findByRole('progressbar');
  const results = within(within(card).getAllByRole('list').at(-1)!).getAllByRole('listitem');
  expect(within(results[0]!).getByRole('progressbar').textContent).toContain('Generating');
  expect(results[1]!.textContent).toContain('Too dark');
  expect(within(results[2]!).getByRole('button', { name: /^New: View generated photo/ })).toBeTruthy();
  expect(within(results[3]!).getByRole('button', { name: /^View generated photo/ })).toBeTruthy();
});

test('the progress of a production is followed live, and its end brings the finished photo', async () => {
  signIn(tokenExpiringIn(3_600_000));
  const unfinished = production(31, 1, { status: 'PROCESSING', finishedPath: null, image: null });
  const streams: { path: string; token: string | null }[] = [];
  const server = fakeServer(
    { SeeBundleByUid: () => bundleAnswer([product(1)], [unfinished]) },
    (path, init) => {
      if (!path.includes('/api/photo-processing/')) return undefined;
      streams.push({ path, token: new Headers(init?.headers).get('token') });
      server.answer({ SeeBundleByUid: () => bundleAnswer([product(1)], [production(31, 1)]) });
      return new Response(
        'data: {"status":"PROCESSING","progress":0.4}\n\ndata: {"status":"COMPLETED"}\n\n',
        {
          headers: { 'content-type': 'text/event-stream' },
        },
      );
    },
  );
  renderPage();
  expect(await screen.findByRole('button', { name: /^View generated photo/ })).toBeTruthy();
  expect(streams).toHaveLength(1);
  expect(streams[0]!.path).toContain('/api/photo-processing/31?type=production');
  expect(streams[0]!.token).toBeTruthy();
  expect(screen.queryByText('Generating')).toBeNull();
});
