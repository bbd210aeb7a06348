/** A TensorFlow Lite model as an ONNX one: the operators that our models use, and no others. */
import { OnnxModel, reordered } from './onnx-model.ts';
import { type LiteModel, type LiteOperator, readTflite } from './tflite.ts';
import { OperatorReader } from './tflite-operator.ts';

/** @returns an ONNX file, whose input is `input` @throws Error where the model has an operator or an option that is not known */
export function onnxOfTflite(file: ArrayBuffer): Uint8Array {
  const model = readTflite(file);
  const [input, ...otherInputs] = model.inputs;
  if (input === undefined || otherInputs.length > 0)
    throw new Error(`a model of ${model.inputs.length} inputs, where one is known`);
  const onnx = new OnnxModel();
  const names: string[] = [];
  names[input] = 'input';
  for (const operator of model.operators) {
    const write = operators[operator.code];
    if (!write) throw new Error(`the TensorFlow Lite operator ${operator.code} is not known`);
    names[operator.outputs[0]] = write(new Writing(model, operator, names, onnx));
  }
  return onnx.bytes(
    { input: model.tensors[input].shape },
    Object.fromEntries(model.outputs.map((t) => [`output ${t}`, names[t]])),
  );
}

/** Of what is down, and across. */
type FieldPair = readonly [number, number];

/** What an operator is written from. */
class Writing extends OperatorReader {
  readonly #names: string[];
  readonly onnx: OnnxModel;

  constructor(model: LiteModel, operator: LiteOperator, names: string[], onnx: OnnxModel) {
    super(model, operator);
    this.#names = names;
    this.onnx = onnx;
  }

  /** A weight, or what an earlier operator makes. */
  input(place: number): string {
    const t = this.tensorAt(place);
    this.#names[t] ??= this.onnx.floats(this.#weight(place), this.shapeOf(place));
    return this.#names[t];
  }

  /** A convolution's filter, from and to the order of its dimensions. */
  filter(place: number, order: readonly number[]): string {
    const { values, shape } = reordered(this.#weight(place), this.shapeOf(place), order);
    return this.onnx.floats(values, shape);
  }

  /** Fields of padding, of strides and of dilations down and across. */
  window(padding: number, strides: FieldPair, dilations: FieldPair) {
    return {
      auto_pad: this.isTrue(padding) ? 'VALID' : 'SAME_UPPER',
      strides: this.pair(...strides),
      dilations: this.pair(...dilations),
    };
  }

  activated = (x: string, field: number): string => this.onnx.activated(x, this.activation(field));

  #weight(place: number): Float32Array {
    const values = this.known(place);
    if (!(values instanceof Float32Array)) throw new Error(`input ${place} has no floats`);
    return values;
  }
}

type Write = (operator: Writing) => string;

const ofTwo =
  (op: string): Write =>
  (operator) =>
    operator.activated(operator.onnx.node(op, [operator.input(0), operator.input(1)]), 0);

/** @param fields align corners, half centres */
const resized =
  (mode: 'linear' | 'nearest', fields: readonly [number, number]): Write =>
  (operator) => {
    const [align, halfCentres] = fields.map(operator.isTrue);
    return operator.onnx.resized(operator.input(0), mode, operator.numbers(1), align!, halfCentres!);
  };

/** By BuiltinOperator of the schema. */
const operators: Readonly<Record<number, Write | undefined>> = {
  /** ADD */
  0: ofTwo('Add'),
  /** MUL */
  18: ofTwo('Mul'),

  /** CONV_2D: filters are [out, height, width, in]. */
  3: (operator) =>
    operator.activated(
      operator.onnx.inPlanes(
        'Conv',
        [operator.input(0), operator.filter(1, [0, 3, 1, 2]), operator.input(2)],
        operator.window(0, [2, 1], [5, 4]),
      ),
      3,
    ),

  /** DEPTHWISE_CONV_2D: filters are [1, height, width, out]. */
  4: (operator) =>
    operator.activated(
      operator.onnx.inPlanes(
        'Conv',
        [operator.input(0), operator.filter(1, [3, 0, 1, 2]), operator.input(2)],
        { ...operator.window(0, [2, 1], [6, 5]), group: operator.shapeOf(0)[3] },
      ),
      4,
    ),

  /** TRANSPOSE_CONV: filters are [out, height, width, in]; squares do not overlap. */
  67(operator) {
    const [, height, width] = operator.shapeOf(1);
    const strides = operator.pair(2, 1);
    if (height !== strides[0] || width !== strides[1])
      throw new Error('transposed convolutions whose squares overlap are not known');
    const inputs = [operator.input(2), operator.filter(1, [3, 0, 1, 2]), operator.input(3)];
    return operator.activated(operator.onnx.inPlanes('ConvTranspose', inputs, { strides }), 3);
  },

  /** RESHAPE */
  22: (operator) =>
    operator.onnx.node('Reshape', [operator.input(0), operator.onnx.integers(operator.outputShape)]),

  /** TRANSPOSE */
  39: (operator) => operator.onnx.node('Transpose', [operator.input(0)], { perm: operator.numbers(1) }),

  /** SUM */
  74: (operator) =>
    operator.onnx.node('ReduceSum', [operator.input(0), operator.onnx.integers(operator.numbers(1))], {
      keepdims: Number(operator.isTrue(0)),
    }),

  /** SOFTMAX over the last axis */
  25: (operator) => operator.onnx.node('Softmax', [operator.input(0)], { axis: -1 }),

  /** RESIZE_BILINEAR */
  23: resized('linear', [2, 3]),

  /** RESIZE_NEAREST_NEIGHBOR */
  97: resized('nearest', [0, 1]),
};
