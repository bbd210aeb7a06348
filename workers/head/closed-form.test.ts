import { expect, test } from 'vitest';
import { closedForm } from './closed-form.ts';

const [width, height] = [40, 20];
const plane = (value: (x: number, y: number) => number): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => value(i % width, Math.floor(i / width)));
const [hair, wall] = [
  [0.2, 0.15, 0.1],
  [0.4, 0.8, 0.9],
];
const coloured = (share: Float32Array): Float32Array[] =>
  hair.map((front, c) => share.map((a) => wall[c] + (front - wall[c]) * a));
const everywhere = (trust: number): Float32Array => plane(() => trust);
const isOpen = Uint8Array.from(plane((x) => (x >= 14 && x < 26 ? 1 : 0)));

test('between what is known, the share is the one that the colours were mixed with', () => {
  // strands of every share, which nobody guesses
  const mixed = plane((x, y) => (x < 14 ? 1 : x >= 26 ? 0 : 0.5 + 0.5 * Math.cos(x / 3 + y)));
  const known = plane((x) => (x < 20 ? 1 : 0));
  const found = closedForm({
    width,
    height,
    colour: coloured(mixed),
    isOpen,
    share: known,
    trust: everywhere(0.001),
  });
  for (const [i, open] of isOpen.entries()) {
    if (open) expect(Math.abs(found[i] - mixed[i])).toBeLessThan(0.05);
    else expect(found[i]).toBe(known[i]);
  }
});

test('a guess that is right stays so, however little it counts', () => {
  const mixed = plane((x) => (x < 14 ? 1 : x < 18 ? 0.5 : 0));
  const found = closedForm({
    width,
    height,
    colour: coloured(mixed),
    isOpen,
    share: mixed,
    trust: everywhere(0.0001),
  });
  for (const [i, share] of mixed.entries()) expect(found[i]).toBeCloseTo(share, 2);
});

test('where colours tell nothing, the guess stays', () => {
  const guess = plane((x) => (x < 17 ? 1 : 0));
  const even = coloured(plane(() => 1));
  const found = closedForm({ width, height, colour: even, isOpen, share: guess, trust: everywhere(100) });
  for (const [i, share] of guess.entries()) expect(Math.abs(found[i] - share)).toBeLessThan(0.1);
});

test('a guess counts where it is trusted, and elsewhere the colours do', () => {
  const mixed = plane((x) => (x < 17 ? 1 : 0));
  const guess = plane((x) => (x < 23 ? 1 : 0));
  const trust = plane((_, y) => (y < height / 2 ? 100 : 0.0001));
  const found = closedForm({ width, height, colour: coloured(mixed), isOpen, share: guess, trust });
  expect(found[3 * width + 20]).toBeGreaterThan(0.9);
  expect(found[(height - 3) * width + 20]).toBeLessThan(0.5);
});

test('with nothing to be found, all stays as it is', () => {
  const share = plane((x) => (x < 20 ? 1 : 0));
  const none = new Uint8Array(width * height);
  expect(
    closedForm({ width, height, colour: coloured(share), isOpen: none, share, trust: everywhere(0.001) }),
  ).toEqual(share);
});
