import { maskFromPixels, tileBytes } from '@facet/wasm/mask.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/support/runs.ts';
import { packedBytes, packTile, unpackTile } from './pack.ts';

/** Runs of any length, which is what the packing is about. */
const tiles = fc
  .array(fc.record({ value: fc.integer({ min: 0, max: 255 }), length: fc.integer({ min: 1, max: 300 }) }), {
    minLength: 1,
    maxLength: 400,
  })
  .map((runs) => {
    const tile = new Uint8Array(tileBytes);
    let at = 0;
    for (const { value, length } of runs) {
      tile.fill(value, at, at + length);
      at += length;
    }
    return tile;
  });

/** As the history has it when nobody has the tile any more. */
function forgotten(tile: Uint8Array): Int8Array {
  const packed = packTile(tile) as Int8Array;
  return packed.slice();
}

test('a tile that nobody has any more comes back as it was', () => {
  fc.assert(
    fc.property(tiles, (tile) => {
      expect(Buffer.compare(unpackTile(forgotten(tile)) as Uint8Array, tile)).toBe(0);
    }),
    { numRuns: runs(200) },
  );
});

test('noise takes at most one byte more for each 128', () => {
  let state = 1;
  const noise = Uint8Array.from({ length: tileBytes }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state >>> 24;
  });
  expect(Buffer.compare(unpackTile(forgotten(noise)) as Uint8Array, noise)).toBe(0);
  expect(packedBytes(packTile(noise))).toBeLessThanOrEqual(tileBytes + tileBytes / 128);
});

test('a disc takes little room', () => {
  const side = 256;
  const disc = Uint8Array.from({ length: tileBytes }, (_, i) => {
    const edge = 100.5 - Math.hypot((i % side) + 0.5 - side / 2, Math.floor(i / side) + 0.5 - side / 2);
    return Math.round(255 * Math.min(1, Math.max(0, edge)));
  });
  expect(packedBytes(packTile(disc))).toBeLessThan(4096);
});

test('what is uniform takes two bytes for each 128', () => {
  const tile = new Uint8Array(tileBytes).fill(7);
  expect(packedBytes(packTile(tile))).toBe((2 * tileBytes) / 128);
  expect(packedBytes(255)).toBe(8);
  expect([packTile(255), unpackTile(255)]).toEqual([255, 255]);
});

test.each([
  ['one pixel', [8], 2],
  ['one pixel and a run of three', [8, 9, 9, 9], 4],
])('behind what is uniform, %s takes no byte more than it must', (_, end, bytes) => {
  const tile = new Uint8Array(tileBytes).fill(7);
  tile.set(end, tileBytes - end.length);
  expect(packedBytes(packTile(tile))).toBe((2 * tileBytes) / 128 + bytes);
  expect(Buffer.compare(unpackTile(forgotten(tile)) as Uint8Array, tile)).toBe(0);
});

test('a living tile is packed once, and comes back itself', () => {
  const [tile] = maskFromPixels(
    Uint8Array.from({ length: 100 }, (_, i) => i),
    10,
    10,
  ).tiles as Uint8Array[];
  const packed = packTile(tile);
  expect(packTile(tile)).toBe(packed);
  expect(unpackTile(packed)).toBe(tile);
  const copy = forgotten(tile);
  expect(unpackTile(copy)).toBe(unpackTile(copy));
});
