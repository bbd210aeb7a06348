import { expect, it } from 'vitest';
import { createPlanes } from '../image/planes.ts';
import { withoutFolds } from './folds.ts';

const size = 100;

it('a line that the fan’s photo hides takes what is on both sides of it, and a hidden cheek stays hidden', () => {
  const patch = createPlanes(size, size);
  patch.channels[0].fill(60);
  const visible = new Float32Array(size * size).fill(1);
  for (let y = 0; y < size; y++) {
    visible[y * size + 50] = 0;
    patch.channels[0][y * size + 50] = y % 2 ? 10 : 90;
    for (let x = 0; x < 20; x++) visible[y * size + x] = 0;
  }
  const out = withoutFolds(patch, visible, size);
  for (const y of [40, 41]) {
    expect(out.visible[y * size + 50]).toBe(1);
    expect(out.patch.channels[0][y * size + 50]).toBeCloseTo(60, 0);
    expect(out.visible[y * size + 8]).toBe(0);
    expect(out.patch.channels[0][y * size + 70]).toBe(60);
  }
});
