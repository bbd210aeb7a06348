/**
 * An operator's own networks, opened with ONNX Runtime (its native build, or the one in WASM where this machine has none; one
 * thread: there are as many workers as there should be threads) and looked at before anything is made with them.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { nativeRuntime, oneThread } from '@facet/wasm/native.ts';
import { undisturbed } from '@facet/wasm/native-calls.ts';
import type * as Ort from 'onnxruntime-web';
import { WorkerError } from '../errors.ts';

/** Paths; docs/generators.md says what each must be. */
export interface OnnxFiles {
  swapper: string;
  embedder: string;
  /** 512 × 512 float32, little-endian, row-major: what an embedding is multiplied by for the swapper. */
  embeddingMap?: string;
  restorer?: string;
  parser?: string;
}

interface Network {
  /** Pixels a side of the crop that it takes. */
  size: number;
  /** @param inputs in the order of its kind @returns the first output @throws WorkerError when it fails */
  run(...inputs: Float32Array[]): Promise<Float32Array>;
}

export interface Networks {
  swapper: Network;
  embedder: Network;
  restorer: Network | null;
  parser: Network | null;
  embeddingMap: Float32Array | null;
  /** SHA-256 of each file, by the setting that names it. */
  digests: Record<string, string>;
}

export const embeddingSize = 512;
/** Classes of CelebAMask-HQ, by which faces are parsed. */
export const parserClasses = 19;

type Shape = readonly number[];
interface Kind {
  /** The setting that names the file. */
  setting: string;
  sizes: readonly number[];
  /** By name where the network has several. */
  inputs: (size: number) => Record<string, Shape>;
  output: (size: number) => Shape;
}

const picture = (size: number): Shape => [1, 3, size, size];
const kinds = {
  swapper: {
    setting: 'ONNX_SWAPPER',
    sizes: [128, 256],
    inputs: (size) => ({ target: picture(size), source: [1, embeddingSize] }),
    output: picture,
  },
  embedder: {
    setting: 'ONNX_EMBEDDER',
    sizes: [112],
    inputs: (size) => ({ picture: picture(size) }),
    output: () => [1, embeddingSize],
  },
  restorer: {
    setting: 'ONNX_RESTORER',
    sizes: [512],
    inputs: (size) => ({ picture: picture(size) }),
    output: picture,
  },
  parser: {
    setting: 'ONNX_PARSER',
    sizes: [512],
    inputs: (size) => ({ picture: picture(size) }),
    output: (size) => [1, parserClasses, size, size],
  },
} satisfies Record<string, Kind>;

/** @throws Error whose message names the setting and says what is wrong with its file */
export async function openNetworks(files: OnnxFiles): Promise<Networks> {
  const runtime = (await natively()) ?? (await inWasm());
  const digests: Record<string, string> = {};
  const read = async (setting: string, file: string): Promise<Uint8Array> => {
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new Error(`${setting}: ${file} can't be read (${messageOf(error)})`);
    });
    digests[setting] = createHash('sha256').update(bytes).digest('hex');
    return bytes;
  };
  const open = async (kind: Kind, file: string): Promise<Network> =>
    openNetwork(runtime, kind, file, await read(kind.setting, file));
  const { restorer, parser, embeddingMap } = files;
  return {
    swapper: await open(kinds.swapper, files.swapper),
    embedder: await open(kinds.embedder, files.embedder),
    restorer: restorer ? await open(kinds.restorer, restorer) : null,
    parser: parser ? await open(kinds.parser, parser) : null,
    embeddingMap: embeddingMap ? mapOf(embeddingMap, await read('ONNX_EMBEDDING_MAP', embeddingMap)) : null,
    digests,
  };
}

interface Runtime {
  /** What both builds offer. */
  ort: Pick<typeof Ort, 'InferenceSession' | 'Tensor'>;
  /** Around each call; in WASM, where one takes tens of seconds, a thread can be ended in the middle. */
  calls: typeof undisturbed;
}

async function natively(): Promise<Runtime | null> {
  const ort = await nativeRuntime();
  return ort && { ort, calls: undisturbed };
}

