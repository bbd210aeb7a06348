// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useMe } from '../../../lib/useMe.ts';
import { fakeFetch } from '../../../testing/fakeFetch.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { presetCampaign } from '../campaign.fixture.ts';
import { GendersStep } from './GendersStep.tsx';
import type { StepProps } from './stepProps.ts';
import { TargetStep } from './TargetStep.tsx';

vi.mock('../../../lib/useMe.ts', () => ({ useMe: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const user = userEvent.setup({ delay: null });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => user.click(button(name));
const tabs = () =>
  within(screen.getByRole('radiogroup', { name: 'Images' }))
    .getAllByRole<HTMLInputElement>('radio')
    .map(
      (tab) =>
        `${tab.labels![0]!.textContent}${within(tab.labels![0]!).queryByRole('img', { name: 'not saved' }) ? '*' : ''}`,
    );
const shown = () => screen.getAllByRole<HTMLInputElement>('radio').findIndex(({ checked }) => checked) + 1;
const chosen = () =>
  within(screen.getByRole('list', { name: 'Segments' }))
    .getAllByRole('button', { pressed: true })
    .map(({ textContent }) => textContent);
const show = (number: number) =>
  user.click(screen.getByRole('radio', { name: new RegExp(`^Image ${number}`) }));

const person = (number: number) => ({
  mask_id: `person_${number}`,
  coordinates: [
    [
      [number * 20, 0],
      [number * 20 + 9, 0],
      [number * 20 + 9, 9],
    ],
  ],
});

/** A step of a campaign of two photos, each with the same two people, but for who is named. */
async function open(
  Step: typeof TargetStep,
  preset: object = {},
  campaign: object = {},
  people = [
    [person(1), person(2)],
    [person(1), person(2)],
  ],
): Promise<void> {
  vi.mocked(useMe).mockReturnValue({ me: { id: 2 } } as unknown as ReturnType<typeof useMe>);
  fakeFetch((path) =>
    path.startsWith('/api/save-preset')
      ? Response.json({ ok: true, imageId: 70, location: null, genLocation: null })
      : Response.json(people),
  );
  const props = {
    builder: { reload: async () => undefined },
    campaign: {
      presetCampaign: presetCampaign(7, preset),
      locationInfo: null,
      srcFace: { id: 3, caption: 'Ari' },
      otherFaces: [{ id: 4, caption: null }],
      ...campaign,
    },
    partnerId: 1,
    onWork: () => undefined,
  } as unknown as StepProps;
  renderInApp(<Step {...props} />);
  await screen.findByRole('list', { name: 'Segments' });
}

test('undo and redo change nothing in an image that is not shown', async () => {
  await open(TargetStep);
  await press('Person 2');
  await press('Save Choice');
  await waitFor(() => expect(shown()).toBe(2));
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([true, true]);
  await user.keyboard('{Control>}z{/Control}');
  await press('Person 1');
  await press('Undo');
  expect(button('Undo').disabled).toBe(true);

  await show(1);
  expect(chosen()).toEqual(['Person 2']);
  expect([button('Undo').disabled, button('Redo').disabled]).toEqual([false, true]);

  await show(2);
  await press('Redo');
  expect(chosen()).toEqual(['Person 1']);
});

test('the images whose target is not saved are marked', async () => {
  await open(TargetStep);
  expect(tabs()).toEqual(['Image 1*', 'Image 2*']);
  await press('Person 2');
  expect(tabs()).toEqual(['Image 1*', 'Image 2*']);
  await press('Save Choice');
  await waitFor(() => expect(tabs()).toEqual(['Image 1', 'Image 2*']));
  await show(1);
  await press('Person 1');
  expect(tabs()).toEqual(['Image 1*', 'Image 2*']);
  await press('Undo');
  expect(tabs()).toEqual(['Image 1', 'Image 2*']);
});

test('the images whose genders are not saved are marked', async () => {
  await open(GendersStep, { genLocation: 'male,_;_,_' });
  expect(tabs()).toEqual(['Image 1', 'Image 2*']);
  await show(2);
  await press('Person 2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender of person 2' }), 'female');
  await press('Save Choice');
  await waitFor(() => expect(tabs()).toEqual(['Image 1', 'Image 2']));
});

test('who lacks a gender is named as their button is, also where somebody before them was removed', async () => {
  const people = [person(2), person(3)];
  await open(GendersStep, {}, {}, [people, people]);
  await press('Person 3');
  await press('Person 2');
  await press('Save Choice');
  expect(screen.getByText('Please select gender for selected segment(s): 2, 3')).toBeTruthy();
});

test("nothing is open in another partner's campaign", async () => {
  await open(TargetStep, { partner: { __typename: 'Partner', id: 9 } });
  expect(tabs()).toEqual(['Image 1', 'Image 2']);
});

/** In the first image Ari is person 1, and a fan may be person 2; in the second one face 2 is person 2. */
const locationInfo = JSON.stringify([
  {
    imageId: 70,
    persons: [
      { mask_id: 'person_1', faceId: 3, at: [1, 1] },
      { mask_id: 'person_2', faceId: null, at: null, isOpen: true },
    ],
  },
  {
    imageId: 71,
    persons: [
      { mask_id: 'person_1', faceId: null, at: null },
      { mask_id: 'person_2', faceId: 4, at: [1, 1] },
    ],
  },
]);
const notes = () =>
  within(screen.getByRole('list', { name: 'Segments' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent ?? null);

test('who has got a face, and who is open for fans, is told where the target is chosen', async () => {
  await open(TargetStep, {}, { locationInfo });
  expect(notes()).toEqual(['Gets Ari', 'Open: a fan may be this person']);
  await press('Person 1');
  expect(notes()[0]).toBe('Ari is not used: fans become this person.');
  await show(2);
  expect(notes()).toEqual([null, 'Gets Face 2']);
});

test('whose face is lost because they take no part is told before it is saved', async () => {
  await open(GendersStep, {}, { locationInfo });
  expect(notes()).toEqual(['Gets Ari', 'Open: a fan may be this person']);
  await press('Person 2');
  expect(notes()[0]).toBe('Ari is not used: who takes no part stays as they are.');
  await press('Person 1');
  expect(notes()[0]).toBe('Gets Ari');
});

test('before faces are given, nothing is told of them', async () => {
  await open(GendersStep);
  expect(notes()).toEqual([null, null]);
});

const NOBODY = 'Nobody is in this image: no photo is made of it.';
/** Of two photos, what is said of one that was saved with nobody in it. */
const withEmpty = (place: number) => {
  const { presetImgs } = presetCampaign(7);
  return {
    preset: { presetImgs: presetImgs.map((image, at) => ({ ...image, isEmpty: at === place })) },
    people: [0, 1].map((at) => (at === place ? [] : [person(1), person(2)])),
  };
};

test.each([
  ['target', TargetStep],
  ['gender', GendersStep],
])('no %s is asked for of an image that shows nobody, which says so', async (_, Step) => {
  const { preset, people } = withEmpty(1);
  await open(Step, preset, {}, people);
  expect(tabs()).toEqual(['Image 1*', 'Image 2']);
  await press('Person 1');
  if (Step === GendersStep)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Gender of person 1' }), 'female');
  expect(screen.queryByText(NOBODY)).toBeNull();
  await press('Save Choice');
  await waitFor(() => expect(tabs()).toEqual(['Image 1', 'Image 2']));
  expect(shown()).toBe(1);
  await show(2);
  expect(screen.getByText('No segments available')).toBeTruthy();
  expect(screen.getByText(NOBODY)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Choice' })).toBeNull();
});

test.each([
  ['target', TargetStep],
  ['gender', GendersStep],
])('the first image whose %s is asked for is the first that shows somebody', async (_, Step) => {
  const { preset, people } = withEmpty(0);
  await open(Step, preset, {}, people);
  expect(shown()).toBe(2);
});

test('that nobody was found in an image does not say yet that it shows nobody', async () => {
  await open(TargetStep, {}, {}, [[person(1)], []]);
  await show(2);
  expect(screen.queryByText(NOBODY)).toBeNull();
  await press('Save Choice');
  expect(screen.getByText('Please select exactly one segment.')).toBeTruthy();
});
