/** Runs a TensorFlow Lite model on the tfjs backend that is set: the operators that our models use, and no others. */
import type { Tensor, Tensor3D, Tensor4D } from '@tensorflow/tfjs-core';
import * as tf from '@tensorflow/tfjs-core';
import type { Activation } from './onnx-model.ts';
import { type LiteModel, type LiteOperator, readTflite } from './tflite.ts';
import { OperatorReader } from './tflite-operator.ts';

interface LiteGraph {
  /** Everything that is made on the way is released; the results are the caller's. */
  execute(input: Tensor): Tensor[];
  dispose(): void;
}

/** From what was made so far, by its place in the model, to what one operator makes of it. */
type Step = (made: readonly Tensor[]) => Tensor;

/** @throws Error where the model has an operator or an option that is not known */
export function createLiteGraph(file: ArrayBuffer): LiteGraph {
  const model = readTflite(file);
  const [input, ...otherInputs] = model.inputs;
  if (input === undefined || otherInputs.length > 0)
    throw new Error(`a model of ${model.inputs.length} inputs, where one is known`);
  const weights: Tensor[] = [];
  const dispose = (): void => tf.dispose(weights);
  const dead = lastUses(model);
  let steps: { step: Step; output: number; dead: number[] }[];
  try {
    steps = model.operators.map((operator, i) => {
      const prepare = operators[operator.code];
      if (!prepare) throw new Error(`the TensorFlow Lite operator ${operator.code} is not known`);
      const step = prepare(new Preparation(model, operator, weights));
      return { step, output: operator.outputs[0], dead: dead[i] };
    });
  } catch (error) {
    dispose();
    throw error;
  }
  // the model is let go of here, and the file with it: the weights are the backend's now
  const { outputs } = model;
  return {
    execute: (first) =>
      tf.tidy(() => {
        const made: Tensor[] = [];
        made[input] = first;
        for (const { step, output, dead } of steps) {
          made[output] = step(made);
          for (const t of dead) made[t].dispose();
        }
        return outputs.map((t) => made[t]);
      }),
    dispose,
  };
}

/** For each operator, what nobody asks for after it. */
function lastUses({ operators, tensors, inputs, outputs }: LiteModel): number[][] {
  const last = new Map<number, number>();
  for (const [i, operator] of operators.entries()) for (const t of operator.inputs) last.set(t, i);
  const dead: number[][] = operators.map(() => []);
  for (const [t, i] of last)
    if (tensors[t] && !tensors[t].values && !inputs.includes(t) && !outputs.includes(t)) dead[i].push(t);
  return dead;
}

/** What an operator's step is made of. */
class Preparation extends OperatorReader {
  readonly #weights: Tensor[];

  constructor(model: LiteModel, operator: LiteOperator, weights: Tensor[]) {
    super(model, operator);
    this.#weights = weights;
  }

  /** A weight, or what an earlier step makes. */
  input<T extends Tensor>(place: number): (made: readonly Tensor[]) => T {
    if (this.tensor(place).values) {
      const weight = this.weight<T>(place);
      return () => weight;
    }
    const t = this.tensorAt(place);
    return (made) => made[t] as T;
  }

  /** A weight in the layout that tfjs wants, made once. */
  weight<T extends Tensor>(place: number, layout: (weight: Tensor) => Tensor = (weight) => weight): T {
    const weight = tf.tidy(() => layout(tf.tensor(this.known(place), this.shapeOf(place))));
    this.#weights.push(weight);
    return weight as T;
  }

  padding = (field: number): 'same' | 'valid' => (this.isTrue(field) ? 'valid' : 'same');
}

const activated = (x: Tensor, activation: Activation): Tensor =>
  activation === 'linear' ? x : activation === 'relu' ? tf.relu(x) : tf.relu6(x);

type Prepare = (operator: Preparation) => Step;

const ofTwo =
  (combine: (a: Tensor, b: Tensor) => Tensor): Prepare =>
  (operator) => {
    const [a, b, activation] = [operator.input(0), operator.input(1), operator.activation(0)];
    return (made) => activated(combine(a(made), b(made)), activation);
  };

