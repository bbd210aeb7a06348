/**
 * Models on ONNX Runtime's native build: on an x64 server two to seven times as fast as in WASM, with the same answers but for
 * the last bits. The package has no build for every machine, so it is optional.
 */
import type * as Ort from 'onnxruntime-node';
import { undisturbed } from './native-calls.ts';
import { type GraphFile, onnxOfTfjs } from './tfjs-onnx.ts';
import { onnxOfTflite } from './tflite-onnx.ts';
import { type Model, type ModelFiles, type ModelName, type OpenModel, openInWasm } from './vision.ts';

/** What they do with boxes and key points once they are found has no like in `tfjs-onnx.ts`. */
const inWasm: ReadonlySet<ModelName> = new Set(['centernet', 'movenet-multipose']);

/** As many workers as there should be threads; what fails is thrown, and need not be written to the terminal as well. */
export const oneThread = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 4 } as const;

/** Every call into it goes through `undisturbed`. @returns null where this machine has no such build */
export const nativeRuntime = (): Promise<typeof Ort | null> =>
  undisturbed(() => import('onnxruntime-node')).catch(() => null);

/** @returns null as above */
export async function nativeOpener(): Promise<OpenModel | null> {
  const ort = await nativeRuntime();
  return ort && ((name, files) => (inWasm.has(name) ? openInWasm(name, files) : openNatively(ort, files)));
}

async function openNatively(ort: typeof Ort, files: ModelFiles): Promise<Model> {
  const bytes =
    'tflite' in files
      ? onnxOfTflite(files.tflite)
      : onnxOfTfjs(JSON.parse(files.json) as GraphFile, files.weights);
  const session = await undisturbed(() => ort.InferenceSession.create(bytes, oneThread));
  return {
    async run(input, shape, outputs) {
      const feeds = { input: new ort.Tensor('float32', input, shape) };
      const made = await undisturbed(() => session.run(feeds, outputs ?? session.outputNames));
      return (outputs ?? session.outputNames).map((name) => {
        const { data, dims } = made[name]!;
        return { data: new Float32Array(data as Float32Array), shape: [...dims] };
      });
    },
    dispose: () => void undisturbed(() => session.release()),
  };
}
