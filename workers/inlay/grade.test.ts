import { expect, test } from 'vitest';
import { createPlanes, type Lab, labAt, type Planes } from '../image/planes.ts';
import { type BareSkin, contrastFrom, gradeFrom } from './grade.ts';

const [width, height, faceWidth] = [120, 80, 80];
const columnOf = (i: number): number => i % width;
const everywhere = new Float32Array(width * height).fill(1);

function labOf(at: (i: number) => Lab): Planes {
  const lab = createPlanes(width, height);
  for (const [c, plane] of lab.channels.entries()) for (const i of plane.keys()) plane[i] = at(i)[c]!;
  return lab;
}

/** Skin from one lightness on the left to another on the right. */
const skin = (
  [left, right]: readonly [number, number],
  colour: (lightness: number) => [number, number] = () => [14, 14],
  bare = everywhere,
): BareSkin => ({
  lab: labOf((i) => {
    const lightness = left + ((right - left) * columnOf(i)) / (width - 1);
    return [lightness, ...colour(lightness)];
  }),
  bare,
});
const row = (height / 2) * width;
const at = (plane: Float32Array, column: number): number => plane[row + column]!;

const graded = (lightness: number): [number, number] => [
  30 - 0.6 * (lightness - 40),
  26 - 0.5 * (lightness - 40),
];

test('where a photo is graded, shade is as much redder and yellower than light as there', () => {
  for (const [c, plane] of gradeFrom(skin([45, 75]), skin([40, 80], graded), faceWidth).entries())
    for (const [column, lightness] of [
      [10, 47.5],
      [109, 72.5],
    ] as const)
      expect(at(plane, column) - at(plane, 60)).toBeCloseTo(graded(lightness)[c]! - graded(60)[c]!, -0.3);
});

test('a face becomes as warm as the one that was there, and half as much cooler', () => {
  const [a, b] = gradeFrom(
    skin([45, 75]),
    skin([45, 75], () => [20, 6]),
    faceWidth,
  );
  expect(at(a, 60)).toBeCloseTo(6, 1);
  expect(at(b, 60)).toBeCloseTo(-4, 1);
});

test('beyond the darkest and the lightest skin that was there the colour stays', () => {
  const [a] = gradeFrom(skin([20, 95]), skin([55, 65], graded), faceWidth);
  expect(at(a, 20)).toBeCloseTo(at(a, 3), 1);
  expect(at(a, 100)).toBeCloseTo(at(a, 116), 1);
  expect(at(a, 20) - at(a, 100)).toBeGreaterThan(2);
});

test('no colour is given beyond a bound', () => {
  const [a, b] = gradeFrom(
    skin([45, 75]),
    skin([45, 75], () => [60, -40]),
    faceWidth,
  );
  expect(at(a, 60)).toBe(16);
  expect(at(b, 60)).toBe(-16);
});

test('where light was harder, light and shade are further apart, and the middle stays', () => {
  const light = contrastFrom(skin([60, 70]), skin([50, 80]), faceWidth);
  expect(at(light, 20)).toBeLessThan(-2.5);
  expect(at(light, 60)).toBeCloseTo(0, 0);
  expect(at(light, 99)).toBeGreaterThan(2.5);
});

test('where light was softer, they are nearer', () => {
  const light = contrastFrom(skin([50, 80]), skin([60, 70]), faceWidth);
  expect(at(light, 20)).toBeGreaterThan(2.5);
  expect(at(light, 99)).toBeLessThan(-2.5);
});

test('shade becomes no darker, and light no lighter, than by a bound', () => {
  const light = contrastFrom(skin([50, 51]), skin([5, 99]), faceWidth);
  expect(Math.min(...light)).toBeGreaterThanOrEqual(-14);
  expect(Math.max(...light)).toBeLessThanOrEqual(12);
});

test('what is finer than light and shade keeps its contrast', () => {
  const freckled = { ...skin([60, 60]), lab: labOf((i) => [columnOf(i) % 4 < 2 ? 56 : 64, 14, 14]) };
  const light = contrastFrom(freckled, skin([50, 80]), faceWidth);
  expect(Math.abs(at(light, 60) - at(light, 62))).toBeLessThan(1);
});

test('eyes and brows take what the skin around them is given', () => {
  const isEye = (i: number): boolean => Math.abs(columnOf(i) - 60) < 6;
  const bare = everywhere.map((_, i) => (isEye(i) ? 0 : 1));
  const around = skin([70, 70], undefined, bare);
  const face = { ...around, lab: labOf((i) => (isEye(i) ? [10, 0, 0] : labAt(around.lab, i))) };
  const [a] = gradeFrom(face, skin([40, 80], graded), faceWidth);
  expect(at(a, 60)).toBeCloseTo(at(a, 20), 1);
  expect(at(a, 20)).toBeLessThan(-0.8);
});

test('too little skin tells nothing', () => {
  const few = everywhere.map((_, i) => (i < 100 ? 1 : 0));
  for (const planes of [
    gradeFrom(skin([45, 75]), skin([40, 80], graded, few), faceWidth),
    [contrastFrom(skin([60, 70]), skin([50, 80], graded, few), faceWidth)],
  ])
    for (const plane of planes) expect(plane.every((v) => v === 0)).toBe(true);
});
