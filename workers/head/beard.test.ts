import { expect, test } from 'vitest';
import { hangingBeard } from './beard.ts';

const [width, height, faceWidth] = [100, 120, 50];
const grid = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
/** The chin is in row 60, the forehead's top in row 10. */
const heights = grid((_, y) => (60 - y) / 50);
const isFace = (x: number, y: number): boolean => Math.abs(x - 50) < 22 && y >= 10 && y < 60;
const isNeck = (x: number, y: number): boolean => Math.abs(x - 50) < 16 && y >= 60;
/** From the face's lower part to 6 rows below the chin. */
const isBeard = (x: number, y: number): boolean => Math.abs(x - 50) < 12 && y >= 54 && y < 66;

type Colour = readonly [number, number, number];
const [skin, shade, black, darkGrey] = [
  [150, 100, 80],
  [75, 50, 40],
  [15, 15, 15],
  [60, 60, 60],
] as const satisfies readonly Colour[];

/** What is found right below the chin, at the beard's end, and in a row further down. */
function found(
  beard: Colour,
  { neck = skin as Colour, isHair = isBeard, leastFront = 0 } = {},
  low = 75,
): number[] {
  const shown = (x: number, y: number): Colour => (isHair(x, y) ? beard : isNeck(x, y) ? neck : skin);
  const plane = hangingBeard(
    {
      ...{ width, height, faceWidth },
      planes: {
        ...{ width, height },
        channels: [0, 1, 2].map((c) => grid((x, y) => shown(x, y)[c]!)) as unknown as readonly [
          Float32Array,
          Float32Array,
          Float32Array,
        ],
      },
      hull: grid((x, y) => Number(isFace(x, y))),
      faceSkin: grid((x, y) => Number(isFace(x, y))),
      bodySkin: grid((x, y) => Number(isNeck(x, y))),
    },
    heights,
    leastFront,
  );
  return [62, 64, low].map((y) => plane[y * width + 50]!);
}

test('a dark beard belongs to the head as far as it hangs below the chin', () => {
  const [below, end, neck] = found(black);
  expect(below).toBeGreaterThan(0.95);
  expect(end).toBeGreaterThan(0.95);
  expect(neck).toBe(0);
});

test('a long one is found although it hides the neck, and ends in no line', () => {
  const isLong = (x: number, y: number): boolean => Math.abs(x - 50) < 12 && y >= 54 && y < 80;
  expect(found(black, { isHair: isLong }).map((v) => v > 0.95)).toEqual([true, true, true]);
  const [, , low] = found(
    black,
    { isHair: (x, y) => isLong(x, y) || (Math.abs(x - 50) < 12 && y < 90 && y >= 54) },
    80,
  );
  expect(low).toBeGreaterThan(0.2);
  expect(low).toBeLessThan(0.8);
});

test('on a dark neck, too', () => {
  expect(found(black, { neck: [45, 28, 20] })[0]).toBeGreaterThan(0.9);
});

test('a neck’s shade has the skin’s colour, and is none', () => {
  expect(found(shade)).toEqual([0, 0, 0]);
});

test('what is dark on a neck and hangs together with no beard on the face is none', () => {
  expect(found(black, { isHair: (x, y) => isBeard(x, y) && y > 61 })).toEqual([0, 0, 0]);
});

test('in black and white nothing tells a beard from shade', () => {
  expect(found(darkGrey, { neck: [120, 120, 120] })).toEqual([0, 0, 0]);
});

test('of a beard that hardly shows on the face nothing is drawn', () => {
  expect(found(black, { leastFront: 0.01 })[0]).toBeGreaterThan(0.95);
  expect(found(black, { leastFront: 0.1 })).toEqual([0, 0, 0]);
});
