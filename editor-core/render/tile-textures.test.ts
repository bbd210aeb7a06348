// @vitest-environment jsdom

import { tileBytes, tileSide } from '@facet/wasm/mask.ts';
import { expect, test, vi } from 'vitest';
import { createTileTextures, hasSameBytes } from './tile-textures.ts';

test('a texture that was given back is the next one, with the next pixels, and goes up again', () => {
  const textures = createTileTextures();
  const first = textures.take(new Uint8Array(tileBytes), tileSide);
  const went = vi.fn();
  first.on('update', went);
  textures.giveBack(first);
  const pixels = new Uint8Array(tileBytes).fill(7);
  expect(textures.take(pixels, tileSide)).toBe(first);
  expect(first.resource).toBe(pixels);
  expect(went).toHaveBeenCalledOnce();
});

test('reduced textures, and more than a few, are not kept; what is kept goes in the end', () => {
  const textures = createTileTextures();
  const reduced = textures.take(new Uint8Array((tileSide / 4) ** 2), tileSide / 4);
  textures.giveBack(reduced);
  expect(reduced.destroyed).toBe(true);
  const many = Array.from({ length: 17 }, () => textures.take(new Uint8Array(tileBytes), tileSide));
  for (const texture of many) textures.giveBack(texture);
  expect(many.map(({ destroyed }) => destroyed)).toEqual([...Array(16).fill(false), true]);
  textures.destroy();
  expect(many.every(({ destroyed }) => destroyed)).toBe(true);
});

test('tiles are the same when each byte is, and are not looked at where words are cut', () => {
  const bytes = new Uint8Array(tileBytes).fill(9);
  const other = bytes.slice();
  expect(hasSameBytes(bytes, other)).toBe(true);
  other[tileBytes - 1] = 8;
  expect(hasSameBytes(bytes, other)).toBe(false);
  const cut = new Uint8Array(tileBytes + 1).fill(9).subarray(1);
  expect(hasSameBytes(bytes, cut)).toBe(false);
});
