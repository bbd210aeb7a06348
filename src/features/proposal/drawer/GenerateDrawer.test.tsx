// @vitest-environment jsdom

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { apollo } from '../../../lib/apollo.ts';
import { refusal } from '../../../lib/refusals.ts';
import { signOut } from '../../../lib/session.ts';
import { asFan, currentStep, openDrawer, openReadyDrawer, payment, rest, serve } from '../testing/drawer.ts';
import { balancesAnswer, bundleAnswer, checkAnswer, meAnswer, product } from '../testing/fakeServer.ts';

asFan();

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
  const place = await drawer.findByLabelText(/^Please Upload Your Face/);
  await user.upload(place, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  const uploadDialog = () => screen.findByRole('dialog', { name: 'Upload New Image' });
  const upload = await uploadDialog();
  expect(await within(upload).findByText('me.jpg')).toBeTruthy();
  await user.click(within(upload).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Upload New Image' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Upload New Image' }));
  expect(within(await uploadDialog()).queryByText('me.jpg')).toBeNull();
});

test('whoever chose a photo in the place of the face is back at the button below it when the dialogs are closed', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:me');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  serve({ me: () => meAnswer(false) });
  const { user, drawer } = await openDrawer();
  const place = await drawer.findByLabelText(/^Please Upload Your Face/);
  await user.upload(place, new File(['x'], 'me.jpg', { type: 'image/jpeg' }));
  for (const name of ['Upload New Image', 'Change Face']) {
    const dialog = await screen.findByRole('dialog', { name });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  }
  const button = drawer.getByRole('button', { name: 'Change Face' });
  await waitFor(() => expect(document.activeElement).toBe(button));
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
  rest.people = [square(1, 0), square(2, 200), square(3, 500)];
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
  await waitFor(() => expect(rest.posts).toHaveLength(1));
  expect(rest.posts[0]).toMatchObject({ location: '0,1,2', faceIndex: 2 });
  const created = server.calls.find(({ operation }) => operation === 'CreateProductionWithData');
  expect(created!.variables).toMatchObject({ location: '0,1,2' });
});

test('whether a face fits somebody may be open; here, the photo is open already', async () => {
  const persons = [{ ...personFit(1, null), hint: 'TRY' }];
  const fits = [{ __typename: 'ProductFit', productId: 1, persons }];
  serve({ SeeBundleByUid: () => bundleAnswer([product(1, { location: '0,1,*' })], [], fits) });
  rest.people = [square(1, 0), square(2, 200), square(3, 500)];
  const { drawer } = await openDrawer();
  expect(await drawer.findByRole('radio', { name: 'Be person 2. May fit you' })).toBeTruthy();
  expect(drawer.getByText('You will be person 2. May fit you')).toBeTruthy();
});

test.each([
  ['that it fits', null, 'Fits you'],
  ['that it does not', 'No.', 'Does not fit your face'],
])('the card tells what the trial of an open photo has told: %s', async (_, error, text) => {
  const persons = [{ ...personFit(1, null), hint: 'TRY' }];
  const fitsOf = (person: object) => [{ __typename: 'ProductFit', productId: 1, persons: [person] }];
  const checked = Promise.withResolvers<ReturnType<typeof checkAnswer>>();
  const server = serve({
    SeeBundleByUid: () => bundleAnswer([product(1)], [], fitsOf(persons[0]!)),
    checkGeneration: () => checked.promise,
  });
  await openDrawer();
  const card = within(document.querySelector<HTMLElement>('article')!);
  expect(card.getByText('May fit you: open it to see')).toBeTruthy();
  const asked = () => server.operations().filter((name) => name === 'SeeBundleByUid').length;
  const before = asked();
  server.answer({
    SeeBundleByUid: () =>
      bundleAnswer([product(1)], [], fitsOf({ ...personFit(1, null), ok: error === null })),
  });
  checked.resolve(checkAnswer(error));
  expect(await card.findByText(text)).toBeTruthy();
  expect(asked()).toBe(before + 1);
});

test('whose face fits somebody who smiles wider is told what would look more natural', async () => {
  const fits = [
    { __typename: 'ProductFit', productId: 1, persons: [{ ...personFit(1, 'SMILE'), ok: true }] },
  ];
  serve({ SeeBundleByUid: () => bundleAnswer([product(1)], [], fits) });
  const { drawer } = await openDrawer();
  await drawer.findByText('Your face fits this photo.');
  expect(drawer.getByText(/^The person in this photo smiles/)).toBeTruthy();
});

