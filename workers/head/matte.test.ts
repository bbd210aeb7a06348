import { expect, test } from 'vitest';
import type { Planes } from '../image/planes.ts';
import { createGuide } from '../segment/guided.ts';
import { matted } from './matte.ts';

const size = 96;
const faceWidth = 100;
const [hair, wall] = [
  [60, 40, 30],
  [90, 200, 220],
];

/** Hair on the left of a wall, with strands of one half over the next pixels. */
function strands(): { planes: Planes; sure: Float32Array; background: Float32Array } {
  const share = (i: number): number => {
    const x = i % size;
    return x < 46 ? 1 : x < 50 ? 0.5 : 0;
  };
  const plane = (c: number): Float32Array =>
    Float32Array.from({ length: size * size }, (_, i) => wall[c] + (hair[c] - wall[c]) * share(i));
  const sure = Float32Array.from({ length: size * size }, (_, i) => (i % size < 48 ? 1 : 0));
  return {
    planes: { width: size, height: size, channels: [plane(0), plane(1), plane(2)] },
    sure,
    background: sure.map((v) => 1 - v),
  };
}

const noFace = new Float32Array(size * size);
const nothing = { outline: noFace, sides: noFace, worn: noFace };
const guideOf = ({ channels }: Planes) =>
  createGuide(
    channels.map((plane) => plane.map((v) => v / 255)),
    size,
    size,
    3,
    1e-4,
  );

test('where a wall shows through, half of the pixel is hair, and has its colour', () => {
  const { planes, sure, background } = strands();
  const { alpha, colours } = matted(planes, sure, sure, background, nothing, faceWidth, guideOf(planes));
  const at = (x: number): number => (size / 2) * size + x;
  expect(alpha[at(30)]).toBe(1);
  expect(alpha[at(70)]).toBe(0);
  expect(alpha[at(47)]).toBeGreaterThan(0.35);
  expect(alpha[at(47)]).toBeLessThan(0.75);
  for (const [c, plane] of colours.channels.entries()) {
    expect(planes.channels[c][at(47)]).not.toBeCloseTo(hair[c], 0);
    expect(Math.abs(plane[at(47)] - hair[c])).toBeLessThan(9);
  }
});

test('towards the own neck an edge stays where it was found', () => {
  const { planes, sure } = strands();
  const { alpha, colours } = matted(planes, sure, sure, noFace, nothing, faceWidth, guideOf(planes));
  expect(alpha.every((a, i) => a === sure[i])).toBe(true);
  expect(colours.channels).toEqual(planes.channels);
});

test('an edge before what looks like hair is vague, and before another colour it is not', () => {
  const { planes, sure, background } = strands();
  const vagueBefore = (colours: Planes): number =>
    matted(colours, sure, sure, background, nothing, faceWidth, guideOf(colours)).vague;
  expect(vagueBefore(planes)).toBe(0);
  const dark = planes.channels.map((plane, c) => plane.map((v) => hair[c] + 0.1 * (v - hair[c])));
  expect(vagueBefore({ ...planes, channels: dark as unknown as Planes['channels'] })).toBe(1);
});

test('where hair looks like the wall, it ends where the network has it', () => {
  const { planes, sure, background } = strands();
  const channels = planes.channels.map((plane) => plane.map(() => 20)) as unknown as Planes['channels'];
  const dark = { ...planes, channels };
  const { alpha } = matted(dark, sure, sure, background, nothing, faceWidth, guideOf(dark));
  const at = (x: number): number => (size / 2) * size + x;
  expect(alpha[at(44)]).toBeGreaterThan(0.9);
  expect(alpha[at(51)]).toBeLessThan(0.1);
});

test('strands before a wall that is only a little lighter are still told by their colours', () => {
  const { planes, sure, background } = strands();
  const near = planes.channels.map((plane, c) =>
    plane.map((v) => hair[c]! + (40 * (v - hair[c]!)) / (wall[c]! - hair[c]!)),
  ) as unknown as Planes['channels'];
  const photo = { ...planes, channels: near };
  const { alpha } = matted(photo, sure, sure, background, nothing, faceWidth, guideOf(photo));
  const at = (x: number): number => (size / 2) * size + x;
  // as much of each, whichever side of the network's edge it is on
  expect(alpha[at(46)]).toBeGreaterThan(0.35);
  expect(Math.abs(alpha[at(46)]! - alpha[at(49)]!)).toBeLessThan(0.04);
});

