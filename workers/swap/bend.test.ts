import { expect, it } from 'vitest';
import type { Raster } from '../types.ts';
import { type Bend, bendHere, bentPhoto } from './bend.ts';

/** Each pixel another colour. */
function chequered(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? 255 : (i * 7919) % 251;
  return { width, height, data };
}

function moveOf(x: number, y: number, width: number, height: number): Bend {
  const plane = (most: number): Float32Array =>
    Float32Array.from({ length: width * height }, (_, i) => most * Math.sin((i % width) / 3));
  return { box: { x, y, width, height }, cell: 1, width, height, x: plane(1.4), y: plane(-0.8) };
}

it.each([
  ['inside', 9, 5],
  ['at the left and upper edge', 0, 0],
  ['at the right and lower edge', 24, 18],
])('a photo that is bent in place is the one that a copy would be, %s', (_where, x, y) => {
  const photo = chequered(40, 30);
  const bend = moveOf(x, y, 16, 12);
  const copy = bentPhoto(photo, bend);
  expect(copy.data).not.toEqual(photo.data);
  bendHere(photo, bend);
  expect(photo).toEqual(copy);
});
