import { expect, test } from 'vitest';
import { vertexCount } from '../face/topology.ts';
import { relight, type Tone } from './tone.ts';

const points = Float32Array.from({ length: vertexCount * 3 }, (_, i) => 100 + 40 * Math.sin(i * 1.7));
const tone = (skin: Tone['skin'], black: Tone['black'] = [0, 0, 0]): Tone => ({
  ...{ skin, slope: [0, 0], black, isGrey: false },
});

test('skin takes the light of the photo, and most of its colour; black stays black, white stays white', () => {
  const { colour } = relight(tone([70, 12, 16]), tone([50, 20, 25]), points);
  expect(colour([70, 12, 16], 1, 0).map(Math.round)).toEqual([50, 18, 22]);
  expect(colour([0, 0, 0], 0, 0)[0]).toBeCloseTo(0);
  expect(colour([100, 0, 0], 0, 0)[0]).toBeCloseTo(100);
});

test('teeth and whites of eyes stay without colour beside skin that is less yellow, and coloured light falls on them', () => {
  const { colour } = relight(tone([70, 18, 26]), tone([70, 13, 15]), points);
  expect(Math.hypot(...colour([88, 0, 0], 1, 0).slice(1))).toBeLessThan(3);
  const { colour: inBlueLight } = relight(tone([70, 18, 26]), tone([70, 10, -20]), points);
  expect(inBlueLight([70, 18, 26], 1, 0).map(Math.round)).toEqual([70, 10, -20]);
  expect(inBlueLight([88, 0, 0], 1, 0)[2]).toBeLessThan(-20);
});

test('in haze nothing is darker than the haze', () => {
  const { colour } = relight(tone([70, 12, 16]), tone([70, 12, 16], [20, 0, 0]), points);
  expect(colour([0, 0, 0], 0, 0)[0]).toBeCloseTo(20);
});

test('shadows that a filter has coloured lose it, and skin does not', () => {
  const { colour } = relight(tone([70, 12, 16], [6, 8, -12]), tone([70, 12, 16]), points);
  const [, a, b] = colour([6, 8, -12], 0, 0);
  expect(Math.hypot(a, b)).toBeLessThan(4);
  expect(colour([70, 12, 16], 1, 0).map(Math.round)).toEqual([70, 12, 16]);
});

test('in a photo without colours a head has none', () => {
  const { colour } = relight(tone([70, 12, 16]), { ...tone([60, 0, 1]), isGrey: true }, points);
  expect(colour([30, 40, -50], 0, 0).slice(1)).toEqual([0, 1]);
});

test('light comes from where it does in the photo, as far as a face reaches', () => {
  const { lightAt } = relight(tone([60, 10, 10]), { ...tone([60, 10, 10]), slope: [8, 0] }, points);
  expect(lightAt(0, 100)).toBeLessThan(0);
  expect(lightAt(500, 100)).toBeGreaterThan(0);
  expect(lightAt(5000, 100)).toBe(lightAt(50_000, 100));
});
