import { expect, it } from 'vitest';
import { type Explanation, explain, nearestKnown } from './explain.ts';

/** A row: hair, two open pixels, wall. */
const plane = (hair: number, open: number, wall: number) => Float32Array.of(hair, open, open, wall);
const channels = [plane(20, 90, 220), plane(20, 90, 220), plane(20, 90, 220)] as const;
const [fronts, backs] = [
  [1, 0, 0, 0],
  [0, 0, 0, 1],
].map((isKnown) => nearestKnown(Float32Array.from(isKnown), 4, 1));

function explained(i: number): Explanation {
  const best = { share: 0, distance: 0, closest: 0, clearness: 0 };
  explain(best, channels, i, fronts, backs);
  return best;
}

it('tells how much of a pixel is in front by the known colours on both sides', () => {
  const { share, distance, closest } = explained(1);
  expect(share).toBeCloseTo(130 / 200, 5);
  expect(distance).toBeCloseTo(200 * Math.sqrt(3), 3);
  expect(closest).toBeCloseTo(3 * 200 ** 2, 3);
});

it('finds the next known pixel in each direction, and none beyond the edge', () => {
  const known = fronts.map((next) => next[2]);
  expect(known.filter((i) => i >= 0)).toEqual([0]);
});

it('says nothing where nothing is known', () => {
  const best = { share: 1, distance: 1, closest: 1, clearness: 1 };
  const nowhere = fronts.map((next) => next.map(() => -1));
  explain(best, channels, 1, nowhere, backs);
  expect(best).toEqual({ share: 0, distance: 0, closest: Number.POSITIVE_INFINITY, clearness: 0 });
});

it('knows that two pairs say the opposite as well: dark hair beside skin, before a wall with a dark stone', () => {
  // skin, hair, a stone, the pixel, wall
  const light = [220, 25, 26, 25, 200];
  const planes = [light, light, light].map((values) => Float32Array.from(values)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const [skin, hair, stone, wall] = [0, 1, 2, 4];
  const best: Explanation = { share: 0, distance: 0, closest: 0, clearness: 0 };
  const clearnessOf = (heads: number[], walls: number[]): number => {
    const [some, others] = [heads, walls].map((places) =>
      places.map((place) => Int32Array.of(-1, -1, -1, place, -1)),
    );
    explain(best, planes, 3, some, others);
    return best.clearness;
  };
  expect(clearnessOf([skin, hair], [stone, wall])).toBeLessThan(1.5);
  expect(clearnessOf([skin, hair], [wall, wall])).toBeGreaterThan(4);
});