/** By BuiltinOperator of the schema. */
const operators: Readonly<Record<number, Prepare | undefined>> = {
  /** ADD */
  0: ofTwo(tf.add),
  /** MUL */
  18: ofTwo(tf.mul),

  /** CONV_2D: filters are [out, height, width, in]. */
  3(operator) {
    const x = operator.input<Tensor4D>(0);
    const options = {
      filter: operator.weight<Tensor4D>(1, (filter) => tf.transpose(filter, [1, 2, 3, 0])),
      bias: operator.weight(2),
      pad: operator.padding(0),
      strides: operator.pair(2, 1),
      activation: operator.activation(3),
      dilations: operator.pair(5, 4),
    };
    return (made) => tf.fused.conv2d({ x: x(made), ...options });
  },

  /** DEPTHWISE_CONV_2D: filters are [1, height, width, out]. */
  4(operator) {
    const x = operator.input<Tensor4D>(0);
    const [, height, width, out] = operator.shapeOf(1);
    const channels = operator.shapeOf(0)[3];
    const options = {
      filter: operator.weight<Tensor4D>(1, (filter) =>
        tf.reshape(filter, [height, width, channels, out / channels]),
      ),
      bias: operator.weight(2),
      pad: operator.padding(0),
      strides: operator.pair(2, 1),
      activation: operator.activation(4),
      dilations: operator.pair(6, 5),
    };
    return (made) => tf.fused.depthwiseConv2d({ x: x(made), ...options });
  },

  /** TRANSPOSE_CONV: where squares don't overlap, a row of pixels gives as many rows as a square has, each by a pointwise convolution. */
  67(operator) {
    const x = operator.input<Tensor4D>(2);
    const [out, height, width, channels] = operator.shapeOf(1);
    const [down, across] = operator.pair(2, 1);
    if (height !== down || width !== across)
      throw new Error('transposed convolutions whose squares overlap are not known');
    const shape = operator.outputShape;
    const rows = Array.from({ length: height }, (_, row) => ({
      filter: operator.weight<Tensor4D>(1, (filter) => {
        const ofRow = tf.slice(filter, [0, row, 0, 0], [out, 1, width, channels]);
        return tf.reshape(tf.transpose(ofRow, [1, 3, 2, 0]), [1, 1, channels, width * out]);
      }),
      bias: operator.weight(3, (bias) => tf.tile(bias, [width])),
      activation: operator.activation(3),
      strides: 1,
      pad: 'same' as const,
    }));
    return (made) => {
      const made4 = x(made);
      const each = rows.map((row) =>
        tf.reshape(tf.fused.conv2d({ x: made4, ...row }), [made4.shape[0] * made4.shape[1], -1]),
      );
      return tf.reshape(tf.concat(each, 1), shape);
    };
  },

  /** RESHAPE */
  22(operator) {
    const [x, shape] = [operator.input(0), operator.outputShape];
    return (made) => tf.reshape(x(made), shape);
  },

  /** TRANSPOSE */
  39(operator) {
    const [x, order] = [operator.input(0), operator.numbers(1)];
    return (made) => tf.transpose(x(made), order);
  },

  /** SUM */
  74(operator) {
    const [x, axes, keepsAxes] = [operator.input(0), operator.numbers(1), operator.isTrue(0)];
    return (made) => tf.sum(x(made), axes, keepsAxes);
  },

  /** SOFTMAX over the last axis */
  25(operator) {
    const x = operator.input(0);
    return (made) => tf.softmax(x(made));
  },

  /** RESIZE_BILINEAR */
  23(operator) {
    const [x, [height, width]] = [operator.input<Tensor3D | Tensor4D>(0), operator.numbers(1)];
    const [alignsCorners, hasHalfCentres] = [operator.isTrue(2), operator.isTrue(3)];
    return (made) => tf.image.resizeBilinear(x(made), [height, width], alignsCorners, hasHalfCentres);
  },

  /** RESIZE_NEAREST_NEIGHBOR */
  97(operator) {
    const [x, [height, width]] = [operator.input<Tensor3D | Tensor4D>(0), operator.numbers(1)];
    const [alignsCorners, hasHalfCentres] = [operator.isTrue(0), operator.isTrue(1)];
    return (made) => tf.image.resizeNearestNeighbor(x(made), [height, width], alignsCorners, hasHalfCentres);
  },
};
