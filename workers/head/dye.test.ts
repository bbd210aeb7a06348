import { expect, test } from 'vitest';
import type { Lab, Planes } from '../image/planes.ts';
import { colourAt, dye, dyer, lighterBy, lookOf, mostLighter, strandsOf } from './dye.ts';

/** Hair of every lightness between two, whose colour goes with it. */
const hair = (from: number, to: number, redness: number): Lab[] =>
  Array.from({ length: 400 }, (_, i) => {
    const l = from + ((to - from) * i) / 399;
    return [l, redness * l, 5];
  });
const look = (from: number, to: number, redness = 0.2) => lookOf(hair(from, to, redness))!;

test('the darkest hair becomes as dark as the darkest there, the lightest as light, in the colour that hair has there', () => {
  const [from, to] = [look(50, 90, 0), look(10, 40, 0.5)];
  const dyed = dyer(from, to);
  const [dark, light] = [dyed(52), dyed(88)];
  expect(dark).toBeCloseTo(11.5, -0.3);
  expect(light).toBeCloseTo(38.5, -0.3);
  expect(colourAt(to, dark)[0]).toBeCloseTo(0.5 * dark, 0);
  expect(colourAt(to, light)[0]).toBeCloseTo(0.5 * light, 0);
});

test('lighter hair stays lighter, also beyond what was measured', () => {
  const dyed = dyer(look(20, 60), look(40, 50));
  const lights = Array.from({ length: 90 }, (_, l) => dyed(l));
  for (let l = 1; l < lights.length; l++) expect(lights[l]).toBeGreaterThanOrEqual(lights[l - 1]!);
  expect(lights[89]! - lights[80]!).toBeCloseTo(9, 5);
});

test('black hair becomes no lighter than by a little, and hair without contrast gets none', () => {
  expect(dyer(look(8, 12), look(20, 80))(10)).toBeLessThanOrEqual(10 + mostLighter + 0.5);
  const dyed = dyer(look(60, 64), look(0, 60));
  expect(dyed(64) - dyed(60)).toBeLessThan(10);
});

test('strands have the contrast that the other’s have, within bounds', () => {
  const [width, height] = [60, 60];
  const plane = (value: (x: number) => number): Float32Array =>
    Float32Array.from({ length: width * height }, (_, i) => value(i % width));
  const stripes = (by: number): Float32Array => plane((x) => 60 + (x % 2 ? by : -by));
  const photo: Planes = { width, height, channels: [stripes(4), plane(() => 3), plane(() => 9)] };
  const hair = plane(() => 1);
  const contrastFor = (strands: number): number => {
    const [change] = dye(photo, hair, look(50, 70), look(20, 40), strands, 100);
    const after = (i: number): number => photo.channels[0][i]! + change![i]!;
    return (after(30 * width + 31) - after(30 * width + 30)) / 8;
  };
  expect(strandsOf({ width, height, light: stripes(4), hair, faceWidth: 100 })).toBeCloseTo(4, 1);
  expect(contrastFor(5)).toBeCloseTo(1.25, 1);
  expect(contrastFor(50)).toBeCloseTo(1.6, 1);
  expect(contrastFor(0)).toBeCloseTo(0.6, 1);
});

test('hardly any hair says nothing, and more of it how much lighter it is', () => {
  expect(lookOf(hair(10, 20, 0).slice(0, 50))).toBeNull();
  expect(lighterBy(look(50, 70), look(20, 40))).toBeCloseTo(30, 5);
});
