import { ERRORS } from '@facet/contract/errors.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GeneratorError } from './errors.ts';
import { blank, photo, scaled } from './fixtures/photos.ts';
import { createPool, type Pool } from './pool.ts';

let pool: Pool;
beforeAll(() => {
  pool = createPool({ size: 1 });
});
afterAll(() => pool.close());

it('swaps in a worker, reports rising progress up to 1, and leaves the caller its pictures', async () => {
  const source = await scaled('team-1', 500);
  const target = await scaled('marie', 500);
  const seen: number[] = [];
  const list = await pool.segment(target, { onProgress: (fraction) => seen.push(fraction) });
  expect(seen.at(-1)).toBe(1);
  seen.length = 0;
  const { image } = await pool.swap(
    { source, target, mask: list.persons, faces: list.faces, faceIndex: 0, mode: 'all' },
    { onProgress: (fraction) => seen.push(fraction) },
  );
  expect(image.data).toHaveLength(target.data.length);
  expect(target.data.byteLength).toBeGreaterThan(0);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
});

it("delivers the worker's refusal with its code and a text for the fan", async () => {
  const error = await pool.checkSource(blank(200, 200)).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(GeneratorError);
  expect(error).toMatchObject({ code: 'SOURCE_NO_FACE', message: ERRORS.SOURCE_NO_FACE });
});

it('lists faces the largest first', async () => {
  const faces = await pool.faces(await photo('toa-heftiba'));
  expect(faces.length).toBe(2);
  expect(faces[0].size).toBeGreaterThanOrEqual(faces[1].size);
});
