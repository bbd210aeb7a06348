import { expect, test } from 'vitest';
import { type Adoption, ofFace, relight } from './relight.ts';
import type { Tone } from './tone.ts';

const tone = (skin: Tone['skin'], black: Tone['black'] = [0, 0, 0]): Tone => ({
  ...{ skin, glow: 10, black, isGrey: false },
});

test('skin takes the light of the photo, and most of its colour; black stays black', () => {
  const colour = relight(tone([70, 12, 16]), tone([50, 20, 25]));
  expect(colour([70, 12, 16], 1, 0, 1).map(Math.round)).toEqual([50, 18, 22]);
  expect(colour([0, 0, 0], 0, 0, 1)[0]).toBeCloseTo(0);
});

test('haze of the fan’s photo goes where the other has none: what was as dark as it could be is black there', () => {
  const skin: Tone['skin'] = [70, 12, 16];
  const clear = relight(tone(skin, [10, 0, 0]), tone(skin, [1, 0, 0]));
  expect(clear([10, 0, 0], 0, 0, 1)[0]).toBeLessThan(3);
  expect(clear([40, 0, 0], 0, 0, 1)[0]).toBeLessThan(38);
  // skin stays, and nothing is darker than black
  expect(clear([70, 12, 16], 1, 0, 1)[0]).toBeCloseTo(70);
  expect(clear([0, 0, 0], 0, 0, 1)[0]).toBe(0);
});

test('a filter’s violet leaves lashes and irises, and nothing becomes yellower by that than skin in so little light', () => {
  const filtered = tone([70, 15, 18], [2, 12, -25]);
  const clear = relight(filtered, tone([70, 15, 18], [2, 1, 0]));
  const [l, , lashes] = clear([22, 8, -14], 0, 0, 1);
  expect(lashes).toBeGreaterThan(1);
  expect(clear([22, 8, 2], 0, 0, 1)[2]).toBeLessThanOrEqual((18 * l) / 70 + 0.1);
  // and where the other photo's black is violet, it stays
  expect(relight(filtered, filtered)([22, 8, -14], 0, 0, 1)[2]).toBeLessThan(-4);
});

test('a face between another’s skin takes more of its colour than a head with its own', () => {
  const [from, to] = [tone([70, 12, 16]), tone([70, 16, 26])];
  const colourfulness = (adoption?: Adoption): number =>
    Math.hypot(...relight(from, to, adoption)([70, 12, 16], 1, 0, 1).slice(1));
  const whole = Math.hypot(16, 26);
  expect(colourfulness(ofFace)).toBeGreaterThan(colourfulness() + 0.5);
  expect(colourfulness(ofFace)).toBeLessThan(whole);
});

test('white stays white in as much light; in less it is as bright beside skin as what is bright there', () => {
  const white = (from: number, to: number, glow: number, bare = 1) => {
    const colour = relight(tone([from, 12, 16]), { ...tone([to, 12, 16]), glow });
    return colour([100, 0, 0], 0, 0, bare)[0];
  };
  expect(white(60, 75, 10)).toBeCloseTo(100);
  expect(white(60, 75, 10, 0)).toBeCloseTo(100);
  expect(white(70, 50, 10)).toBeCloseTo(50 + 30);
  expect(white(70, 50, 2)).toBeCloseTo((100 * 50) / 70);
  // of a face that is lit from one side the lit half is no measure
  expect(white(70, 50, 40)).toBeCloseTo(50 + 30);
  // teeth and caps have no glints
  expect(white(70, 50, 40, 0)).toBeCloseTo((100 * 50) / 70);
});

test('stains of hard light are weaker on a face between another’s skin; lips stay', () => {
  const skin = tone([70, 12, 16]);
  const stain = (adoption?: Adoption, bare = 1): number => {
    const [, a, b] = relight(skin, skin, adoption)([70, 32, 16], 1, 0, bare);
    return Math.hypot(a - 12, b - 16);
  };
  expect(stain()).toBeCloseTo(20);
  expect(stain(ofFace)).toBeCloseTo(5 + 15 / 4);
  expect(stain(ofFace, 0)).toBeCloseTo(20);
});

test('lips lose their colour with the light, even where skin is more colourful', () => {
  const [from, dim] = [tone([70, 12, 16]), tone([40, 14, 18])];
  const [l, red] = relight(from, dim)([50, 40, 15], 1, 0, 0);
  expect(red).toBeLessThan(1.2 * 40 * ((l + 16) / (50 + 16)));
  // in as much light they stay as they are
  expect(relight(from, from)([50, 40, 15], 1, 0, 0)[1]).toBeCloseTo(40);
});

test('lips of a photo with a green cast are nearly as yellow as skin; violet lipstick stays violet', () => {
  const colour = relight(tone([63, 6, 29]), tone([60, 21, 23]), ofFace);
  const [l, , b] = colour([54, 22, 16], 1, 0, 0);
  expect(b / (l + 16) / (23 / 76)).toBeGreaterThan(0.84);
  expect(colour([54, 40, -8], 1, 0, 0)[2]).toBeLessThan(-8);
});

test('lips stay redder than skin where warm light makes that red', () => {
  const pale = relight(tone([50, 16, 12]), tone([38, 25, 29]), ofFace);
  const [l, red] = pale([58, 17, 10], 1, 0, 0);
  expect(red / (l + 16) / (25 / 54)).toBeGreaterThan(1.09);
});

