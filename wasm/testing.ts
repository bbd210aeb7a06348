/** Masks and polygons for the kernels' tests. */
import fc from 'fast-check';
import { type Mask, maskFromPixels } from './mask.ts';
import type { Polygon } from './polygons.ts';

/** `#` is covered. */
export function drawn(...rows: string[]): Mask {
  const pixels = Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 255 : 0));
  return maskFromPixels(pixels, rows[0].length, rows.length);
}

/** Rectangles of any coverage over each other, with noise of a density that is often 0. Covers and clears whole tiles. */
export function masks({ minSide = 1, maxSide }: { minSide?: number; maxSide: number }): fc.Arbitrary<Mask> {
  const side = fc.integer({ min: minSide, max: maxSide });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const coverage = fc.oneof(fc.constantFrom(0, 255), fc.integer({ min: 0, max: 255 }));
  const rectangle = fc.record({ left: share, right: share, top: share, bottom: share, coverage });
  return fc
    .record({
      width: side,
      height: side,
      rectangles: fc.array(rectangle, { maxLength: 8 }),
      density: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.5, noNaN: true })),
      seed: fc.integer(),
    })
    .map(({ width, height, rectangles, density, seed }) => {
      const pixels = new Uint8Array(width * height);
      for (const { left, right, top, bottom, coverage } of rectangles) {
        const from = Math.floor(Math.min(left, right) * width);
        const to = Math.ceil(Math.max(left, right) * width);
        for (let y = Math.floor(Math.min(top, bottom) * height); y < Math.max(top, bottom) * height; y++)
          pixels.fill(coverage, y * width + from, y * width + to);
      }
      let state = seed;
      for (let i = 0; density > 0 && i < pixels.length; i++) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        if ((state >>> 8) / 2 ** 24 < density) pixels[i] = 255 - pixels[i];
      }
      return maskFromPixels(pixels, width, height);
    });
}

export const polygon = (outer: number[], ...holes: number[][]): Polygon => ({
  outer: Float64Array.from(outer),
  holes: holes.map((hole) => Float64Array.from(hole)),
});

/** Any coordinates: on centres and corners, in between, and outside of the mask. */
export function polygons(side: number): fc.Arbitrary<Polygon[]> {
  const coordinate = fc.oneof(
    fc.integer({ min: -4, max: 2 * side + 4 }).map((halves) => halves / 2),
    fc.double({ min: -side, max: 2 * side, noNaN: true }),
  );
  const ring = fc
    .array(fc.tuple(coordinate, coordinate), { maxLength: 8 })
    .map((points) => Float64Array.from(points.flat()));
  return fc.array(fc.record({ outer: ring, holes: fc.array(ring, { maxLength: 2 }) }), { maxLength: 3 });
}
