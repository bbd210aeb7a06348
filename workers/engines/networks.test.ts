import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identitySwapper, meanEmbedder, type NetworkPlan, onnxFolder } from '../fixtures/onnx.ts';
import { openNetworks } from './networks.ts';

let folder: Awaited<ReturnType<typeof onnxFolder>>;
let files: { embedder: string };

beforeAll(async () => {
  folder = await onnxFolder();
  files = { embedder: await folder.write('embedder.onnx', meanEmbedder()) };
});
afterAll(() => folder.remove());

describe('a file that cannot be what its setting says is named with what is wrong', () => {
  const square = (side: number | string) => [1, 3, side, side];
  const swapper = (inputs: NetworkPlan['inputs']): NetworkPlan => ({
    ...identitySwapper(128),
    inputs,
    output: 'output',
  });
  test.each<[string, NetworkPlan | Uint8Array, RegExp]>([
    ['cut', new Uint8Array([8, 8, 58]), /can open/],
    ['64 px a side', identitySwapper(64), /takes target 1×3×64×64.*must take target 1×3×128×128/],
    [
      'with other names',
      swapper({ target: square(128), latent: [1, 512] }),
      /takes target.* and latent 1×512/,
    ],
    ['with one input', swapper({ target: square(128) }), /must take target 1×3×128×128 and source 1×512/],
    ['with a source of 256', swapper({ target: square(128), source: [1, 256] }), /source 1×256/],
    [
      'that gives something else',
      {
        ...identitySwapper(128),
        output: 'output',
        nodes: [{ op: 'GlobalAveragePool', inputs: ['target'], output: 'output' }],
      },
      /gives 1×3×1×1/,
    ],
  ])('a swapper %s', async (_, plan, message) => {
    const file = await folder.write('wrong.onnx', plan);
    const opening = openNetworks({ swapper: file, ...files });
    await expect(opening).rejects.toThrow(message);
    await expect(opening).rejects.toThrow(`ONNX_SWAPPER: ${file}`);
  });

  test('one that is not there, an embedder of another size, a map of another length', async () => {
    const good = await folder.write('good.onnx', identitySwapper(128));
    await expect(openNetworks({ swapper: '/no/such', ...files })).rejects.toThrow("can't be read");
    const embedder = await folder.write('small.onnx', meanEmbedder(96));
    await expect(openNetworks({ swapper: good, embedder })).rejects.toThrow('ONNX_EMBEDDER');
    const embeddingMap = await folder.write('short.f32', new Uint8Array(16));
    await expect(openNetworks({ swapper: good, ...files, embeddingMap })).rejects.toThrow('has 16 bytes');
  });
});
