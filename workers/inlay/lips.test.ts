import { expect, test } from 'vitest';
import { innerLips, outerLips } from '../face/topology.ts';
import { createPlanes, type Lab, type Planes } from '../image/planes.ts';
import { lipsFrom } from './lips.ts';

const [width, height, faceWidth] = [160, 120, 120];
const size = { width, height, faceWidth };
/** A closed mouth, 50 wide and 16 high, in the middle. */
const points = new Float32Array(478 * 3);
for (const [ring, tall] of [
  [innerLips, 0.5],
  [outerLips, 8],
] as const)
  ring.forEach((v, k) => {
    const turn = (2 * Math.PI * k) / ring.length;
    points.set([80 + 25 * Math.cos(turn), 60 + tall * Math.sin(turn), 0], v * 3);
  });
const isLips = (x: number, y: number): boolean => ((x - 80) / 25) ** 2 + ((y - 60) / 8) ** 2 < 1;
const everywhere = new Float32Array(width * height).fill(1);

function face(skin: Lab, lips: Lab): Planes {
  const lab = createPlanes(width, height);
  for (const [c, plane] of lab.channels.entries())
    for (const i of plane.keys()) plane[i] = (isLips(i % width, Math.floor(i / width)) ? lips : skin)[c]!;
  return lab;
}
const lipsAfter = (photo: Planes, drawn: Planes, bare = everywhere): Lab =>
  lipsFrom(photo, drawn, { ...size, points, bare }).map(
    (change, c) => drawn.channels[c]![64 * width + 80]! + change[64 * width + 80]!,
  ) as unknown as Lab;

/** A woman in greenish light, and what her skin and lips became in pink light (*fa-6a on tab-f19*). */
const greenish = face([61, 8, 29], [53, 22, 16]);
const drawn = face([62, 21, 16], [55, 26, 8]);

test('lips are as much redder than skin in pink light as they were in greenish light', () => {
  const [l, a, b] = lipsAfter(greenish, drawn);
  expect(l).toBeCloseTo(54, -0.5);
  expect(a).toBeGreaterThan(33);
  expect(b).toBeCloseTo(8);
});

test('in the same light lips stay as they are', () => {
  const photo = face([69, 17, 29], [55, 32, 23]);
  expect(lipsAfter(photo, photo)).toEqual([55, 32, 23].map((v) => expect.closeTo(v, 1)));
});

test('the skin around the mouth, and what is far from it, stays', () => {
  for (const plane of lipsFrom(greenish, drawn, { ...size, points, bare: everywhere }))
    expect(Math.abs(plane[40 * width + 80]!) + Math.abs(plane[10 * width + 10]!)).toBe(0);
});

test('lips of a photo without colours take none away, and grow dark no further than they may', () => {
  const [l, a, b] = lipsAfter(face([70, 0, 0], [20, 0, 0]), drawn);
  expect(l).toBeCloseTo(55 - 6, 1);
  expect([a, b]).toEqual([26, 8].map((v) => expect.closeTo(v, 1)));
});

test('where a beard hides the skin around a mouth, nothing is told of its light', () => {
  expect(lipsAfter(greenish, drawn, new Float32Array(width * height))).toEqual([55, 26, 8]);
});
