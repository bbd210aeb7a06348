// @vitest-environment jsdom
import { SEE_PRESET_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useClientState } from '../../shared/preferences/clientState.ts';
import { openWizard } from './create.fixture.tsx';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});
const user = userEvent.setup({ delay: null });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => user.click(button(name));

const image = { __typename: 'Image' as const, url: '/f?s=1', width: 400, height: 300, placeholder: 'data:,' };
const unchosen = { isEmpty: false, target: null, genLocation: null };
const preset = (change: object = {}) => ({
  request: { query: SEE_PRESET_CAMPAIGN, variables: { id: 4 } },
  maxUsageCount: 9,
  result: {
    data: {
      seePresetCampaign: {
        __typename: 'PresetCampaign',
        ...{ id: 4, type: 1, people: 2, inProcess: false, active: true, location: null, genLocation: null },
        ...{ grade: 'A', isVerified: false, locationInfo: null, originImgPath: '/o', srcFacePath: null },
        ...{ samJsonPath: '/s', maskingPath: null, faceMaskingJsonPath: '/masks', personJsonPath: '/people' },
        ...{
          headJsonPath: '/heads',
          inFrontJsonPath: null,
          extractMaskingPath: null,
          savedImages: 0,
          search: null,
        },
        partner: { __typename: 'Partner', id: 5 },
        presetImgs: [
          {
            __typename: 'PresetImg',
            id: 40,
            file: '/f',
            caption: null,
            isVerified: false,
            ...unchosen,
            image,
          },
          {
            __typename: 'PresetImg',
            id: 41,
            file: '/g',
            caption: null,
            isVerified: false,
            ...unchosen,
            image,
          },
        ],
        ...change,
      },
    },
  } as never,
});

const square = (at: number): [number, number][] => [
  [at, 0],
  [at + 9, 0],
  [at + 9, 9],
];
const person = (number: number) => ({ mask_id: `person_${number}`, coordinates: [square(number * 20)] });
const FILES: Record<string, unknown> = {
  '/people': [
    [person(1), person(2)],
    [person(1), person(2)],
  ],
};
interface Saved {
  call: string;
  image: string;
  segments: unknown;
}

/** Serves the segments, and remembers what was saved. */
function server(saved: Saved[], fail: () => boolean = () => false) {
  return (path: string, init: RequestInit): Response | null => {
    if (path in FILES) return Response.json(FILES[path]);
    if (path === '/api/consents') return Response.json({ documents: [] });
    if (!path.startsWith('/api/save-preset')) return null;
    if (fail()) {
      return Response.json({ code: 'STORAGE_FULL', error: ERRORS.STORAGE_FULL }, { status: 507 });
    }
    const form = init.body as FormData;
    saved.push({
      call: path,
      image: String(form.get('imageIndex')),
      segments: JSON.parse(String(form.get('allSegments'))),
    });
    return Response.json({ ok: true, imageId: 40, location: null, genLocation: null });
  };
}

async function agree(): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: /AI Image Generation/ }));
  await press('Next');
}
const people = async () =>
  within(await screen.findByRole('list', { name: 'Segments' })).getAllByRole('button', { name: /^Person/ });
const choose = async (at: number) => user.click((await people())[at]!);
const showImage = (number: number) => user.click(screen.getByRole('radio', { name: `Image ${number}` }));
const finish = async () => {
  await press('Finish');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create New Image' })).toBeNull());
};
const closeIt = () =>
  user.click(
    within(screen.getByRole('dialog', { name: 'Create New Image' })).getByRole('button', { name: 'Close' }),
  );
const of = (selected: number) => [0, 1].map((index) => ({ index, selected: index === selected }));

test('2: one person of each image is chosen, and saved as its target', async () => {
  const saved: Saved[] = [];
  const before = useClientState.getState().refreshCounters.locations ?? 0;
  openWizard('/presets/4/modal/create/2', [preset()], { partnerId: 5, answer: server(saved) });
  await agree();
  await choose(0);
  await choose(1);
  expect(button('Finish').disabled).toBe(true);
  await showImage(2);
  await choose(0);
  await finish();
  const call = '/api/save-preset-origin-location';
  expect(saved).toEqual([
    { call, image: '0', segments: of(1) },
    { call, image: '1', segments: of(0) },
  ]);
  expect(useClientState.getState().refreshCounters.locations).toBe(before + 1);
});