test('what has the colour of the wall at the edge is wall where hair is, and a cap’s own where a cap is', () => {
  const { planes, sure, background } = strands();
  const isLabel = (i: number): boolean => i % size >= 34 && Math.abs(Math.floor(i / size) - size / 2) < 8;
  const labelled = planes.channels.map((plane, c) => plane.map((v, i) => (isLabel(i) ? wall[c] : v)));
  const channels = labelled as unknown as Planes['channels'];
  const cap = Float32Array.from(sure, (v, i) => (v && i % size < 44 ? 1 : 0));
  const [asHair, asCap] = [noFace, cap].map((worn) => {
    const photo = { ...planes, channels };
    return matted(photo, sure, sure, background, { ...nothing, worn }, faceWidth, guideOf(photo)).alpha;
  });
  const middle = (size / 2) * size + 38;
  expect(asHair[middle]).toBeLessThan(0.1);
  expect(asCap[middle]).toBeGreaterThan(0.9);
});

test('a wall that single pixels tell ends softly, not in steps', () => {
  const { planes, sure, background } = strands();
  // a corner of wall whose edge goes down two pixels at a time
  const isWall = (i: number): boolean => {
    const [x, y] = [i % size, Math.floor(i / size)];
    return x >= 34 + 2 * Math.floor(Math.abs(y - size / 2) / 4) && Math.abs(y - size / 2) < 16;
  };
  const channels = planes.channels.map((plane, c) => plane.map((v, i) => (isWall(i) ? wall[c]! : v)));
  const photo = { ...planes, channels: channels as unknown as Planes['channels'] };
  const { alpha } = matted(photo, sure, sure, background, nothing, faceWidth, guideOf(photo));
  const row = (size / 2) * size;
  expect(alpha[row + 30]).toBe(1);
  expect(alpha[row + 38]).toBeLessThan(0.1);
  const soft = [32, 33, 34, 35].filter((x) => alpha[row + x]! > 0.1 && alpha[row + x]! < 0.9);
  expect(soft.length).toBeGreaterThan(1);
});

test('a brim is as wide as its colour reaches, and not as the network has it', () => {
  const isDark = (i: number): boolean => i % size < 54;
  const channels = [0, 1, 2].map((c) =>
    Float32Array.from({ length: size * size }, (_, i) => (isDark(i) ? hair[c] : wall[c])),
  ) as unknown as Planes['channels'];
  const photo = { width: size, height: size, channels };
  const sure = Float32Array.from({ length: size * size }, (_, i) => (i % size < 46 ? 1 : 0));
  const background = sure.map((v) => 1 - v);
  const alphaOf = (worn: Float32Array, isCutOut = true): Float32Array =>
    matted(photo, sure, sure, background, { ...nothing, worn }, faceWidth, guideOf(photo), isCutOut).alpha;
  const [inBrim, beyond] = [52, 56].map((x) => (size / 2) * size + x);
  expect(alphaOf(sure)[inBrim]).toBeGreaterThan(0.9);
  expect(alphaOf(sure)[beyond]).toBeLessThan(0.1);
  expect(alphaOf(noFace)[inBrim]).toBeLessThan(0.1);
  // of a head that goes what is as dark beside it stays
  expect(alphaOf(sure, false)[inBrim]).toBeLessThan(0.1);
});

test('an edge that is nowhere in the picture is blurred', () => {
  const { planes, background } = strands();
  const soft = Float32Array.from({ length: size * size }, (_, i) =>
    Math.min(1, Math.max(0, (64 - (i % size)) / 40)),
  );
  const blurredIn = (photo: Planes): number =>
    matted(photo, soft, soft, background, nothing, faceWidth, guideOf(photo)).blurred;
  const even = planes.channels.map((plane) => plane.map(() => 60)) as unknown as Planes['channels'];
  expect(blurredIn({ ...planes, channels: even })).toBeGreaterThan(1.5 * blurredIn(planes));
});

test.each([56, 60, 70])(
  'what landmarks take for a face up to column %d, and colours and network for a wall, is none; beside a face nothing is opened',
  (end) => {
    const { planes, background } = strands();
    const beyond = Float32Array.from({ length: size * size }, (_, i) => (i % size < end ? 1 : 0));
    const inWall = (size / 2) * size + end - 3;
    const alphaOf = (photo: Planes, whole: Partial<typeof nothing>): number => {
      const { alpha } = matted(
        photo,
        beyond,
        beyond,
        background,
        { ...nothing, ...whole },
        faceWidth,
        guideOf(photo),
      );
      return alpha[inWall]!;
    };
    expect(alphaOf(planes, { outline: beyond })).toBeLessThan(0.1);
    expect(alphaOf(planes, { sides: beyond })).toBe(1);
    const alike = planes.channels.map((plane, c) => plane.map(() => wall[c]! + 2));
    const flat = { ...planes, channels: alike as unknown as Planes['channels'] };
    expect(alphaOf(flat, { outline: beyond })).toBeGreaterThan(0.9);
  },
);