test('people keep their numbers where one between them was removed from the masks', async () => {
  const group = product(1, { location: '*,1,_' });
  serve({ SeeBundleByUid: () => bundleAnswer([group]) });
  rest.people = [square(1, 0), square(3, 200), square(4, 500)];
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

test('a face that does not fit is refused before anything can be paid', async () => {
  serve({ checkGeneration: () => checkAnswer('There is more than one face in your photo.') });
  const { user, drawer } = await openDrawer();
  for (const box of await drawer.findAllByRole('checkbox')) await user.click(box);
  expect(await drawer.findByText('There is more than one face in your photo.')).toBeTruthy();
  expect(payment(/Generate with Credits/).disabled).toBe(true);
  expect(payment(/Generate with Advertisement/).disabled).toBe(true);
});

test.each([
  ['another face', 'SOURCE_MANY_FACES', 'Choose another face photo to continue.'],
  ['another photo to be in', 'TARGET_HAND', 'Choose another photo to be in.'],
])('who is refused for what %s mends is told so', async (_what, code, text) => {
  serve({ checkGeneration: () => checkAnswer('It cannot be made.', code) });
  const { drawer } = await openDrawer();
  await drawer.findByText('It cannot be made.');
  const next = drawer.getAllByText(/^Choose another/).map((element) => element.textContent);
  expect(next).toEqual([text]);
});

describe('whoever is refused where it is unknown which photos fit', () => {
  const names = new Map([1, 2, 3, 4].map((id) => [id, product(id)]));
  /** As the server remembers them: what was tried is told with the next answer. */
  const serveWith = (answerOf: (productId: number) => ReturnType<typeof checkAnswer>) => {
    const told = new Map([...names.keys()].map((id) => [id, { ...personFit(1, 'TRY'), ok: true }]));
    const fits = () =>
      [...told].map(([productId, fit]) => ({ __typename: 'ProductFit', productId, persons: [fit] }));
    return serve({
      SeeBundleByUid: () => bundleAnswer([...names.values()], [], fits()),
      checkGeneration: (variables) => {
        const id = Number(variables.productId);
        const answer = id === 1 ? checkAnswer('It would not look natural.') : answerOf(id);
        const { ok, isTried } = answer.checkGeneration;
        if (isTried) told.set(id, { ...personFit(1, null), ok });
        return answer;
      },
    });
  };
  const search = async () => {
    const { user, drawer } = await openDrawer();
    await user.click(await drawer.findByRole('button', { name: 'Find a photo that fits' }));
    return { user, drawer };
  };

  test('has them tried, and is led to the first that does', async () => {
    serveWith((id) => checkAnswer(id === 3 ? null : 'It would not look natural.'));
    const { user, drawer } = await search();
    const found = await drawer.findByRole('link', { name: 'Your face fits: Photo 3' });
    // the button that was pressed is gone
    await user.tab();
    expect(document.activeElement).toBe(found);
    await user.keyboard('{Enter}');
    await drawer.findByText('Your face fits this photo.');
  });

  test('is told when none does, for as long as they look', async () => {
    const server = serveWith(() => checkAnswer('It would not look natural.'));
    const { drawer } = await search();
    expect(await drawer.findByText(/^None of the other photos that were tried/)).toBeTruthy();
    await waitFor(() =>
      expect(server.operations().filter((name) => name === 'SeeBundleByUid').length).toBeGreaterThan(1),
    );
    expect(drawer.getByText(/^None of the other photos that were tried/)).toBeTruthy();
    expect(drawer.queryByRole('link', { name: /^Try another photo/ })).toBeNull();
  });

  test('is led to none that nobody had the time to try', async () => {
    serveWith(() => checkAnswer(null, null, false));
    const { drawer } = await search();
    expect(await drawer.findByText(refusal('TOO_MANY_REQUESTS'))).toBeTruthy();
    expect(drawer.queryByRole('link', { name: /^Your face fits/ })).toBeNull();
  });

  test('can go on searching when an answer did not come', async () => {
    let isDown = true;
    serveWith(() => {
      if (isDown) throw new TypeError('Failed to fetch');
      return checkAnswer();
    });
    const { user, drawer } = await search();
    expect(await drawer.findByText(refusal('NETWORK'))).toBeTruthy();
    isDown = false;
    await user.click(drawer.getByRole('button', { name: 'Find a photo that fits' }));
    await drawer.findByRole('link', { name: 'Your face fits: Photo 2' });
  });
});

test('whose face a photo refuses is led to one that it may fit, and asked for no credits', async () => {
  const told = [personFit(1, null), { ...personFit(1, 'TURN') }, { ...personFit(1, 'TRY'), ok: true }];
  const fits = told.map((fit, at) => ({ __typename: 'ProductFit', productId: at + 1, persons: [fit] }));
  serve({
    SeeBundleByUid: () => bundleAnswer([product(1), product(2), product(3)], [], fits),
    checkGeneration: ({ productId }) => checkAnswer(productId === 1 ? 'It would not look natural.' : null),
    currencyBalances: () => balancesAnswer(0, 0),
  });
  const { user, drawer } = await openDrawer();
  const other = await drawer.findByRole('link', { name: 'Try another photo: Photo 3' });
  expect(drawer.queryByRole('link', { name: 'Add credits' })).toBeNull();
  await user.click(other);
  await drawer.findByText('Your face fits this photo.');
  expect(drawer.queryByRole('link', { name: /^Try another photo/ })).toBeNull();
  expect(drawer.getByRole('link', { name: 'Add credits' }).getAttribute('href')).toContain('generate%3D3');
});
