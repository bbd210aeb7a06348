import { expect, test } from 'vitest';
import { necklinesOf } from './neckline.ts';

/** A face's width is 100 pixels, its height 100, its chin at row 60; the neck's middle is at column 100. */
const [width, height] = [200, 120];
const plane = (value: (aside: number, up: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) =>
    value(((i % width) - 99.5) / 100, (60 - Math.floor(i / width)) / 100),
  );
const place = { heights: plane((_, up) => up), aside: plane((aside) => aside) };

/** A collar that opens as wide as .5 at -.1, and not at all at -.5; above it a neck of .4. */
const edge = (up: number): number => (up < -0.1 ? 0.5 * (1 - (-0.1 - up) / 0.4) : 0.4);
/** The old head hides all above the chin. */
const skin = plane((aside, up) => (up < 0 && Math.abs(aside) < edge(up) ? 1 : 0));
const clothes = plane((aside, up) => (up < -0.1 && Math.abs(aside) > edge(up) ? 1 : 0));
const wall = plane((aside, up) => (up < 0 && up >= -0.1 && Math.abs(aside) > edge(up) ? 1 : 0));
const body = { skin, clothes, wall };

const nothing = plane(() => 0);

test('a neck is as wide as it is seen, and closes with its collar', () => {
  for (const { reach, seenTo } of necklinesOf(place, body, [0.45, 0.45])) {
    expect(reach(-0.06)).toBeCloseTo(0.4, 1);
    expect(reach(-0.16)).toBeGreaterThan(0.41);
    expect(reach(-0.4)).toBeLessThan(0.2);
    expect(seenTo).toBeLessThan(0.02);
    expect(seenTo).toBeGreaterThan(-0.04);
  }
});

test('where a head hides it, a neck goes straight on up to the jaw, and what is wide as shoulders becomes as slim as the other neck', () => {
  const [slim] = necklinesOf(place, body, [0.45, 0.45]);
  expect(slim.reach(0.01)).toBeCloseTo(slim.reach(-0.02), 1);
  const shoulder = plane((aside, up) => (up < -0.3 && Math.abs(aside) < 0.8 ? 1 : 0));
  const around = plane((aside, up) => (up < -0.3 && Math.abs(aside) > 0.8 ? 1 : 0));
  const bare = { skin: shoulder, clothes: nothing, wall: around };
  const [wide] = necklinesOf(place, bare, [0.35, 0.35]);
  expect(wide.reach(-0.35)).toBeCloseTo(0.8, 1);
  expect(wide.reach(-0.15)).toBeLessThan(0.62);
  expect(wide.reach(-0.005)).toBeCloseTo(0.35, 2);
});

test('behind a jaw nothing of a neck is guessed, and what is seen beside it stays', () => {
  const [hidden] = necklinesOf(place, body, [0.45, 0.45]);
  expect(hidden.reach(0.2)).toBeCloseTo(hidden.reach(-0.02) / 2, 1);
  expect(hidden.reach(0.4)).toBeLessThan(0.1);
  const shown = plane((aside) => (Math.abs(aside) < 0.4 ? 1 : 0));
  const turned = { skin: shown, clothes: nothing, wall: shown.map((v) => 1 - v) };
  expect(necklinesOf(place, turned, [0.45, 0.45])[0]!.reach(0.3)).toBeCloseTo(0.4, 1);
  const unseen = { skin: nothing, clothes: nothing, wall: nothing };
  expect(necklinesOf(place, unseen, [0.4, 0.4])[0]!.reach(0.4)).toBeLessThan(0.1);
});

test('above its seen edge a neck is no slimmer than its skin shows beside hair, and a hand further out is none of it', () => {
  const shown = plane((aside, up) => (up >= 0 && up < 0.3 && aside > 0.3 && aside < 0.38 ? 1 : 0));
  const skinOf = (more: Float32Array): Float32Array => skin.map((v, i) => Math.max(v, more[i]!));
  const rightOf = (more: Float32Array) => necklinesOf(place, { ...body, skin: skinOf(more) }, [0.3, 0.3])[1]!;
  expect(rightOf(nothing).reach(0.24)).toBeLessThan(0.2);
  expect(rightOf(shown).reach(0.24)).toBeCloseTo(0.37, 1);
  const hand = plane((aside, up) => (up >= 0 && up < 0.3 && aside > 0.6 && aside < 0.8 ? 1 : 0));
  expect(rightOf(hand).reach(0.24)).toBeLessThan(0.2);
});

test('a row that says otherwise alone is noise', () => {
  const noisy = skin.map((v, i) => (Math.round(100 * place.heights[i]) === -6 ? 0 : v));
  const [left] = necklinesOf(place, { ...body, skin: noisy }, [0.45, 0.45]);
  expect(left.reach(-0.06)).toBeCloseTo(0.4, 1);
});

test('where nothing of its edge is seen, a neck is as wide as it was measured', () => {
  const unseen = { skin: nothing, clothes: nothing, wall: nothing };
  const [left, right] = necklinesOf(place, unseen, [0.4, 0.45]);
  expect(left.reach(-0.2)).toBeCloseTo(0.4, 5);
  expect(right.reach(-0.2)).toBeCloseTo(0.45, 5);
  expect(left.seenTo).toBe(Number.NEGATIVE_INFINITY);
});

test('a hood beside a face is seen as far up as it goes', () => {
  const hood = plane((aside, up) => (up < 0.2 && aside < -0.5 ? 1 : 0));
  const [left, right] = necklinesOf(place, { ...body, clothes: hood }, [0.45, 0.45]);
  expect(left.seenTo).toBeCloseTo(0.2, 1);
  expect(right.seenTo).toBeLessThan(0.02);
});

test('a few pixels that are taken for clothes beside a face are noise', () => {
  const speck = plane((aside, up) => (Math.abs(up - 0.3) < 0.02 && Math.abs(aside + 0.6) < 0.02 ? 1 : 0));
  const [left] = necklinesOf(
    place,
    { ...body, clothes: clothes.map((v, i) => Math.max(v, speck[i]!)) },
    [0.45, 0.45],
  );
  expect(left.seenTo).toBeLessThan(0.02);
});
