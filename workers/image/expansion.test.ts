import { expect, test } from 'vitest';
import { type Energy, energyOf, expand } from './expansion.ts';

/** A grid three wide and two high. */
const next = Int32Array.of(1, 3, 2, 4, -1, 5, 4, -1, 5, -1, -1, -1);
const nodes = 6;

/** The same numbers every time. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function energyBy(random: () => number, labels: number): Energy {
  const alone = Array.from({ length: nodes * labels }, () => Math.round(random() * 10));
  const border = Array.from(next, () => Math.round(random() * 6));
  return {
    next,
    alone: (n, label) => alone[n * labels + label],
    between: (n, m, own, other) => (own === other ? 0 : border[2 * n + (m === n + 1 ? 0 : 1)]),
  };
}

const labellings = (labels: number): Int16Array[] =>
  Array.from({ length: labels ** nodes }, (_, code) =>
    Int16Array.from({ length: nodes }, (_, n) => Math.floor(code / labels ** n) % labels),
  );

test('of two labels, the cheapest labelling of all is found at once', () => {
  const random = numbers();
  for (let round = 0; round < 50; round++) {
    const energy = energyBy(random, 2);
    const labels = new Int16Array(nodes);
    expand(energy, labels, 1, () => true);
    expect(energyOf(energy, labels)).toBe(Math.min(...labellings(2).map((l) => energyOf(energy, l))));
  }
});

test('of three labels, none is left that any nodes would better take together', () => {
  const random = numbers();
  for (let round = 0; round < 50; round++) {
    const energy = energyBy(random, 3);
    const labels = Int16Array.from({ length: nodes }, () => Math.floor(random() * 3));
    for (let k = 0; k < 20; k++) for (const label of [0, 1, 2]) expand(energy, labels, label, () => true);
    const least = energyOf(energy, labels);
    for (const label of [0, 1, 2])
      for (const taking of labellings(2)) {
        const others = labels.map((own, n) => (taking[n] ? label : own));
        expect(energyOf(energy, others)).toBeGreaterThanOrEqual(least);
      }
  }
});

test('a node keeps its label where the other is closed to it, whatever that costs', () => {
  const energy: Energy = { next, alone: (_, label) => (label === 1 ? 0 : 9), between: () => 0 };
  const labels = new Int16Array(nodes);
  expect(expand(energy, labels, 1, (n) => n !== 2)).toBe(true);
  expect([...labels]).toEqual([1, 1, 0, 1, 1, 1]);
  expect(expand(energy, labels, 1, (n) => n !== 2)).toBe(false);
});
