import { afterEach, expect, test, vi } from 'vitest';
import { loadFailureText } from './loadFailure.ts';
import { fetchFoundSegments, fetchSavedMasks } from './segmentFiles.ts';

const triangle = [
  [
    [0, 0],
    [4, 0],
    [4, 4],
  ],
];
const answer = (body: string, init?: ResponseInit) => async () => new Response(body, init);
const unreachable = async () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => void vi.unstubAllGlobals());

const loads = {
  default: fetchFoundSegments,
  saved: fetchSavedMasks,
};

test.each<[string, keyof typeof loads, () => Promise<Response>, string]>([
  [
    'a default file that is not there',
    'default',
    answer('', { status: 404, statusText: 'Not Found' }),
    'Failed to load default JSON: Not Found',
  ],
  [
    'a default file without a status text',
    'default',
    answer('', { status: 503 }),
    'Failed to load default JSON: 503',
  ],
  [
    'a cut connection',
    'default',
    unreachable,
    'Failed to load default masking data: the server could not be reached',
  ],
  [
    'a default file that is none',
    'default',
    answer('{"people":2}'),
    'Failed to load default masking data: The file must be a list.',
  ],
  [
    'saved masks that are not there',
    'saved',
    answer('', { status: 404, statusText: 'Not Found' }),
    'Failed to load masking data: Not Found',
  ],
  [
    'saved masks of another form',
    'saved',
    answer('[{"imageId":1,"masks":[{}]}]'),
    'Failed to load masking data: not a list of segments',
  ],
  [
    'saved masks without their object ids',
    'saved',
    answer(JSON.stringify([{ imageId: 1, masks: [{ mask_id: 'person_1', coordinates: triangle }] }])),
    'Failed to load object IDs',
  ],
])('%s is told in words', async (_, kind, fetched, text) => {
  vi.stubGlobal('fetch', fetched);
  const failure = await loads[kind]('/files/masks.json').then(
    () => null,
    (error: unknown) => error,
  );
  expect(loadFailureText(failure)).toBe(text);
});

test('a file of several images has one list an image', async () => {
  const segment = { mask_id: 'person_1', coordinates: triangle };
  vi.stubGlobal('fetch', answer(JSON.stringify([[segment], []])));
  expect(await fetchFoundSegments('/files/masks.json')).toEqual([[segment], []]);
});
