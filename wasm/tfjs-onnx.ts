/** A TensorFlow.js graph model as an ONNX one: the operators that our models use, and no others. */
import type { io } from '@tensorflow/tfjs-core';
import { type Activation, OnnxModel, reordered } from './onnx-model.ts';

/** What is read of a graph model's JSON: nodes follow what they need. */
export interface GraphFile {
  format?: string;
  modelTopology: { node: GraphNode[] };
  signature?: Signature;
  userDefinedMetadata?: { signature?: Signature };
  weightsManifest: { weights: io.WeightsManifestEntry[] }[];
}

interface Signature {
  outputs: Record<string, { name: string }>;
}

interface GraphNode {
  name: string;
  op: string;
  input?: string[];
  attr?: Record<string, Attr>;
}

/** As protobuf's JSON has them: integers are strings, and strings base64. */
interface Attr {
  s?: string;
  b?: boolean;
  list?: { i?: string[]; s?: string[] };
  shape?: { dim: { size: string }[] };
}

interface Weight {
  values: Float32Array;
  shape: number[];
}

/** @returns an ONNX file, whose input is `input`, with the outputs that the model declares @throws Error where it has an operator or an option that is not known */
export function onnxOfTfjs(file: GraphFile, weightData: ArrayBuffer): Uint8Array {
  const onnx = new OnnxModel();
  const weights = weightsOf(file, weightData);
  const names = new Map<string, string>();
  let shape: number[] = [];
  for (const node of file.modelTopology.node) {
    if (node.op === 'Const') continue;
    if (node.op === 'Placeholder') {
      shape = node.attr?.shape?.shape?.dim.map(({ size }) => Number(size)) ?? [];
      names.set(node.name, 'input');
      continue;
    }
    const write = operators[node.op];
    if (!write) throw new Error(`the TensorFlow operator ${node.op} is not known`);
    names.set(node.name, write(new Writing(node, weights, names, onnx)));
  }
  const signature = file.signature ?? file.userDefinedMetadata?.signature;
  const outputs = Object.values(signature?.outputs ?? {}).map(({ name }) => name.split(':')[0]!);
  return onnx.bytes({ input: shape }, Object.fromEntries(outputs.map((name) => [name, names.get(name)!])));
}

/** What a node is written from. */
class Writing {
  readonly #node: GraphNode;
  readonly #weights: ReadonlyMap<string, Weight>;
  readonly #names: Map<string, string>;
  readonly onnx: OnnxModel;

  constructor(
    node: GraphNode,
    weights: ReadonlyMap<string, Weight>,
    names: Map<string, string>,
    onnx: OnnxModel,
  ) {
    this.#node = node;
    this.#weights = weights;
    this.#names = names;
    this.onnx = onnx;
  }

  get count(): number {
    return this.#node.input?.length ?? 0;
  }

  /** A weight, or what an earlier node makes. */
  input(place: number): string {
    const name = this.#nameOf(place);
    const made = this.#names.get(name);
    if (made) return made;
    const { values, shape } = this.#weight(place);
    const weight = this.onnx.floats(values, shape);
    this.#names.set(name, weight);
    return weight;
  }

  shapeOf = (place: number): number[] => this.#weight(place).shape;

