import { expect, test } from 'vitest';
import { rimLight } from './rim-light.ts';

const [width, height, faceWidth] = [120, 120, 80];
const grid = (value: (far: number, x: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width;
    return value(40 - Math.hypot(x - 60, Math.floor(i / width) - 60), x);
  });
/** A round head with a pale rim of 8 pixels before a wall. */
const alpha = grid((far) => Number(far > 0));
const background = grid((far) => Number(far <= 0));
const pale = (wall: number): Float32Array => grid((far, x) => (far > 8 ? 40 : far > 0 ? 60 + (x % 2) : wall));
const none = grid(() => 0);
const middle = 60 * width + 60;
const left = 60 * width + 23;

function taken(wall: number, wallThere: number, worn = none): Float32Array {
  const lightness = { own: pale(wall), there: grid(() => wallThere) };
  return rimLight({ width, height, faceWidth, background }, { lightness, background, worn, alpha });
}

test('before a darker wall a head loses the pale rim that a bright one threw on it, and its middle nothing', () => {
  const rim = taken(95, 5);
  expect(rim[left]).toBeGreaterThan(10);
  expect(rim[left]).toBeLessThan(22);
  expect(rim[middle]).toBe(0);
});

test('before a wall as bright it keeps it, and before a brighter one', () => {
  for (const wallThere of [95, 85]) expect(Math.max(...taken(95, wallThere))).toBe(0);
  expect(Math.max(...taken(20, 90))).toBe(0);
});

test('the texture of a rim stays', () => {
  const rim = taken(95, 5);
  expect(Math.abs(rim[left]! - rim[left + 1]!)).toBeLessThan(1.5);
});

test('what is worn keeps its own colours', () => {
  expect(
    taken(
      95,
      5,
      grid(() => 1),
    ).every((v) => v === 0),
  ).toBe(true);
});

test('a head of which no wall is seen stays as it is', () => {
  const lightness = { own: pale(95), there: none };
  const fan = { lightness, background: none, worn: none, alpha: grid(() => 1) };
  expect(rimLight({ width, height, faceWidth, background: none }, fan).every((v) => v === 0)).toBe(true);
});
