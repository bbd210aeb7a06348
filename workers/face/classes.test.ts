import type { Vision } from '@facet/wasm/vision.ts';
import { expect, test } from 'vitest';
import { classesIn } from './classes.ts';

const side = 256;
const [background, hair, others] = [0, 1, 5];
const crop = { x: 128, y: 128, size: 256, angle: 0 };
const image = { width: side, height: side, data: new Uint8ClampedArray(side * side * 4) };

/** A model that sees `near` at its first look and `far` at its second, by place in the square. */
function seeing(...looks: ((x: number, y: number) => number)[]): Vision {
  let count = 0;
  const run = async () => {
    const look = looks[count++];
    const data = new Float32Array(side * side * 6);
    for (let i = 0; i < side * side; i++) data[i * 6 + look(i % side, Math.floor(i / side))] = 20;
    return [{ data }];
  };
  return { run } as unknown as Vision;
}

const at = (plane: Float32Array, x: number, y: number): number => plane[y * side + x];

test('a brim that is a wall from near is a brim where it is one from further off', async () => {
  const isHead = (x: number): boolean => Math.abs(x - 128) < 40;
  const vision = seeing(
    (x) => (isHead(x) ? hair : background),
    // half as large, with a brim around it
    (x, y) => (Math.abs(x - 128) < 40 && Math.abs(y - 128) < 20 ? others : background),
  );
  const { planes } = await classesIn(vision, image, crop);
  expect(at(planes.others, 60, 128)).toBeCloseTo(1);
  expect(at(planes.background, 60, 128)).toBeCloseTo(0);
  expect(at(planes.hair, 128, 128)).toBeCloseTo(1);
  expect(at(planes.background, 60, 200)).toBeCloseTo(1);
  for (let i = 0; i < side * side; i += 97)
    expect(Object.values(planes).reduce((sum, plane) => sum + plane[i], 0)).toBeCloseTo(1);
});

test('edges stay where they are from near', async () => {
  const vision = seeing(
    (x) => (x < 128 ? others : background),
    (x) => (x < 129 ? others : background),
  );
  const { planes } = await classesIn(vision, image, crop);
  expect(at(planes.others, 127, 128)).toBeCloseTo(1);
  expect(at(planes.background, 128, 128)).toBeCloseTo(1);
});

test('what shows between curls from near is not hair because it is from far', async () => {
  const vision = seeing(
    (x) => (x % 8 < 4 ? hair : background),
    () => hair,
  );
  const { planes } = await classesIn(vision, image, crop);
  expect(at(planes.background, 126, 128)).toBeCloseTo(1);
});
