import { expect, test } from 'vitest';
import { chin, foreheadTop, vertexCount } from '../face/topology.ts';
import type { Planes } from '../image/planes.ts';
import type { Head } from './head.ts';
import { doubtedHair, strayHair } from './stray.ts';

const [width, height, faceWidth] = [120, 80, 100];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const between = (v: number, from: number, to: number): number => (v >= from && v < to ? 1 : 0);
const at = (x: number, y: number): number => y * width + x;
type Colour = readonly [number, number, number];
const [wall, hair, blue]: Colour[] = [
  [225, 235, 245],
  [110, 85, 60],
  [90, 130, 235],
];
const picture = (colour: (x: number, y: number) => Colour): Planes => {
  const channels = [0, 1, 2].map((c) => plane((x, y) => colour(x, y)[c]));
  return { width, height, channels: channels as unknown as Planes['channels'] };
};

/** Hair at the left; right of it a wall. */
const head = plane((x) => between(x, 0, 30));
const strayIn = (
  colour: (x: number, y: number) => Colour | null,
  clothes: Float32Array = plane(() => 0),
  around: Float32Array = plane((x) => between(x, 34, width)),
): Float32Array => {
  const planes = picture((x, y) => (head[at(x, y)] ? hair : (colour(x, y) ?? wall)));
  const own = { ...{ width, height, faceWidth, planes }, colours: planes, alpha: head };
  const none = plane(() => 0);
  const found = { ...own, faceSkin: none, bodySkin: none, clothes } as unknown as Head;
  return strayHair(
    found,
    around,
    plane((x) => between(x, 0, 90)),
  );
};

test('a single hair before a wall is found, as far as hairs are looked for', () => {
  const found = strayIn((_, y) => (y === 40 ? hair : null));
  expect(found[at(60, 40)]).toBe(1);
  expect(found[at(60, 50)]).toBe(0);
  expect(found[at(110, 40)]).toBe(0);
});

test('what is broad or of another colour is no hair', () => {
  expect(strayIn((x, y) => (between(x, 50, 62) && between(y, 30, 42) ? hair : null))[at(55, 36)]).toBe(0);
  expect(strayIn((_, y) => (y === 40 ? blue : null)).includes(1)).toBe(false);
});

test('the dark edge of clothes is no hair', () => {
  const edge = (x: number, y: number): Colour | null => (x < 60 && between(y, 43, 46) ? hair : null);
  expect(strayIn(edge)[at(50, 44)]).toBe(1);
  const shirt = plane((x, y) => (x < 60 ? between(y, 46, height) : 0));
  expect(strayIn(edge, shirt)[at(50, 44)]).toBe(0);
});

test('a shoulder that is taken for wall is no hair where what is looked at cuts it off', () => {
  // as far as hairs are looked for it is a narrow strip
  const shoulder = (x: number, y: number): Colour | null => (x >= 87 && y > 40 ? hair : null);
  expect(strayIn(shoulder).includes(1)).toBe(false);
});

test('nor is the edge of one that is broad, and so its own surroundings', () => {
  const [r, g, b] = wall.map((v, c) => v + 0.3 * (hair[c]! - v));
  const shoulder = (x: number, y: number): Colour | null => (x >= 34 && y >= 50 ? [r!, g!, b!] : null);
  // of its edge the network is not sure
  const around = plane((x, y) => between(x, 34, width) * (1 - between(y, 46, 57)));
  expect(strayIn(shoulder, undefined, around).includes(1)).toBe(false);
});

test('where no surroundings are near nothing is told', () => {
  const planes = picture((x, y) => (head[at(x, y)] || y === 40 ? hair : wall));
  const none = plane(() => 0);
  const own = { ...{ width, height, faceWidth, planes }, colours: planes, alpha: head, faceSkin: none };
  const found = { ...own, bodySkin: none, clothes: none } as unknown as Head;
  const near = plane(() => 1);
  expect(strayHair(found, none, near).includes(1)).toBe(false);
  const far = plane((x) => between(x, 110, width));
  expect(strayHair(found, far, near)[at(50, 40)]).toBe(0);
});

test('before uneven surroundings nothing is told', () => {
  const found = strayIn((x, y) => (y === 40 ? hair : (x + y) % 8 < 4 ? [200, 205, 215] : null));
  expect(found.includes(1)).toBe(false);
});

/** Right of the head 20 columns that are half behind everybody; the chin is in row 60. */
const halfSeen = (own: Partial<Head> = {}): Float32Array => {
  const points = new Float32Array(vertexCount * 3);
  [points[foreheadTop * 3 + 1], points[chin * 3 + 1]] = [10, 60];
  const none = plane(() => 0);
  const background = plane((x, y) => (x < 30 ? 0 : between(x, 30, 50) * between(y, 20, 80) ? 0.5 : 1));
  const found = { ...{ width, height, alpha: head, background, points }, others: none, clothes: none };
  return doubtedHair(
    { ...found, bodySkin: none, ...own } as unknown as Head,
    plane((x) => between(x, 0, 45)),
  );
};

test('what is half hair beside a head goes with it, as far as hair is looked for and down to the chin', () => {
  const found = halfSeen();
  expect([found[at(31, 40)], found[at(44, 40)]]).toEqual([1, 1]);
  expect([found[at(46, 40)], found[at(40, 70)], found[at(40, 10)]]).toEqual([0, 0, 0]);
});

test('half of a body or of a thing is no hair, nor is what hangs together with no head', () => {
  const part = plane((x) => 0.4 * between(x, 30, 50));
  expect(halfSeen({ clothes: part })[at(40, 40)]).toBe(0);
  expect(halfSeen({ others: part })[at(40, 40)]).toBe(0);
  expect(halfSeen({ bodySkin: plane((x) => 0.4 * between(x, 32, 34)) })[at(40, 40)]).toBe(0);
});