test('teeth that warm light made as red as other lips are no lips', () => {
  const warm = relight(tone([60, 22, 27]), tone([72, 14, 18]), ofFace);
  const [l, red] = warm([67, 11.5, 25], 1, 0, 0);
  expect(red / (l + 16)).toBeLessThan(0.6 * (14 / 88));
  expect(warm([45, 38, 28], 1, 0, 0)[1]).toBeGreaterThan(22);
});

test('skin burns out no further than it did there, and what had no colour left has that of skin', () => {
  const colour = relight(tone([70, 12, 16]), { ...tone([86, 8, 10]), glow: 5 });
  const [l, a, b] = colour([95, 3, 5], 1, 8, 1);
  expect(Math.hypot(a, b) / l).toBeCloseTo(Math.hypot(8, 10) / 86, 1);
  expect(colour([95, 3, 5], 1, 8, 1)[0]).toBeLessThan(96);
  expect(colour([70, 12, 16], 1, 2, 1)[0]).toBeCloseTo(88, 0);
  // teeth do
  expect(colour([95, 3, 5], 1, 8, 0)[0]).toBeGreaterThan(98);
});

test('teeth and whites of eyes stay without colour beside skin that is less yellow, and coloured light falls on them', () => {
  const colour = relight(tone([70, 18, 26]), tone([70, 13, 15]));
  expect(Math.hypot(...colour([88, 0, 0], 1, 0, 0).slice(1))).toBeLessThan(3);
  const inBlueLight = relight(tone([70, 18, 26]), tone([70, 10, -20]));
  expect(inBlueLight([70, 18, 26], 1, 0, 1).map(Math.round)).toEqual([70, 10, -20]);
  expect(inBlueLight([88, 0, 0], 1, 0, 1)[2]).toBeLessThan(-20);
});

test('in haze nothing is darker than the haze', () => {
  const colour = relight(tone([70, 12, 16]), tone([70, 12, 16], [20, 0, 0]));
  expect(colour([0, 0, 0], 0, 0, 1)[0]).toBeCloseTo(20);
});

test('shadows that a filter has coloured lose it, and skin does not', () => {
  const colour = relight(tone([70, 12, 16], [6, 8, -12]), tone([70, 12, 16]));
  const [, a, b] = colour([6, 8, -12], 0, 0, 1);
  expect(Math.hypot(a, b)).toBeLessThan(4);
  expect(colour([70, 12, 16], 1, 0, 1).map(Math.round)).toEqual([70, 12, 16]);
});

test('in a photo without colours a head has none', () => {
  const colour = relight(tone([70, 12, 16]), { ...tone([60, 0, 1]), isGrey: true });
  expect(colour([30, 40, -50], 0, 0, 1).slice(1)).toEqual([0, 1]);
});

test('a highlight that loses its light is skin as any other, and teeth stay white', () => {
  const colour = relight(tone([70, 18, 26]), tone([70, 18, 26]));
  const glint = [90, 3, 5] as const;
  expect(colour([...glint], 1, -20, 1).map(Math.round)).toEqual([66, 17, 25]);
  expect(Math.hypot(...colour([...glint], 1, -20, 0).slice(1))).toBeLessThan(7);
});

test('shade on bare skin is hardly more colourful than the skin, and lips and eyes keep their colour', () => {
  const colour = relight(tone([70, 12, 16]), tone([70, 12, 16]));
  const chroma = (bare: number): number => Math.hypot(...colour([50, 40, 30], 1, 0, bare).slice(1));
  expect(chroma(1)).toBeCloseTo(1.2 * 20);
  expect(chroma(0)).toBeCloseTo(50);
});

test('in a warm room teeth are warm, and lips and skin are as they were', () => {
  const colour = relight(tone([70, 18, 20]), tone([50, 16, 24]));
  const teeth = colour([90, 0, 4], 1, 0, 0);
  expect(teeth[2]).toBeGreaterThan(8);
  expect(teeth[2]).toBeLessThan(13);
  const cold = relight(tone([50, 16, 24]), tone([70, 18, 20]));
  expect(cold([90, 0, 4], 1, 0, 0)[2]).toBeLessThan(6);
  const blue = relight(tone([66, 20, 26]), tone([67, 22, 3]));
  expect(blue([93, 0, 6], 1, 0, 0)[2]).toBeLessThan(0);
  expect(colour([70, 18, 20], 1, 0, 1).map(Math.round)).toEqual([50, 16, 24]);
});

test('in a warm room what is black stays a colour', () => {
  const colour = relight(tone([70, 18, 20]), tone([50, 16, 24]));
  for (const bare of [0, 1]) expect(colour([0, 0, 0], 1, 0, bare).every(Number.isFinite)).toBe(true);
});

test('whites of eyes that a filter made blue are white, and blue eyes stay blue', () => {
  const colour = relight(tone([70, 18, 20]), tone([70, 18, 20]), ofFace);
  const [, a, b] = colour([74, -6, -16], 1, 0, 0);
  // as little as whites have beside such skin
  expect(a).toBeGreaterThan(1);
  expect(b).toBeGreaterThan(1);
  expect(colour([45, -2, -16], 1, 0, 0)[2]).toBeLessThan(-12);
});

test('what is as unlike the rest of the skin in the dark as in the light keeps less of that', () => {
  const colour = relight(tone([70, 18, 20]), tone([70, 18, 20]), ofFace);
  const apart = (l: number): number => {
    const [become, a, b] = colour([l, 18 * (l / 70) + 2, 20 * (l / 70) - 14], 1, 0, 1);
    return Math.hypot(a - (18 * become) / 70, b - (20 * become) / 70);
  };
  expect(apart(70)).toBeGreaterThan(apart(18) + 1.5);
});
