import { expect, test } from 'vitest';
import { necklinesOf } from './neckline.ts';

/** A face's width is 100 pixels, its height 100, its chin at row 60; the neck's middle is at column 100. */
const [width, height] = [200, 120];
const plane = (value: (aside: number, up: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) =>
    value(((i % width) - 99.5) / 100, (60 - Math.floor(i / width)) / 100),
  );
const between = (v: number, from: number, to: number): number => (v >= from && v < to ? 1 : 0);
const place = { heights: plane((_, up) => up), aside: plane((aside) => aside) };

/** The fan's jaw above .2, and its neck under it, no further than .35; nothing beside them. */
const shown = plane((aside, up) => (Math.abs(aside) < (up > 0.2 ? 0.6 : 0.35) ? 1 : 0));
const fan = {
  shown,
  skin: shown.map((v, i) => (place.heights[i] < 0.2 ? v : 0)),
  behind: shown.map((v) => 1 - v),
};
/** A collar that opens as wide as .5 at -.1, and not at all at -.5. */
const edge = (up: number): number => 0.5 * (1 - (-0.1 - up) / 0.4);
const clothes = plane((aside, up) => (up < -0.1 && Math.abs(aside) > edge(up) ? 1 : 0));
const bodySkin = plane((aside, up) => (up < 0.05 && Math.abs(aside) < (up < -0.1 ? edge(up) : 0.5) ? 1 : 0));
/** The old head hides what is behind the body. */
const wall = plane(() => 0);

test('a neck flares from where it leaves the jaw to its collar, and closes with that', () => {
  const [left, right] = necklinesOf(place, { ...fan, bodySkin, clothes, wall }, [0.45, 0.45]);
  for (const { reach, jaw, collar, isHidden } of [left, right]) {
    expect(isHidden).toBe(false);
    expect(jaw).toBeCloseTo(0.2, 1);
    expect(collar).toBeCloseTo(-0.12, 1);
    expect(reach(0.15)).toBeLessThan(0.4);
    // it goes straight down first
    expect(reach(0.05)).toBeLessThan(0.42);
    expect(reach(-0.1)).toBeGreaterThan(0.42);
    expect(reach(-0.4)).toBeLessThan(0.3);
  }
});

test('a neck is no wider than the body’s own where that is seen, and hardly wider above', () => {
  const own = plane((aside, up) => (up < 0 && Math.abs(aside) < (up < -0.1 ? edge(up) : 0.4) ? 1 : 0));
  const beside = plane((aside, up) => (up < 0 && up > -0.1 && Math.abs(aside) > 0.4 ? 1 : 0));
  const [left] = necklinesOf(place, { ...fan, bodySkin: own, clothes, wall: beside }, [0.45, 0.45]);
  expect(left.reach(-0.08)).toBeCloseTo(0.4, 1);
  expect(left.reach(-0.08)).toBeLessThan(0.42);
  // its own skin has a little more room
  expect(left.bodyReach(-0.08)).toBeGreaterThan(0.43);
  expect(left.bodyReach(-0.08)).toBeLessThan(0.47);
  const broad = plane((aside) => (Math.abs(aside) < 0.6 ? 1 : 0));
  const broadFan = {
    shown: broad,
    skin: broad.map((v, i) => (place.heights[i] < 0.2 ? v : 0)),
    behind: broad.map((v) => 1 - v),
  };
  const [under] = necklinesOf(place, { ...broadFan, bodySkin: own, clothes, wall: beside }, [0.7, 0.7]);
  expect(under.reach(-0.08)).toBeLessThan(0.42);
  expect(under.reach(0.05)).toBeLessThan(0.52);
  // no step anywhere above its collar, though what is beside it is hidden there
  for (let height = -0.1; height < 0.3; height += 0.01)
    expect(Math.abs(left.reach(height + 0.01) - left.reach(height))).toBeLessThan(0.03);
  // the collar is as wide as before
  expect(left.reach(-0.14)).toBeGreaterThan(0.45);
});

test('shoulders rise towards a neck: beside the jaw a body’s own skin stays below a slope', () => {
  const jaw = plane((aside, up) => (Math.abs(aside) < (up > 0 ? 0.6 : 0.35) ? 1 : 0));
  const low = {
    shown: jaw,
    skin: jaw.map((v, i) => (place.heights[i] < 0 ? v : 0)),
    behind: jaw.map((v) => 1 - v),
  };
  const isOpen = (aside: number, up: number): boolean => Math.abs(aside) < 1.4 * edge(up);
  const wide = {
    clothes: plane((aside, up) => (up < -0.1 && !isOpen(aside, up) ? 1 : 0)),
    bodySkin: plane((aside, up) => (up < 0.05 && isOpen(aside, Math.min(up, -0.1)) ? 1 : 0)),
  };
  const [left] = necklinesOf(place, { ...low, ...wide, wall }, [0.45, 0.45]);
  expect(left.slope).toBeGreaterThan(left.jaw + 0.05);
  expect(left.bodyReach(left.slope)).toBeCloseTo(0.35, 1);
  expect(left.bodyReach(left.collar! + 0.001)).toBeGreaterThan(0.6);
  expect(left.bodyReach(0)).toBeGreaterThan(left.reach(0) + 0.03);
});

test('a neck that leaves its jaw below a collar’s corner has a place at each height', () => {
  const low = plane((aside) => (Math.abs(aside) < 0.6 ? 1 : 0));
  const none = low.map(() => 0);
  const [left] = necklinesOf(
    place,
    { shown: low, skin: none, behind: none, bodySkin, clothes, wall },
    [0.7, 0.7],
  );
  expect(left.slope).toBeGreaterThanOrEqual(left.collar!);
  for (const height of [0.4, 0.1, 0, -0.05, -0.1]) {
    expect(left.bodyReach(height)).toBeGreaterThan(0);
    expect(left.reach(height)).toBeGreaterThan(0);
  }
});

test('a collar that a beard hides is like its other side', () => {
  const hidden = bodySkin.map((v, i) => (place.aside[i] > 0 ? 0 : v));
  const [left, right] = necklinesOf(place, { ...fan, bodySkin: hidden, clothes, wall }, [0.45, 0.45]);
  expect(left.isHidden).toBe(false);
  expect(right.isHidden).toBe(true);
  expect(right.reach(-0.3)).toBeCloseTo(left.reach(-0.3), 5);
});

test('a hand beside a collar makes it no wider further down', () => {
  const hand = plane((aside, up) => between(up, -0.6, -0.3) * between(aside, 0, 0.7));
  const [, right] = necklinesOf(
    place,
    {
      ...fan,
      bodySkin: bodySkin.map((v, i) => Math.max(v, hand[i])),
      clothes: clothes.map((v, i) => v * (1 - hand[i])),
      wall,
    },
    [0.45, 0.45],
  );
  expect(right.reach(-0.4)).toBeLessThan(0.5);
});

test('without a collar a neck is as wide as it was measured where nothing of its edge shows', () => {
  const nowhere = plane(() => 0);
  const [left] = necklinesOf(
    place,
    { ...fan, behind: nowhere, bodySkin: nowhere, clothes: nowhere, wall },
    [0.4, 0.45],
  );
  expect(left.collar).toBeUndefined();
  expect(left.reach(-0.2)).toBeCloseTo(0.4, 5);
});
