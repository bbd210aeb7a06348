import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { type BendGrid, bendPixels } from './bend.ts';
import { bentPixelReference } from './reference/bend.ts';

const photos = fc.record({
  width: fc.integer({ min: 1, max: 90 }),
  height: fc.integer({ min: 1, max: 150 }),
  seed: fc.integer({ min: 1, max: 1e6 }),
});

function photoOf({ width, height, seed }: { width: number; height: number; seed: number }) {
  let state = seed;
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
  return { width, height, data };
}

const grids = fc
  .record({
    x: fc.integer({ min: -20, max: 60 }),
    y: fc.integer({ min: -20, max: 60 }),
    cell: fc.integer({ min: 1, max: 9 }),
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    most: fc.integer({ min: 0, max: 40 }),
    moves: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }),
  })
  .map(({ x, y, cell, width, height, most, moves }): BendGrid => {
    const plane = (from: number): Float32Array =>
      // some of it does not move
      Float32Array.from({ length: width * height }, (_, i) =>
        i % 7 < 2 ? 0 : most * moves[(i + from) % moves.length]!,
      );
    return { box: { x, y }, cell, width, height, x: plane(0), y: plane(11) };
  });

test('each pixel is within one of what its reference reads, and what does not move stays to the bit', () => {
  fc.assert(
    fc.property(photos, grids, (size, grid) => {
      const photo = photoOf(size);
      const { width, height, data } = photo;
      const out = bendPixels(photo, grid, { left: 0, top: 0, right: width, bottom: height });
      for (let i = 0; i < width * height; i++) {
        const wanted = bentPixelReference(photo, grid, i % width, Math.floor(i / width));
        for (let c = 0; c < 4; c++) {
          const before = data[i * 4 + c]!;
          if (!wanted || c === 3) expect(out[i * 4 + c]).toBe(before);
          // single precision
          else expect(Math.abs(out[i * 4 + c]! - wanted[c]!)).toBeLessThan(0.6);
        }
      }
    }),
    { numRuns: runs(40) },
  );
});

test('a part of a bent photo is that part of all of it', () => {
  // a place that is rounded where a part begins, not where the photo does, reads a byte beside it
  const moves = Float32Array.from({ length: 35 }, (_, i) => (i === 17 ? 16.000001907348633 : 0));
  const down = Float32Array.from({ length: 35 }, (_, i) =>
    i === 6 ? 16.000001907348633 : i === 27 ? -22.9999942779541 : 0,
  );
  const grid = { box: { x: -2, y: 4 }, cell: 7, width: 5, height: 7, x: moves, y: down };
  const rounded: [{ width: number; height: number; seed: number }, BendGrid, number[]] = [
    { width: 22, height: 54, seed: 1 },
    grid,
    [0, 41, 8, 43],
  ];
  fc.assert(
    fc.property(photos, grids, fc.array(fc.nat(89), { minLength: 4, maxLength: 4 }), (size, grid, ends) => {
      const photo = photoOf(size);
      const { width, height } = photo;
      const all = bendPixels(photo, grid, { left: 0, top: 0, right: width, bottom: height });
      const [left, right] = [ends[0]! % width, ends[1]! % width].sort((a, b) => a - b) as [number, number];
      const [top, bottom] = [ends[2]! % height, ends[3]! % height].sort((a, b) => a - b) as [number, number];
      const part = bendPixels(photo, grid, { left, top, right: right + 1, bottom: bottom + 1 });
      const wanted = Array.from({ length: bottom + 1 - top }, (_, row) => [
        ...all.subarray(((top + row) * width + left) * 4, ((top + row) * width + right + 1) * 4),
      ]).flat();
      expect([...part]).toEqual(wanted);
    }),
    { numRuns: runs(40), examples: [rounded] },
  );
});
