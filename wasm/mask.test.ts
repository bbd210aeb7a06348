import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import {
  coverageAt,
  EMPTY,
  FULL,
  Mask,
  maskFromPixels,
  maskToPixels,
  maxMaskSide,
  sameMask,
  type TilePixels,
  tileBytes,
  withTiles,
} from './mask.ts';

/** The same coverage in tiles of its own. */
const anew = (mask: Mask): Mask =>
  new Mask(
    mask.width,
    mask.height,
    mask.tiles.map((tile) => (typeof tile === 'number' ? tile : tile.slice())),
  );

const soft = (value: number): TilePixels => new Uint8Array(tileBytes).fill(value);

test('M1: a mask holds the coverage of each pixel, 0 to 255, and 0 beyond its edges', () => {
  const size = fc.integer({ min: 1, max: 600 });
  fc.assert(
    fc.property(size, size, fc.integer(), (width, height, seed) => {
      const pixels = Uint8Array.from({ length: width * height }, (_, i) => (i * 31 + seed) % 256);
      const mask = maskFromPixels(pixels, width, height);
      expect(maskToPixels(mask)).toEqual(pixels);
      expect(coverageAt(mask, width - 1, height - 1)).toBe(pixels.at(-1));
      expect(coverageAt(mask, width, 0)).toBe(0);
      expect(coverageAt(mask, -1, 0)).toBe(0);
    }),
    { numRuns: runs(30) },
  );
});

describe('M3: a mask has the size of its image', () => {
  test('up to 16,384 pixels a side, in whole pixels', () => {
    expect(maxMaskSide).toBe(16_384);
    expect(new Mask(16_384, 16_384).tiles).toHaveLength(64 * 64);
    for (const side of [0, -1, 1.5, 16_385, Number.NaN]) expect(() => new Mask(side, 9)).toThrow(RangeError);
  });

  test('and no other number of tiles or pixels', () => {
    expect(() => new Mask(257, 256, [EMPTY])).toThrow('1 tiles');
    expect(() => maskFromPixels(new Uint8Array(5), 2, 2)).toThrow('5 bytes');
  });
});

describe('masks are the same', () => {
  test('when every pixel is, whichever tiles it is kept in', () => {
    const mask = new Mask(512, 256, [soft(9), FULL]);
    expect(sameMask(mask, anew(mask))).toBe(true);
    const last = soft(9);
    last[tileBytes - 1] = 8;
    expect(sameMask(mask, new Mask(512, 256, [last, FULL]))).toBe(false);
    expect(sameMask(mask, new Mask(512, 256, [soft(9), EMPTY]))).toBe(false);
    expect(sameMask(mask, new Mask(256, 512, mask.tiles))).toBe(false);
  });

  test('without reading tiles again that were compared before', () => {
    const [first, second] = [soft(9), soft(8)];
    const mask = new Mask(512, 256, [first, second]);
    const other = anew(mask);
    expect(sameMask(mask, other)).toBe(true);
    // never done to a tile in a mask: whoever reads it would take it for another one
    first[0] = 1;
    expect(sameMask(other, mask)).toBe(true);
    const painted = withTiles(mask, new Map([[1, soft(7)]]));
    expect(sameMask(painted, other)).toBe(false);
    expect(sameMask(withTiles(painted, new Map([[1, soft(8)]])), other)).toBe(true);
  });
});
