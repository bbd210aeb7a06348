import { describe, expect, it } from 'vitest';
import {
  above,
  difference,
  excess,
  inverted,
  largest,
  mixed,
  product,
  ramped,
  scaled,
  smoothlyRamped,
  sum,
  valuesWhere,
  without,
} from './arithmetic.ts';

const a = Float32Array.of(0, 0.25, 0.5, 1);
const b = Float32Array.of(1, 0.5, 0.25, 0.5);

describe('Planes', () => {
  it.each([
    ['are multiplied', product(a, b), [0, 0.125, 0.125, 0.5]],
    ['leave what another does not take', without(a, b), [0, 0.125, 0.375, 0.5]],
    ['are added', sum(a, b), [1, 0.75, 0.75, 1.5]],
    ['are subtracted', difference(a, b), [-1, -0.25, 0.25, 0.5]],
    ['are mixed by shares', mixed(a, b, Float32Array.of(0, 1, 0.5, 0)), [0, 0.5, 0.375, 1]],
    ['give what one has more', excess(a, b), [0, 0, 0.25, 0.5]],
    ['give the larger of two values', largest(a, b), [1, 0.5, 0.5, 1]],
    ['are scaled', scaled(a, 4), [0, 1, 2, 4]],
    ['are inverted', inverted(a), [1, 0.75, 0.5, 0]],
    ['are told from a threshold on, which is not above itself', above(a, 0.25), [0, 0, 1, 1]],
    ['rise between two values', ramped(a, [0.25, 0.75]), [0, 0, 0.5, 1]],
    ['rise smoothly', smoothlyRamped(a, [0, 1]), [0, 0.15625, 0.5, 1]],
    ['give the values of some places', valuesWhere(a, b, 0.25), [0, 0.25, 1]],
    ['may be of bytes', product(a, Uint8Array.of(1, 0, 1, 1)), [0, 0, 0.5, 1]],
  ])('%s', (_, is, expected) => {
    expect([...is]).toEqual(expected);
  });

  it('stay as they are themselves', () => {
    largest(a, b);
    without(a, b);
    expect([...a]).toEqual([0, 0.25, 0.5, 1]);
  });
});
