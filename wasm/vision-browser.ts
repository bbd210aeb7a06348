import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { createVision, type Vision } from './vision.ts';

/**
 * @param base address of the folder that serves `models/*.json`, `models/*.bin` and `wasm/*.wasm`, with its last slash
 * @throws when a file can't be fetched
 */
export async function openVision(base: URL): Promise<Vision> {
  setWasmPaths(new URL('wasm/', base).href);
  await tf.setBackend('wasm');
  await tf.ready();
  const fetchFile = async (file: string): Promise<Response> => {
    const response = await fetch(new URL(`models/${file}`, base));
    if (!response.ok) throw new Error(`Vision model ${file}: HTTP ${response.status}`);
    return response;
  };
  return createVision(async (name) => {
    const [graph, weights] = await Promise.all([fetchFile(`${name}.json`), fetchFile(`${name}.bin`)]);
    return { json: await graph.text(), weights: await weights.arrayBuffer() };
  });
}
