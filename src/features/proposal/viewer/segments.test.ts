import { afterEach, describe, expect, test, vi } from 'vitest';
import { loadSegments, personSegments } from './segments.ts';

const square = (from: number, to: number): [number, number][] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
];
const file = [
  { mask_id: 'person_0', coordinates: [square(0, 10), square(2, 4)] },
  { mask_id: 'person_1', coordinates: [square(20, 30)] },
  { mask_id: 'person_2', coordinates: [] },
];
const answer = (body: unknown, init?: ResponseInit) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), init));

afterEach(() => void vi.unstubAllGlobals());

describe('person segments', () => {
  test('are numbered from one and tagged by the location list', () => {
    const segments = personSegments(file, '0,1,_');
    expect(segments.map(({ number, tag }) => [number, tag])).toEqual([
      [1, 'Fixed in Image'],
      [2, 'Generating Target'],
      [3, 'Not Selected'],
    ]);
  });
});

describe('loading segments', () => {
  test('answers the segments', async () => {
    answer(file);
    expect(await loadSegments('/files/person.json', '0,1,_')).toMatchObject({ segments: { length: 3 } });
  });

  test('a refusal answers the status text', async () => {
    answer({}, { status: 404, statusText: 'Not Found' });
    expect(await loadSegments('/x', '0')).toEqual({ problem: { kind: 'status', detail: 'Not Found' } });
  });

  test('without a status text it answers the status', async () => {
    answer({}, { status: 503 });
    expect(await loadSegments('/x', '0')).toEqual({ problem: { kind: 'status', detail: '503' } });
  });

  test('a cut connection answers its message', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new Error('Failed to fetch');
    });
    expect(await loadSegments('/x', '0')).toEqual({
      problem: { kind: 'network', detail: 'Failed to fetch' },
    });
  });

  test('a file or a location that is something else is a problem, not a crash', async () => {
    answer({ people: 2 });
    expect(await loadSegments('/x', '0')).toMatchObject({ problem: { kind: 'content' } });
    answer(file);
    expect(await loadSegments('/x', 'left,right')).toMatchObject({ problem: { kind: 'content' } });
  });
});
