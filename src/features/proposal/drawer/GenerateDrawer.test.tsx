// @vitest-environment jsdom

import { AgreementMetaData } from '@facet/contract/consent.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apollo } from '../../../lib/apollo.ts';
import { signIn, signOut } from '../../../lib/session.ts';
import { tokenExpiringIn } from '../../../testing/render.tsx';
import {
  alertTexts,
  currentStep,
  offered,
  openDrawer,
  openReadyDrawer,
  payment,
  serveDrawer,
} from '../testing/drawer.ts';
import {
  balancesAnswer,
  bundleAnswer,
  checkAnswer,
  meAnswer,
  mutationAnswer,
  product,
  serviceAnswer,
} from '../testing/fakeServer.ts';

const posts: unknown[] = [];
let people: unknown[] = [];
let given: object[] = [];
/** What is known of the consents to each face; kept back where it says so. */
let givenOf: Record<string, Promise<Response>> = {};
let postStatus = 200;
let ip: string | null = null;

const serve = (answers: Parameters<typeof serveDrawer>[0] = {}) =>
  serveDrawer(answers, (path, body) => {
    if (path === '/productionmono') {
      posts.push(body);
      if (postStatus !== 200) {
        return Response.json({ error: 'busy', code: 'SHUTTING_DOWN' }, { status: postStatus });
      }
    }
    if (path === '/api/ip') return Response.json({ ip });
    if (path.startsWith('/api/consents/given')) return givenOf[path] ?? Response.json({ records: given });
    return path.startsWith('/files/person-') ? Response.json(people) : undefined;
  });

beforeEach(() => {
  posts.length = 0;
  people = [];
  given = [];
  givenOf = {};
  postStatus = 200;
  ip = null;
  signIn(tokenExpiringIn(3_600_000));
});
afterEach(async () => {
  cleanup();
  signOut();
  sessionStorage.clear();
  await apollo.clearStore();
  vi.unstubAllGlobals();
});

test('a visitor finds the login form in the drawer, and the sign-up form behind it', async () => {
  signOut();
  await apollo.clearStore();
  serve();
  const { user, drawer } = await openDrawer();
  expect(drawer.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  await user.click(drawer.getByRole('button', { name: 'Sign up' }));
  expect(drawer.getByRole('button', { name: 'Sign Up' })).toBeTruthy();
  // the button that was pressed is gone
  expect(document.activeElement).toBe(drawer.getByRole('textbox', { name: 'First Name' }));
});

test('without a face the first step is current, the face is asked for and nothing can be paid', async () => {
  const server = serve({ me: () => meAnswer(false) });
  const { drawer } = await openDrawer();
  expect(await drawer.findByText('Please Upload Your Face by button below')).toBeTruthy();
  expect(currentStep()).toContain('1');
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  expect(server.operations()).not.toContain('checkGeneration');
});

test('without a face its place takes a photo: the upload opens with it, and forgets one that was not wanted', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:me');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  serve({ me: () => meAnswer(false) });
  const { user, drawer } = await openDrawer();
  const place = await drawer.findByLabelText(/^Please Upload Your Face|^Choose a photo|^Drop a photo here/);
  await user.upload(place, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  const uploadDialog = () => screen.findByRole('dialog', { name: 'Upload New Image' });
  const upload = await uploadDialog();
  expect(await within(upload).findByText('me.jpg')).toBeTruthy();
  await user.click(within(upload).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload New Image' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Upload New Image' }));
  expect(within(await uploadDialog()).queryByText('me.jpg')).toBeNull();
});

test('with a face the agreements are next; the buttons open when the required ones are given', async () => {
  serve();
  const { user, drawer } = await openDrawer();
  await drawer.findByText('Your face fits this photo.');
  expect(currentStep()).toContain('2');
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  for (const box of (await drawer.findAllByRole('checkbox')).slice(0, 3)) await user.click(box);
  expect(currentStep()).toContain('3');
  expect(payment(/Generate with Credits \(45 FACE\)/).disabled).toBe(false);
  expect(payment(/Generate with Advertisement/).disabled).toBe(false);
});

test('what keeps the buttons shut is said beside them: each agreement by its name', async () => {
  serve();
  const { user, drawer } = await openDrawer();
  await drawer.findByText('Your face fits this photo.');
  await user.click((await drawer.findAllByRole('checkbox'))[1]!);
  expect(drawer.getByText('Accept to continue: Terms of Services, Privacy Policy.')).toBeTruthy();
  for (const box of drawer.getAllByRole('checkbox'))
    if (!(box as HTMLInputElement).checked) await user.click(box);
  expect(drawer.queryByText(/^Accept to continue/)).toBeNull();
});

