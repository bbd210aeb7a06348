/** What is read of a TensorFlow Lite operator, whatever it is made into. */
import type { Activation } from './onnx-model.ts';
import type { LiteModel, LiteOperator, LiteTensor } from './tflite.ts';

/** ActivationFunctionType */
const activations: Readonly<Record<number, Activation | undefined>> = { 0: 'linear', 1: 'relu', 3: 'relu6' };

/** Places are those of inputs, fields those in the schema's table of the operator's options. */
export class OperatorReader {
  readonly #model: LiteModel;
  readonly #operator: LiteOperator;

  constructor(model: LiteModel, operator: LiteOperator) {
    this.#model = model;
    this.#operator = operator;
  }

  get outputShape(): number[] {
    return this.#model.tensors[this.#operator.outputs[0]].shape;
  }

  /** An input's place among all of the model's tensors. */
  tensorAt = (place: number): number => this.#operator.inputs[place];

  shapeOf = (place: number): number[] => this.tensor(place).shape;

  /** What has to be known before anything runs. */
  numbers = (place: number): number[] => [...this.known(place)];

  isTrue = (field: number): boolean => this.#operator.options?.byte(field) === 1;

  /** Strides or dilations, which are 1 where they are left out. */
  pair = (down: number, across: number): [down: number, across: number] => [
    this.#operator.options?.int(down, 1) ?? 1,
    this.#operator.options?.int(across, 1) ?? 1,
  ];

  activation(field: number): Activation {
    const code = this.#operator.options?.byte(field) ?? 0;
    const activation = activations[code];
    if (!activation) throw new Error(`the TensorFlow Lite activation ${code} is not known`);
    return activation;
  }

  known(place: number): Float32Array | Int32Array {
    const { values } = this.tensor(place);
    if (!values) throw new Error(`input ${place} of operator ${this.#operator.code} is computed`);
    return values;
  }

  tensor(place: number): LiteTensor {
    const tensor = this.#model.tensors[this.tensorAt(place)];
    if (!tensor) throw new Error(`operator ${this.#operator.code} has no input ${place}`);
    return tensor;
  }
}