test.each(['1', '2'])(
  '%s: of an image that shows nobody nothing is asked for, and nothing saved',
  async (type) => {
    const saved: Saved[] = [];
    const [first, second] = [40, 41].map((id) => ({
      __typename: 'PresetImg',
      ...{ id, file: '/f', caption: null, isVerified: false, ...unchosen, isEmpty: id === 41, image },
    }));
    openWizard(`/presets/4/modal/create/${type}`, [preset({ presetImgs: [first, second] })], {
      partnerId: 5,
      answer: server(saved),
    });
    await agree();
    await choose(0);
    if (type === '1')
      await user.selectOptions(screen.getByRole('combobox', { name: 'Gender of person 1' }), 'female');
    await finish();
    expect(saved.map(({ image: at }) => at)).toEqual(['0']);
  },
);

test('2: a person who is tapped in the photo is chosen; moving the photo chooses nobody', async () => {
  openWizard('/presets/4/modal/create/2', [preset()], { partnerId: 5, answer: server([]) });
  await agree();
  const [first] = await people();
  const photo = await screen.findByRole('region', { name: /Image 1/ });
  // 400 × 300 pixels at 1.3, in the middle of 800 × 600
  const at = { clientX: 140 + 27 * 1.3, clientY: 105 + 3 * 1.3, pointerId: 1, button: 0 };
  const isOn = () => first!.getAttribute('aria-pressed');
  fireEvent.pointerDown(photo, at);
  fireEvent.pointerUp(photo, at);
  expect(isOn()).toBe('true');
  fireEvent.pointerDown(photo, at);
  fireEvent.pointerMove(photo, { ...at, clientX: at.clientX + 40 });
  fireEvent.pointerUp(photo, { ...at, clientX: at.clientX + 40 });
  expect(isOn()).toBe('true');
});

test('1: who takes part in each image is chosen with their gender', async () => {
  const saved: Saved[] = [];
  openWizard('/presets/4/modal/create/1', [preset({ genLocation: 'none,_;_,male' })], {
    partnerId: 5,
    answer: server(saved),
  });
  await agree();
  await people();
  await choose(1);
  expect(button('Finish').disabled).toBe(true);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender of person 2' }), 'female');
  await press('Undo');
  await press('Redo');
  await finish();
  expect(saved.map(({ call, segments }) => [call, segments])).toEqual([
    [
      '/api/save-preset-campaign-genlocation',
      [
        { index: 0, selected: true, gender: 'none' },
        { index: 1, selected: true, gender: 'female' },
      ],
    ],
    [
      '/api/save-preset-campaign-genlocation',
      [
        { index: 0, selected: false, gender: null },
        { index: 1, selected: true, gender: 'male' },
      ],
    ],
  ]);
});

test('6: targets and genders, saved one after the other; what fails loses nothing, and is tried again', async () => {
  const saved: Saved[] = [];
  let isFull = true;
  openWizard('/presets/4/modal/create/6', [preset({ location: '0,1;1,0', genLocation: 'male,_;_,male' })], {
    partnerId: 5,
    answer: server(saved, () => isFull),
  });
  await agree();
  await people();
  await press('Next');
  await people();
  expect(screen.getByText('Final Step')).toBeTruthy();
  await press('Finish');
  expect(await screen.findByText(`It did not work: ${ERRORS.STORAGE_FULL}`)).toBeTruthy();
  isFull = false;
  const before = useClientState.getState().refreshCounters.faces ?? 0;
  await finish();
  expect(saved.map(({ call, image: at }) => `${call} ${at}`)).toEqual([
    '/api/save-preset-origin-location 0',
    '/api/save-preset-origin-location 1',
    '/api/save-preset-campaign-genlocation 0',
    '/api/save-preset-campaign-genlocation 1',
  ]);
  expect(useClientState.getState().refreshCounters.faces).toBe(before + 1);
});

test.each([
  ['2', '0,1;1,0', null],
  ['1', null, 'male,_;_,male'],
])(
  '%s: closing with what is saved already does not ask; with another choice it does',
  async (type, location, genLocation) => {
    openWizard(`/presets/4/modal/create/${type}`, [preset({ location, genLocation })], {
      partnerId: 5,
      answer: server([]),
    });
    await agree();
    await choose(0);
    await closeIt();
    await screen.findByRole('dialog', { name: 'Close without finishing?' });
    await press('Go on');
    await press('Undo');
    await closeIt();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test.each([
  ["another partner's", { partner: { __typename: 'Partner', id: 6 } }, ERRORS.NOT_FOUND],
  ['in process', { inProcess: true }, ERRORS.PRESET_IN_PROCESS],
])('a preset that is %s is not edited, and that is said', async (_, change, text) => {
  openWizard('/presets/4/modal/create/3', [preset(change)], { partnerId: 5 });
  expect(await screen.findByText(text)).toBeTruthy();
});