test('while the face is checked, that is what the buttons wait for, and it is said beside them', async () => {
  const checked = Promise.withResolvers<ReturnType<typeof checkAnswer>>();
  serve({ checkGeneration: () => checked.promise });
  const { user, drawer } = await openDrawer();
  for (const box of await drawer.findAllByRole('checkbox')) await user.click(box);
  expect(drawer.getByText('One moment: your face is being checked.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  checked.resolve(checkAnswer());
  await drawer.findByText('Your face fits this photo.');
  expect(drawer.queryByText(/^One moment/)).toBeNull();
  expect(payment(/Generate with Credits/).disabled).toBe(false);
});

const square = (number: number, left: number) => ({
  mask_id: `person_${number}`,
  coordinates: [
    [
      [left, 0],
      [left + 100, 0],
      [left + 100, 900],
      [left, 900],
    ],
  ],
});
const personFit = (person: number, hint: string | null) => ({
  __typename: 'PersonFit',
  ...{ person, ok: hint === null, code: null, error: null, hint },
});

test('of several people who are open, the fan is whom they tap or choose with the keys; that is checked and sent', async () => {
  const group = product(1, { location: '0,1,*' });
  const fits = [
    { __typename: 'ProductFit', productId: 1, persons: [personFit(1, null), personFit(2, 'TURN')] },
  ];
  const server = serve({ SeeBundleByUid: () => bundleAnswer([group], [], fits) });
  people = [square(1, 0), square(2, 200), square(3, 500)];
  const { user, drawer } = await openReadyDrawer();
  const second = await drawer.findByRole('radio', { name: 'Be person 2. Fits you' });
  const third = drawer.getByRole('radio', { name: 'Be person 3. Turn a little to the left' });
  expect(drawer.queryByRole('radio', { name: /person 1/ })).toBeNull();
  expect((second as HTMLInputElement).checked).toBe(true);
  await user.click(document.querySelector('[data-person="3"]')!);
  expect((third as HTMLInputElement).checked).toBe(true);
  expect(drawer.getByText('You will be person 3. Turn a little to the left')).toBeTruthy();
  second.focus();
  await user.keyboard(' ');
  expect((second as HTMLInputElement).checked).toBe(true);
  await user.click(third);
  await waitFor(() =>
    expect(
      server.calls.findLast(({ operation }) => operation === 'checkGeneration')?.variables,
    ).toMatchObject({
      location: '0,1,2',
    }),
  );
  await drawer.findByText('Your face fits this photo.');
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(posts[0]).toMatchObject({ location: '0,1,2', faceIndex: 2 });
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData');
  expect(created!.variables).toMatchObject({ location: '0,1,2' });
});

test('whether a face fits somebody may be open; here, the photo is open already', async () => {
  const persons = [{ ...personFit(1, null), hint: 'TRY' }];
  const fits = [{ __typename: 'ProductFit', productId: 1, persons }];
  serve({ SeeBundleByUid: () => bundleAnswer([product(1, { location: '0,1,*' })], [], fits) });
  people = [square(1, 0), square(2, 200), square(3, 500)];
  const { drawer } = await openDrawer();
  expect(await drawer.findByRole('radio', { name: 'Be person 2. May fit you' })).toBeTruthy();
  expect(drawer.getByText('You will be person 2. May fit you')).toBeTruthy();
});

test('people keep their numbers where one between them was removed from the masks', async () => {
  const group = product(1, { location: '*,1,_' });
  serve({ SeeBundleByUid: () => bundleAnswer([group]) });
  people = [square(1, 0), square(3, 200), square(4, 500)];
  const { user, drawer } = await openDrawer();
  await user.click(await drawer.findByRole('radio', { name: 'Be person 1' }));
  await user.click(drawer.getByRole('radio', { name: 'Be person 3' }));
  expect(drawer.getByText('You will be person 3.')).toBeTruthy();
  expect(drawer.getAllByRole('radio', { name: /^Be person/ })).toHaveLength(2);
});

test('where one person is open, nothing is asked', async () => {
  serve();
  const { drawer } = await openDrawer();
  await drawer.findByText('Your face fits this photo.');
  expect(drawer.queryByText('Who do you want to be?')).toBeNull();
});

const agreed = (documentId: string, more: object = {}) => ({
  ...{
    userId: 1,
    documentId,
    timestamp: '2026-11-20T10:00:00.000Z',
    action: 'CONSENT_GIVEN',
    version: '1.0.0',
  },
  ...{ documentStartTime: null, documentEndTime: '2026-11-20T10:00:00.000Z', ipAddress: '203.0.113.9' },
  deviceInfo: {
    ...{ userAgent: 'a', platform: 'b', language: 'en', screenResolution: '1x1', viewportSize: '1x1' },
    ...{ timezone: 'UTC', pixelRatio: 1, cookiesEnabled: true, online: true, browserName: 'c' },
  },
  location: 'http://localhost/sign-up',
  userTimezoneOffset: 0,
  ...more,
});

test('what was agreed to before is told with its date, not asked for, and sent as it was recorded', async () => {
  given = [agreed('terms'), agreed('privacy'), agreed('imagegeneration')];
  const server = serve();
  const { user, drawer } = await openDrawer();
  expect(await drawer.findAllByText('Agreed on Nov 20, 2026')).toHaveLength(3);
  expect(drawer.getAllByRole('checkbox')).toHaveLength(1);
  await drawer.findByText('Your face fits this photo.');
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(posts).toHaveLength(1));
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  expect(JSON.parse(String(created.variables.agreementMetaData))).toEqual(given);
});

test('what was agreed to can be taken back, and is asked for then; another version is asked for anew', async () => {
  given = [agreed('terms'), agreed('privacy', { version: '0.9.0' }), agreed('imagegeneration')];
  serve();
  const { user, drawer } = await openDrawer();
  await user.click(await drawer.findByRole('button', { name: 'Take back: AI Image Generation Agreement' }));
  expect(drawer.getByText('Accept to continue: AI Image Generation Agreement, Privacy Policy.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  expect(drawer.getByRole('checkbox', { name: /Image Generation/ })).toBeTruthy();
});

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

const ticked = (boxes: HTMLElement[]) => boxes.map((box) => (box as HTMLInputElement).checked);

test('what was ticked waits for who goes off for credits, goes with the photo as it was said then, and waits no more', async () => {
  const server = serve();
  const first = await openDrawer();
  const boxes = await first.drawer.findAllByRole('checkbox');
  for (const box of boxes) await first.user.click(box);
  await first.user.click(boxes[3]!);
  cleanup();
  ip = '203.0.113.7';
  const { user, drawer } = await openDrawer();
  expect(ticked(await drawer.findAllByRole('checkbox'))).toEqual([true, true, true, false]);
  await drawer.findByText('Your face fits this photo.');
  const later = Date.now();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(posts).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData')!;
  const sent = AgreementMetaData.parse(JSON.parse(String(created.variables.agreementMetaData)));
  expect(sent.map(({ documentId, action }) => `${documentId} ${action}`)).toEqual([
    ...['terms CONSENT_GIVEN', 'imagegeneration CONSENT_GIVEN', 'privacy CONSENT_GIVEN'],
    ...['marketing CONSENT_GIVEN', 'marketing CONSENT_WITHDRAWN'],
  ]);
  expect(sent.every(({ timestamp }) => Date.parse(timestamp) <= later)).toBe(true);
  // which the device did not keep
  expect(sent.every(({ ipAddress }) => ipAddress === '203.0.113.7')).toBe(true);
  cleanup();
  const again = await openDrawer();
  expect(ticked(await again.drawer.findAllByRole('checkbox'))).toEqual([false, false, false, false]);
});

test('ticks wait for their own photo alone, and are not lost by a look at another one', async () => {
  serve();
  const first = await openDrawer();
  await first.user.click((await first.drawer.findAllByRole('checkbox'))[0]!);
  cleanup();
  const other = await openDrawer('Photo 2');
  expect(ticked(await other.drawer.findAllByRole('checkbox'))).toEqual([false, false, false, false]);
  cleanup();
  const { drawer } = await openDrawer();
  expect(ticked(await drawer.findAllByRole('checkbox'))).toEqual([true, false, false, false]);
});

test('what was ticked for one face is not said of another that is chosen before the agreements are known', async () => {
  const server = serve();
  const first = await openDrawer();
  for (const box of await first.drawer.findAllByRole('checkbox')) await first.user.click(box);
  cleanup();
  givenOf = { '/api/consents/given?srcImgId=3': new Promise(() => {}) };
  const { drawer } = await openDrawer();
  await drawer.findByText('Your face fits this photo.');
  const { me } = meAnswer(true);
  const other = { ...('representSrcImg' in me ? me.representSrcImg : null), id: 4 };
  server.answer({ me: () => ({ me: { ...me, representSrcImg: other } }) });
  await apollo.refetchQueries({ include: ['me'] });
  expect(ticked(await drawer.findAllByRole('checkbox'))).toEqual([true, false, true, true]);
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
  postStatus = 503;
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

test('a face that does not fit is refused before anything can be paid', async () => {
  serve({ checkGeneration: () => checkAnswer('There is more than one face in your photo.') });
  const { user, drawer } = await openDrawer();
  for (const box of await drawer.findAllByRole('checkbox')) await user.click(box);
  expect(await drawer.findByText('There is more than one face in your photo.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  expect(payment(/Generate with Advertisement/).disabled).toBe(true);
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
  expect(posts).toEqual([
    expect.objectContaining({ productionId: 21, faceIndex: 1, maskJson: '/files/head-1.json' }),
  ]);
});

test("'Whole person' sends the person masks", async () => {
  serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(drawer.getByRole('radio', { name: 'Whole person (all)' }));
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(posts).toEqual([expect.objectContaining({ maskJson: '/files/person-1.json' })]));
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
  postStatus = 503;
  const server = serve();
  const { user, drawer } = await openReadyDrawer();
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await drawer.findByText('Failed to use service. Please try again.')).toBeTruthy();

  postStatus = 200;
  await waitFor(() => expect(payment(/Generate with Credits/).disabled).toBe(false));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm Action' })).toBeNull());
  await user.click(payment(/Generate with Credits/));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const count = (name: string) => server.operations().filter((operation) => operation === name).length;
  expect([count('useServiceWithCost'), count('CreateProductionWithData'), posts.length]).toEqual([1, 1, 2]);
});
