// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apollo } from '../../../lib/apollo.ts';
import {
  alertTexts,
  asFan,
  offered,
  openDrawer,
  openReadyDrawer,
  payment,
  rest,
  serve,
} from '../testing/drawer.ts';
import {
  balancesAnswer,
  bundleAnswer,
  mutationAnswer,
  product,
  serviceAnswer,
} from '../testing/fakeServer.ts';

asFan();

test('too few credits: what it costs, what is there, and the way to more and back into the drawer', async () => {
  serve({ currencyBalances: () => balancesAnswer(44, 80) });
  const { drawer } = await openReadyDrawer();
  expect(await drawer.findByText('This photo costs 45 FACE, and you have 44 FACE.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  expect(payment(/Generate with Advertisement/).disabled).toBe(false);
  expect(drawer.getByRole('link', { name: 'Add credits' }).getAttribute('href')).toBe(
    '/payment?from=%2Fintroduce%2Fdemo%3Fgenerate%3D1',
  );
});

test('who has no credits for a photo is led to one that an advertisement pays, in the same drawer', async () => {
  serve({ currencyBalances: () => balancesAnswer(0, 0) });
  const { user, drawer } = await openDrawer('Photo 2');
  expect(await drawer.findByText('This photo costs 30 FACE, and you have 0 FACE.')).toBeTruthy();
  await user.click(drawer.getByRole('link', { name: 'Free with an advertisement: Photo 1' }));
  expect(await drawer.findByRole('button', { name: 'Generate with Advertisement' })).toBeTruthy();
  expect(drawer.queryByRole('link', { name: /^Free with an advertisement/ })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a start that failed after it took the last credits can be tried again', async () => {
  rest.postStatus = 503;
  const server = serve({ currencyBalances: () => balancesAnswer(45, 80) });
  const { user, drawer } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(alertTexts()).toEqual(['Failed to use service. Please try again.']));
  server.answer({ currencyBalances: () => balancesAnswer(0, 80) });
  await apollo.refetchQueries({ include: ['currencyBalances'] });
  expect(await drawer.findByText('0')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
});

test('a product without a price costs 30 FACE and offers no advertisement', async () => {
  serve();
  const { drawer } = await openDrawer('Photo 2');
  expect(await drawer.findByRole('button', { name: 'Generate with Credits (30 FACE)' })).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Generate with Advertisement' })).toBeNull();
});

test('credits: asks first, then pays once however often it is pressed, and closes', async () => {
  const server = serve();
  const { user } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  const confirm = await screen.findByRole('dialog', { name: 'Confirm Action' });
  expect(confirm.textContent).toContain('This will use 45 FACE from your balance. Do you want to proceed?');
  const before = server.calls.length;
  await user.dblClick(within(confirm).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(server.operations().slice(before, before + 5)).toEqual([
    'currencyBalances',
    'useServiceWithCost',
    'CreateProductionWithData',
    'editInGeneration',
    'currencyBalances',
  ]);
  const paid = server.calls.find(({ operation }) => operation === 'useServiceWithCost')!;
  expect(paid.variables).toEqual({ serviceId: 3, cost: 45 });
  expect(paid.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(created.variables).toMatchObject({ productId: 1, srcfile: '/files/face?e=1', tradeHistoryId: 77 });
  expect(JSON.parse(String(created.variables.agreementMetaData))).toHaveLength(4);
  expect(rest.posts).toEqual([
    expect.objectContaining({ productionId: 21, faceIndex: 1, maskJson: '/files/head-1.json' }),
  ]);
});

test('a photo that is started after its drawer was left closes no other that was opened since', async () => {
  const started = Promise.withResolvers<ReturnType<typeof mutationAnswer>>();
  serve({ editInGeneration: () => started.promise });
  const { user, router } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Generate your photo from Photo 2' }));
  await screen.findByRole('dialog', { name: 'Generate your photo' });
  const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Close' });
  expect(close.disabled).toBe(true);
  started.resolve(mutationAnswer('editInGeneration', 21));
  await waitFor(() => expect(close.disabled).toBe(false));
  expect(rest.posts).toHaveLength(1);
  expect(router.state.location.search).toBe('?generate=2');
});

test("'Whole person' sends the person masks", async () => {
  serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(drawer.getByRole('radio', { name: 'Whole person (all)' }));
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(rest.posts).toEqual([expect.objectContaining({ maskJson: '/files/person-1.json' })]),
  );
});

test('a refused payment is shown with its reason, and nothing else is asked for', async () => {
  const server = serve({ useServiceWithCost: () => serviceAnswer('useServiceWithCost', 'Not enough FACE.') });
  const { user, drawer } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(alertTexts()).toEqual(['Service use failed. Please try again.']));
  // what the server adds is help, and no part of the alert
  expect(drawer.getByText('Not enough FACE.')).toBeTruthy();
  expect(server.operations()).not.toContain('CreateProductionWithData');
});

test('a price that has changed meanwhile is asked for again and shown', async () => {
  const server = serve({
    CreateProductionWithData: () =>
      mutationAnswer('CreateProductionWithData', null, 'The price has changed.'),
  });
  const { user, drawer } = await openReadyDrawer();
  const dearer = product(1, { ...offered, Service: { ...offered.Service!, cost: '60' } });
  server.answer({ SeeBundleByUid: () => bundleAnswer([dearer]) });
  await user.click(payment(/45 FACE/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await drawer.findByText('Production creation failed. Please try again.')).toBeTruthy();
  expect(await drawer.findByRole('button', { name: 'Generate with Credits (60 FACE)' })).toBeTruthy();
});

test('mileage below the cost is told before anything is used', async () => {
  const server = serve({ currencyBalances: () => balancesAnswer(120, 44) });
  const { user, drawer } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(
      drawer.getAllByText('You need a mileage balance of at least the cost of this photo.'),
    ).toHaveLength(2),
  );
  expect(server.operations()).not.toContain('useServiceWithCost');
});

test('a retry after a failed start goes on with what was paid for', async () => {
  rest.postStatus = 503;
  const server = serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await drawer.findByText('Failed to use service. Please try again.')).toBeTruthy();

  rest.postStatus = 200;
  await waitFor(() => expect(payment(/Generate with Credits/).disabled).toBe(false));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Action' })).toBeNull());
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const count = (name: string) => server.operations().filter((operation) => operation === name).length;
  expect([count('useServiceWithCost'), count('CreateProductionWithData'), rest.posts.length]).toEqual([
    1, 1, 2,
  ]);
});