  numbers = (place: number): number[] => [...this.#weight(place).values];

  /** A convolution's filter in another order of its dimensions. @param shape how it is read; its own when absent */
  filter(place: number, order: readonly number[], shape = this.shapeOf(place)): string {
    const filter = reordered(this.#weight(place).values, shape, order);
    return this.onnx.floats(filter.values, filter.shape);
  }

  isTrue = (name: string): boolean => this.#node.attr?.[name]?.b === true;

  /** Down and across, of what is given for batch, height, width and channels. */
  pair = (name: string): number[] =>
    (this.#node.attr?.[name]?.list?.i ?? [1, 1, 1, 1]).slice(1, 3).map(Number);

  padding(): { auto_pad: string } | { pads: number[] } {
    const padding = textOf(this.#node.attr?.padding?.s);
    if (padding === 'SAME') return { auto_pad: 'SAME_UPPER' };
    if (padding === 'VALID') return { auto_pad: 'VALID' };
    const [top, bottom, left, right] = (this.#node.attr?.explicit_paddings?.list?.i ?? [])
      .slice(2, 6)
      .map(Number);
    if (padding !== 'EXPLICIT' || right === undefined)
      throw new Error(`${this.#node.name}: padding ${padding}`);
    return { pads: [top!, left!, bottom!, right] };
  }

  /** What is fused with a convolution or a product: a bias, and what comes after it. @param run with that bias */
  fused(run: (bias: string[]) => string): string {
    const ops = (this.#node.attr?.fused_ops?.list?.s ?? []).map(textOf);
    const hasBias = ops[0] === 'BiasAdd';
    const x = run(hasBias ? [this.input(2)] : []);
    const after = hasBias ? ops[1] : ops[0];
    if (after === undefined) return x;
    if (after === 'Prelu') return this.onnx.node('PRelu', [x, this.input(hasBias ? 3 : 2)]);
    const activation = activations[after];
    if (!activation) throw new Error(`${this.#node.name}: the fused ${after} is not known`);
    return this.onnx.activated(x, activation);
  }

  #nameOf(place: number): string {
    const name = this.#node.input?.[place];
    if (name === undefined) throw new Error(`${this.#node.name} has no input ${place}`);
    return name;
  }

  #weight(place: number): Weight {
    const weight = this.#weights.get(this.#nameOf(place));
    if (!weight) throw new Error(`${this.#node.name}: input ${place} is computed`);
    return weight;
  }
}

const activations: Readonly<Record<string, Activation | undefined>> = { Relu: 'relu', Relu6: 'relu6' };

const textOf = (base64: string | undefined): string => Buffer.from(base64 ?? '', 'base64').toString();

/** Every weight as floats, whatever it was packed into: read here, because each would go to the tensor runtime and back. */
function weightsOf({ weightsManifest }: GraphFile, weightData: ArrayBuffer): Map<string, Weight> {
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const { name, shape, dtype, quantization } of weightsManifest.flatMap((group) => group.weights)) {
    const packed = packings[quantization?.dtype ?? dtype];
    if (!packed) throw new Error(`${name}: weights of ${quantization?.dtype ?? dtype} are not known`);
    const size = shape.reduce((product, side) => product * side, packed.BYTES_PER_ELEMENT);
    // a copy begins where any type may
    const values = new packed(weightData.slice(at, at + size));
    weights.set(name, { values: values instanceof Float32Array ? values : new Float32Array(values), shape });
    at += size;
  }
  return weights;
}

const packings: Readonly<
  Record<string, typeof Float32Array | typeof Int32Array | typeof Float16Array | undefined>
> = { float32: Float32Array, int32: Int32Array, float16: Float16Array };

type Write = (node: Writing) => string;

const ofInputs =
  (op: string, attributes = {}): Write =>
  (node) =>
    node.onnx.node(
      op,
      Array.from({ length: node.count }, (_, place) => node.input(place)),
      attributes,
    );

const convolution: Write = (node) =>
  node.fused((bias) =>
    node.onnx.inPlanes('Conv', [node.input(0), node.filter(1, [3, 2, 0, 1]), ...bias], {
      ...node.padding(),
      strides: node.pair('strides'),
      dilations: node.pair('dilations'),
    }),
  );

/** Filters are [height, width, in, out of each in]. */
const depthwise: Write = (node) => {
  const [height, width, channels, each] = node.shapeOf(1);
  const filter = node.filter(1, [2, 3, 0, 1], [height!, width!, channels! * each!, 1]);
  return node.fused((bias) =>
    node.onnx.inPlanes('Conv', [node.input(0), filter, ...bias], {
      ...node.padding(),
      strides: node.pair('strides'),
      dilations: node.pair('dilations'),
      group: channels!,
    }),
  );
};

const pooled =
  (op: string): Write =>
  (node) =>
    node.onnx.inPlanes(op, [node.input(0)], {
      ...node.padding(),
      kernel_shape: node.pair('ksize'),
      strides: node.pair('strides'),
    });

const resized =
  (mode: 'linear' | 'nearest'): Write =>
  (node) =>
    node.onnx.resized(
      node.input(0),
      mode,
      node.numbers(1),
      node.isTrue('align_corners'),
      node.isTrue('half_pixel_centers'),
    );

const operators: Readonly<Record<string, Write | undefined>> = {
  Add: ofInputs('Add'),
  AddV2: ofInputs('Add'),
  AddN: ofInputs('Sum'),
  AvgPool: pooled('AveragePool'),
  Conv2D: convolution,
  DepthwiseConv2dNative: depthwise,
  FusedDepthwiseConv2dNative: depthwise,
  Identity: (node) => node.input(0),
  MaxPool: pooled('MaxPool'),
  Maximum: ofInputs('Max'),
  Minimum: ofInputs('Min'),
  Mul: ofInputs('Mul'),
  Prelu: ofInputs('PRelu'),
  Relu: (node) => node.onnx.activated(node.input(0), 'relu'),
  Relu6: (node) => node.onnx.activated(node.input(0), 'relu6'),
  ResizeBilinear: resized('linear'),
  ResizeNearestNeighbor: resized('nearest'),
  Sigmoid: ofInputs('Sigmoid'),
  Softmax: ofInputs('Softmax', { axis: -1 }),
  _FusedConv2D: convolution,

  ConcatV2(node) {
    const last = node.count - 1;
    const inputs = Array.from({ length: last }, (_, place) => node.input(place));
    return node.onnx.node('Concat', inputs, { axis: node.numbers(last)[0]! });
  },

  /** Filters are [height, width, out, in]; squares do not overlap. */
  Conv2DBackpropInput(node) {
    const [height, width] = node.shapeOf(1);
    const strides = node.pair('strides');
    if (height !== strides[0] || width !== strides[1])
      throw new Error('transposed convolutions whose squares overlap are not known');
    const inputs = [node.input(2), node.filter(1, [3, 2, 0, 1])];
    return node.onnx.inPlanes('ConvTranspose', inputs, { strides });
  },

  Mean: (node) =>
    node.onnx.node('ReduceMean', [node.input(0), node.onnx.integers(node.numbers(1))], {
      keepdims: Number(node.isTrue('keep_dims')),
    }),

  /** Before and after, dimension by dimension; ONNX has all that is before first. */
  Pad(node) {
    const pairs = node.numbers(1);
    const [before, after] = [0, 1].map((side) => pairs.filter((_, i) => i % 2 === side));
    return node.onnx.node('Pad', [node.input(0), node.onnx.integers([...before!, ...after!])]);
  },

  Reshape: (node) => node.onnx.node('Reshape', [node.input(0), node.onnx.integers(node.numbers(1))]),

  _FusedMatMul(node) {
    if (node.isTrue('transpose_a') || node.isTrue('transpose_b'))
      throw new Error('products of transposed matrices are not known');
    return node.fused((bias) => {
      const product = node.onnx.node('MatMul', [node.input(0), node.input(1)]);
      return bias.length > 0 ? node.onnx.node('Add', [product, bias[0]!]) : product;
    });
  },
};
