import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVision, openInWasm, type Vision } from './vision.ts';
import { openVision } from './vision-node.ts';

let vision: Vision;
beforeAll(async () => {
  vision = await openVision(openInWasm);
});
afterAll(() => vision.dispose());

const input = new Float32Array(192 * 192 * 3).fill(0.5);
const run = () => vision.run('facemesh', input, [1, 192, 192, 3]);

it('answers with the values of every output', async () => {
  const lengths = (await run()).map((output) => output.data.length).sort((a, b) => a - b);
  expect(lengths).toEqual([1, 266, 1404]);
});

it('releases every tensor of a run', async () => {
  await run();
  const before = tf.memory().numTensors;
  await run();
  expect(tf.memory().numTensors).toBe(before);
});

it('releases the input when a run fails', async () => {
  await run();
  const before = tf.memory().numTensors;
  await expect(vision.run('facemesh', input, [1, 192, 192, 3], ['no such node'])).rejects.toThrow();
  expect(tf.memory().numTensors).toBe(before);
});

it('loads a model again after its files could not be read', async () => {
  let attempts = 0;
  const broken = createVision(async () => {
    attempts++;
    throw new Error('disk');
  });
  await expect(broken.run('facemesh', input, [1, 192, 192, 3])).rejects.toThrow('disk');
  await expect(broken.run('facemesh', input, [1, 192, 192, 3])).rejects.toThrow('disk');
  expect(attempts).toBe(2);
});
