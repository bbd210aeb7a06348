import { afterAll, beforeAll, expect, it } from 'vitest';
import { nativeOpener } from './native.ts';
import { type ModelName, openInWasm, type Vision } from './vision.ts';
import { openVision } from './vision-node.ts';

/** Each with its input, and the largest values that its input has. */
const models: readonly [ModelName, shape: number[], brightest: number][] = [
  ['blazeface', [1, 256, 256, 3], 1],
  ['facemesh', [1, 192, 192, 3], 1],
  ['iris', [2, 64, 64, 3], 1],
  ['faceres', [1, 224, 224, 3], 255],
  ['faceres-deep', [1, 224, 224, 3], 255],
  ['selfie', [1, 256, 256, 3], 1],
  ['selfie-multiclass', [1, 256, 256, 3], 1],
  ['blazepose-heavy', [1, 256, 256, 3], 1],
  ['occlusion', [1, 160, 160, 5], 1],
];

let [natively, inWasm] = [] as unknown as [Vision, Vision];
beforeAll(async () => {
  const open = await nativeOpener();
  if (!open) throw new Error('onnxruntime-node is not installed');
  [natively, inWasm] = [await openVision(open), await openVision(openInWasm)];
});
afterAll(() => {
  natively.dispose();
  inWasm.dispose();
});

it.each(models)('%s answers natively as in WASM', async (name, shape, brightest) => {
  const length = shape.reduce((product, side) => product * side, 1);
  const input = Float32Array.from({ length }, (_, i) => brightest * (0.5 + 0.5 * Math.sin(i * 0.37)));
  const byLength = (outputs: Awaited<ReturnType<Vision['run']>>) =>
    [...outputs].sort((a, b) => a.data.length - b.data.length);
  const [own, known] = (
    await Promise.all([natively, inWasm].map((vision) => vision.run(name, input, shape)))
  ).map(byLength);
  expect(own.map((output) => output.shape)).toEqual(known.map((output) => output.shape));
  for (const [k, { data }] of known.entries()) {
    const largest = data.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
    const apart = data.reduce((most, v, i) => Math.max(most, Math.abs(v - own[k].data[i])), 0);
    expect(apart / largest).toBeLessThan(1e-3);
  }
});

it('answers with the outputs that are asked for, in their order', async () => {
  const input = new Float32Array(192 * 192 * 3).fill(0.5);
  const outputs = await natively.run('facemesh', input, [1, 192, 192, 3], ['Identity_2', 'Identity_1']);
  expect(outputs.map(({ data }) => data.length)).toEqual([1404, 1]);
});

it('refuses an output that the model does not have', async () => {
  const input = new Float32Array(192 * 192 * 3);
  await expect(natively.run('facemesh', input, [1, 192, 192, 3], ['no such node'])).rejects.toThrow();
});
