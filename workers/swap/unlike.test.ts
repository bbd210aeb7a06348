import { expect, it } from 'vitest';
import { type Face, findFaces } from '../face/face.ts';
import { photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import type { Raster } from '../types.ts';
import { unlikeness } from './unlike.ts';

interface Seen {
  image: Raster;
  face: Face;
}

const seen = async (name: string): Promise<Seen> => {
  const image = await photo(name);
  const [face] = await findFaces(await sharedVision(), image, 'near');
  return { image, face };
};
/** Calm, laughing, looking up from below, and up in hard light. */
const [calm, laughing, low, hard] = (await Promise.all(
  ['team-1', 'kal-visuals', 'marie', 'bruce-mars'].map(seen),
)) as [Seen, Seen, Seen, Seen];

it('a calm face does not go into a laugh, and a laugh goes into a calm head', () => {
  expect(unlikeness(calm, laughing, true)).toBe('EXPRESSION_TOO_DIFFERENT');
  expect(unlikeness(laughing, calm, true)).toBeUndefined();
});

it('a face is not turned far up or down', () => {
  expect(unlikeness(low, hard, true)).toBe('POSE_TOO_DIFFERENT');
  expect(unlikeness(hard, low, true)).toBe('POSE_TOO_DIFFERENT');
  expect(unlikeness(low, calm, true)).toBeUndefined();
});

it('a head may laugh and look as it does, but not bring hard light along', () => {
  expect(unlikeness(calm, laughing, false)).toBeUndefined();
  expect(unlikeness(hard, low, false)).toBe('SOURCE_LIGHT_HARD');
  expect(unlikeness(low, hard, false)).toBeUndefined();
  expect(unlikeness(hard, hard, false)).toBeUndefined();
});