async function inWasm(): Promise<Runtime> {
  const ort = await import('onnxruntime-web');
  ort.env.wasm.numThreads = 1;
  return { ort, calls: (call) => call() };
}

async function openNetwork(
  { ort, calls }: Runtime,
  kind: Kind,
  file: string,
  bytes: Uint8Array,
): Promise<Network> {
  const wrong = (what: string): Error => new Error(`${kind.setting}: ${file} ${what}`);
  const session = await calls(() => ort.InferenceSession.create(bytes, oneThread)).catch((error: unknown) => {
    throw wrong(`is no network that ONNX Runtime can open (${messageOf(error)})`);
  });
  const told = session.inputMetadata.map((input) => ({
    name: input.name,
    type: input.isTensor ? input.type : 'no tensor',
    shape: input.isTensor ? input.shape : [],
  }));
  const size = kind.sizes.find((side) => fits(told, kind.inputs(side)));
  if (size === undefined) {
    const wanted = kind.sizes.map((side) => describe(kind.inputs(side))).join(', or ');
    const found = told.map(({ name, type, shape }) => `${name} ${shape.join('×')} ${type}`).join(' and ');
    throw wrong(`takes ${found}; it must take ${wanted}, all float32`);
  }
  const shapes = Object.entries(kind.inputs(size)).map(([name, shape]) => ({
    name: told.length > 1 ? name : told[0]!.name,
    shape,
  }));
  const run = async (...inputs: Float32Array[]): Promise<Ort.Tensor> => {
    const feeds = Object.fromEntries(
      shapes.map(({ name, shape }, i) => [name, new ort.Tensor('float32', inputs[i]!, shape)]),
    );
    const outputs = await calls(() => session.run(feeds, [session.outputNames[0]!]));
    return outputs[session.outputNames[0]!]!;
  };
  // what it says of its output may leave sizes open, so it is tried
  const tried = await run(...shapes.map(({ shape }) => new Float32Array(volume(shape)))).catch(
    (error: unknown) => {
      throw wrong(`fails when it is run (${messageOf(error)})`);
    },
  );
  const wanted = kind.output(size);
  if (tried.type !== 'float32' || tried.dims.join() !== wanted.join()) {
    throw wrong(`gives ${tried.dims.join('×')} ${tried.type}; it must give ${wanted.join('×')} float32`);
  }
  return {
    size,
    async run(...inputs) {
      const output = await run(...inputs).catch((cause: unknown) => {
        throw new WorkerError('WORKER_CRASHED', `${kind.setting} failed: ${messageOf(cause)}`, { cause });
      });
      try {
        return Float32Array.from((await output.getData()) as Float32Array);
      } finally {
        output.dispose();
      }
    },
  };
}

/** Whether inputs are those of a kind; a size that a network leaves open, which it tells by a name, may be any. */
function fits(
  told: readonly { name: string; type: string; shape: readonly (number | string)[] }[],
  wanted: Record<string, Shape>,
): boolean {
  const entries = Object.entries(wanted);
  return (
    told.length === entries.length &&
    entries.every(([name, shape]) => {
      const input = entries.length === 1 ? told[0] : told.find((one) => one.name === name);
      return (
        input?.type === 'float32' &&
        input.shape.length === shape.length &&
        input.shape.every((side, i) => typeof side === 'string' || side === shape[i])
      );
    })
  );
}

function mapOf(file: string, bytes: Uint8Array): Float32Array {
  if (bytes.length !== embeddingSize ** 2 * 4) {
    throw new Error(
      `ONNX_EMBEDDING_MAP: ${file} has ${bytes.length} bytes; ${embeddingSize} × ${embeddingSize} float32 are ${embeddingSize ** 2 * 4}`,
    );
  }
  return new Float32Array(Uint8Array.from(bytes).buffer);
}

const volume = (shape: Shape): number => shape.reduce((product, side) => product * side, 1);
const describe = (inputs: Record<string, Shape>): string =>
  Object.entries(inputs)
    .map(([name, shape]) => `${name} ${shape.join('×')}`)
    .join(' and ');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
