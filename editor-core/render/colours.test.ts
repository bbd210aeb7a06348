import { describe, expect, test } from 'vitest';
import { frontColour } from '../model/document.ts';
import { channelsOf, maskColour, maskColours } from './colours.ts';

type Rgb = readonly [number, number, number];

/** Machado, Oliveira and Fernandes (2009), severity 1; on linear RGB. */
const sights: Record<string, readonly Rgb[]> = {
  'full colour sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const seen = (hex: number, sight: readonly Rgb[]): Rgb => {
  const [r, g, b] = channelsOf(hex).map(linear);
  return sight.map((row) => row[0] * r + row[1] * g + row[2] * b) as unknown as Rgb;
};

/** Oklab: equal distances look equally different. */
function oklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const difference = (a: Rgb, b: Rgb): number => Math.hypot(...oklab(a).map((value, i) => value - oklab(b)[i]));

/** What is in front of a face lies over people. */
const all = [...maskColours, maskColour(frontColour)];

const pairs = all.flatMap((a, i) => all.slice(i + 1).map((b) => [a, b] as const));

describe.each(Object.entries(sights))('with %s', (_, sight) => {
  test.each(pairs.map(([a, b]) => [a.name, b.name, a, b] as const))('%s and %s differ', (_a, _b, a, b) => {
    expect(difference(seen(a.hex, sight), seen(b.hex, sight))).toBeGreaterThan(0.08);
  });
});

test('every colour has an outline pattern of its own', () => {
  expect(new Set(all.map(({ pattern }) => pattern.join())).size).toBe(all.length);
});

test.each(all)('$name is visible on black', ({ hex }) => {
  const [r, g, b] = channelsOf(hex).map(linear);
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  expect((luminance + 0.05) / 0.05).toBeGreaterThan(3);
});
