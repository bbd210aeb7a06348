/**
 * Writes ONNX models: the protobuf messages of `onnx.proto` (field numbers in the comments are that file's), for graphs in
 * TensorFlow's layout of batch, height, width, channels.
 */

type Attribute = number | string | readonly number[];
type Shape = readonly (number | string)[];
/** Bytes that are put together once, at the end: a model's weights are many, and a message lies in a message. */
type Parts = Uint8Array[];
type Attributes = Readonly<Record<string, Attribute>>;
export type Activation = 'linear' | 'relu' | 'relu6';

/** TensorProto.DataType */
const [float, int64] = [1, 7];
const opset = 18;
/** The version of the format that came with this opset. */
const format = 8;

/** A graph as it grows: each operator gives the name of what it makes. */
export class OnnxModel {
  readonly #nodes: Parts[] = [];
  readonly #weights: Parts[] = [];
  readonly #integers = new Map<string, string>();

  node(op: string, inputs: readonly string[], attributes: Attributes = {}): string {
    const output = `t${this.#nodes.length}`;
    this.#nodes.push(nodeOf(op, inputs, output, attributes));
    return output;
  }

  floats(values: Float32Array, shape: readonly number[]): string {
    return this.#weight(float, new Uint8Array(values.buffer, values.byteOffset, values.byteLength), shape);
  }

  /** As sizes, orders and axes are given; the same ones are kept once. */
  integers(values: readonly number[]): string {
    const key = values.join();
    const known = this.#integers.get(key);
    if (known) return known;
    const bytes = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    const name = this.#weight(int64, bytes, [values.length]);
    this.#integers.set(key, name);
    return name;
  }

  activated(x: string, activation: Activation): string {
    if (activation === 'linear') return x;
    if (activation === 'relu') return this.node('Relu', [x]);
    return this.node('Clip', [x, this.#scalar(0), this.#scalar(6)]);
  }

  /** What works on batch, channels, height, width; the turns there and back that meet are taken away by whoever runs the model. */
  inPlanes(op: string, [x, ...more]: readonly string[], attributes: Attributes): string {
    const planes = this.node('Transpose', [x!], { perm: [0, 3, 1, 2] });
    return this.node('Transpose', [this.node(op, [planes, ...more], attributes)], { perm: [0, 2, 3, 1] });
  }

  /** @param size height and width that it gets @param align,halfCentres as TensorFlow's operators have them */
  resized(
    x: string,
    mode: 'linear' | 'nearest',
    size: readonly number[],
    align: boolean,
    halfCentres: boolean,
  ): string {
    return this.inPlanes('Resize', [x, '', '', this.integers(size)], {
      mode,
      axes: [2, 3],
      coordinate_transformation_mode: align ? 'align_corners' : halfCentres ? 'half_pixel' : 'asymmetric',
      ...(mode === 'nearest' ? { nearest_mode: align || halfCentres ? 'round_prefer_ceil' : 'floor' } : {}),
    });
  }

  /** The model's bytes. @param inputs sides that are named, or −1, may have any length @param outputs names, and what makes them */
  bytes(inputs: Readonly<Record<string, Shape>>, outputs: Readonly<Record<string, string>>): Uint8Array {
    return Buffer.concat([
      // ModelProto: ir_version = 1, graph = 7, opset_import = 8 (version = 2)
      ...int(1, format),
      ...message(
        7,
        // GraphProto: node = 1, name = 2, initializer = 5, input = 11, output = 12
        ...this.#nodes,
        ...Object.entries(outputs).map(([name, made]) => nodeOf('Identity', [made], name, {})),
        text(2, 'graph'),
        ...this.#weights,
        ...Object.entries(inputs).map(([name, shape]) => valueInfo(11, name, shape)),
        ...Object.keys(outputs).map((name) => valueInfo(12, name)),
      ),
      ...message(8, int(2, opset)),
    ]);
  }

  #scalar = (value: number): string => this.floats(Float32Array.of(value), []);

  #weight(type: number, bytes: Uint8Array, shape: readonly number[]): string {
    const name = `w${this.#weights.length}`;
    // TensorProto: dims = 1, data_type = 2, name = 8, raw_data = 9
    const sides = shape.map((side) => int(1, side));
    this.#weights.push(message(5, ...sides, int(2, type), text(8, name), field(9, bytes)));
    return name;
  }
}

/** Weights of four dimensions in another order of those. */
export function reordered(
  values: Float32Array,
  shape: readonly number[],
  order: readonly number[],
): { values: Float32Array; shape: number[] } {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, side) => product * side, 1));
  const sides = order.map((axis) => shape[axis]!);
  const steps = order.map((axis) => strides[axis]!);
  const [first, second, third, fourth] = steps as [number, number, number, number];
  const ways = steps.map((step, axis) => step * sides[axis]!) as [number, number, number, number];
  const out = new Float32Array(values.length);
  let at = 0;
  for (let i = 0; i < ways[0]; i += first)
    for (let j = i; j < i + ways[1]; j += second)
      for (let k = j; k < j + ways[2]; k += third)
        for (let m = k; m < k + ways[3]; m += fourth) out[at++] = values[m]!;
  return { values: out, shape: sides };
}

/** NodeProto: input = 1, output = 2, op_type = 4, attribute = 5 */
const nodeOf = (op: string, inputs: readonly string[], output: string, attributes: Attributes): Parts =>
  message(
    1,
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  );

/** AttributeProto: name = 1, i = 3, s = 4, ints = 8, type = 20 (INT = 2, STRING = 3, INTS = 7) */
function attribute(name: string, value: Attribute): Parts {
  if (typeof value === 'string') return message(5, text(1, name), text(4, value), int(20, 3));
  if (typeof value === 'number') return message(5, text(1, name), int(3, value), int(20, 2));
  return message(5, text(1, name), ...value.map((v) => int(8, v)), int(20, 7));
}

/**
 * ValueInfoProto: name = 1, type = 2 (tensor_type = 1: elem_type = 1, shape = 2: dim = 1: dim_value = 1, dim_param = 2).
 * An output's shape follows from the graph.
 */
function valueInfo(number: number, name: string, shape?: Shape): Parts {
  const sides = shape?.map((side) =>
    message(1, typeof side === 'string' || side < 0 ? text(2, `${side}`) : int(1, side)),
  );
  const tensor = message(1, int(1, float), ...(sides ? [message(2, ...sides)] : []));
  return message(number, text(1, name), message(2, tensor));
}

const field = (number: number, ...parts: Uint8Array[]): Parts => {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return [varint(number * 8 + 2), varint(length), ...parts];
};
const text = (number: number, value: string): Parts => field(number, Buffer.from(value));
const message = (number: number, ...fields: Parts[]): Parts => field(number, ...fields.flat());
const int = (number: number, value: number): Parts => [varint(number * 8), varint(value)];

/** Seven bits a byte; of a negative number the 64 of its two's complement. */
function varint(value: number): Buffer {
  const out: number[] = [];
  let left = BigInt.asUintN(64, BigInt(value));
  for (; left >= 128n; left >>= 7n) out.push(Number(left & 127n) + 128);
  return Buffer.from([...out, Number(left)]);
}
