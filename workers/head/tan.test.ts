import { expect, test } from 'vitest';
import { type Planes, toLab } from '../image/planes.ts';
import type { Head } from './head.ts';
import { bothSeen } from './neck-tone.ts';
import { tanOf } from './tan.ts';

const [width, height, faceWidth] = [80, 80, 40];
const heightAt = (y: number): number => 0.4 - y / 50;
const grid = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const flat = (...colour: readonly [number, number, number]): Planes => ({
  ...{ width, height },
  channels: colour.map((v) => grid(() => v)) as unknown as Planes['channels'],
});
const isNeck = (x: number, y: number): boolean => Math.abs(x - 40) < 10 && y >= 20 && y < 45;

/** A light neck on a dark body. @param chest how far from its middle the body shows skin below the neck; of 0 nothing shows, as under a beard @param darker L of the new face, less than that before */
function tanOn(
  chest: number,
  {
    darker = 0,
    shown = flat(200, 160, 140),
    planes = flat(130, 95, 75),
    isGrey = false,
    free = grid(() => 1),
    keepsNeck = false,
  } = {},
) {
  const isChest = (x: number, y: number): boolean => y >= 45 && Math.abs(x - 40) < chest;
  const none = grid(() => 0);
  const there = {
    ...{
      width,
      height,
      faceWidth,
      alpha: chest > 0 ? none : grid((x, y) => (isNeck(x, y) ? 1 : 0)),
      faceSkin: none,
      planes,
    },
    bodySkin: grid((x, y) => (isNeck(x, y) || isChest(x, y) ? 1 : 0)),
  } as Head;
  const neck = grid((x, y) => (isNeck(x, y) ? 1 : 0));
  const face = grid((x, y) => (y < 20 && Math.abs(x - 40) < 20 ? 1 : 0));
  return tanOf(there, {
    ...{
      shown: { own: toLab(shown), there: toLab(there.planes) },
      over: neck.map((v, i) => Math.max(v, face[i]!)),
    },
    ...{ both: bothSeen(there, neck), heights: grid((_, y) => heightAt(y)) },
    relight: (lab) => lab,
    ...{ isGrey, keepsNeck },
    light: new Float32Array(width * height),
    free,
    ...{ tone: [76, 12, 15], face: [60 - darker, 12, 15], look: [60 - darker, 12, 15] },
    before: { skin: [60, 12, 15], given: [none, none, none] },
  });
}

const at = (plane: Float32Array, y: number): number => plane[y * width + 40]!;

test('a neck comes towards the light of a body that shows, and keeps its own where a beard hides all of it', () => {
  const low = 42;
  const [onChest, hidden] = [tanOn(36), tanOn(0)];
  expect(at(onChest.neck[0]!, low)).toBeLessThan(-7);
  expect(Math.abs(at(hidden.neck[0]!, low))).toBeLessThan(3);
});

test('right under its jaw a neck has more of its own light', () => {
  const [light] = tanOn(36).neck;
  expect(at(light!, 21)).toBeGreaterThan(at(light!, 42) + 5);
});

test('a neck that is kept keeps its own shade, and takes what it differs by on average', () => {
  const shaded = flat(200, 160, 140);
  for (const plane of shaded.channels) plane.set(plane.map((v, i) => (i % width > 41 ? v * 0.4 : v)));
  const stepOf = (keepsNeck: boolean): number => {
    const [light] = tanOn(36, { shown: shaded, keepsNeck }).skin;
    return Math.abs(light![23 * width + 34]! - light![23 * width + 46]!);
  };
  expect(stepOf(false)).toBeGreaterThan(25);
  expect(stepOf(true)).toBeLessThan(16);
});

test('a neck that is kept becomes hardly lighter, as it lies in the shade', () => {
  const under = (keepsNeck: boolean): number => at(tanOn(36, { keepsNeck }).skin[0]!, 21);
  expect(under(false)).toBeGreaterThan(12);
  expect(under(true)).toBeLessThan(5);
});

test('a body that is seen comes towards the neck’s light, and less under a darker face', () => {
  const low = 42;
  const [alike, darker] = [tanOn(36), tanOn(36, { darker: 12 })].map(({ skin }) => at(skin[0]!, low));
  expect(alike).toBeGreaterThan(6);
  expect(darker).toBeLessThan(alike! - 4);
});

test('what is made lighter ends softly before clothes, what is made darker does not', () => {
  const y = 50;
  /** Of what skin further in is given, what is given right beside clothes. */
  const atEdge = (shown: Planes): number => {
    const [light] = tanOn(12, { shown, planes: flat(130, 130, 130) }).skin;
    return light![y * width + 29]! / light![y * width + 38]!;
  };
  expect(atEdge(flat(60, 60, 60))).toBeGreaterThan(0.6);
  expect(atEdge(flat(220, 220, 220))).toBeLessThan(0.3);
});

test('a neck that is drawn is darkened evenly, whatever is under it', () => {
  const strand = grid((x, y) => (x === 40 && y > 38 ? 20 : 130));
  const planes: Planes = { width, height, channels: [strand, strand, strand] };
  const [alike, darker] = [0, 20].map((by) => tanOn(36, { darker: by, planes }).neck[0]!);
  const [on, beside] = [40, 36].map((x) => darker![42 * width + x]! - alike![42 * width + x]!);
  expect(beside).toBeLessThan(-3);
  expect(on).toBeCloseTo(beside!, 3);
});

test('in a photo of one colour only light changes', () => {
  const { skin, neck } = tanOn(36, { darker: 20, isGrey: true });
  expect(at(skin[0]!, 42)).not.toBeCloseTo(0);
  for (const c of [1, 2]) expect([...skin[c]!, ...neck[c]!].every((v) => v === 0)).toBe(true);
});

test('a neck gets less of its face’s hue where a chest below it cannot have it', () => {
  const yellow = flat(130, 100, 70);
  const nearby = grid((_, y) => (y < 42 ? 1 : 0));
  const [whole, part] = [tanOn(5, { planes: yellow }), tanOn(5, { planes: yellow, free: nearby })];
  expect(at(part!.skin[2]!, 40)).toBeLessThan(0);
  expect(at(part!.skin[2]!, 40)).toBeGreaterThan(at(whole!.skin[2]!, 40) + 1);
  expect(at(part!.skin[2]!, 60)).toBeCloseTo(0);
});
