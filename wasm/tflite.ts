/**
 * Reads TensorFlow Lite's files: a FlatBuffer (https://flatbuffers.dev/internals) whose tables and fields are those of
 * `tensorflow/lite/schema/schema.fbs`. Models of one graph with plain floats, and integers for what tells shapes.
 */

export interface LiteTensor {
  shape: number[];
  /** What the file holds of it: a weight. Null for what is computed. */
  values: Float32Array | Int32Array | null;
}

export interface LiteOperator {
  /** BuiltinOperator */
  code: number;
  /** Places in `tensors`; −1 for an input that is left out. */
  inputs: number[];
  outputs: number[];
  /** The table of this operator's own options; null where it has none. */
  options: Table | null;
}

export interface LiteModel {
  tensors: LiteTensor[];
  operators: LiteOperator[];
  inputs: number[];
  outputs: number[];
}

/** Places of fields in the schema's tables. */
const model = { operatorCodes: 1, subgraphs: 2, buffers: 4 } as const;
const operatorCode = { deprecatedBuiltinCode: 0, builtinCode: 3 } as const;
const subgraph = { tensors: 0, inputs: 1, outputs: 2, operators: 3 } as const;
const tensor = { shape: 0, type: 1, buffer: 2 } as const;
const operator = { opcodeIndex: 0, inputs: 1, outputs: 2, builtinOptions: 4 } as const;
const buffer = { data: 0 } as const;

const identifier = 'TFL3';
/** TensorType */
const [float32, int32] = [0, 2];

/** @throws Error for what is no such file, or holds other numbers; RangeError for one that ends too early */
export function readTflite(file: ArrayBuffer): LiteModel {
  const view = new DataView(file);
  if (String.fromCharCode(...new Uint8Array(file, 4, 4)) !== identifier)
    throw new Error(`no TensorFlow Lite model: it does not begin with ${identifier}`);
  const root = new Table(view, view.getUint32(0, true));
  const codes = root
    .tables(model.operatorCodes)
    .map((code) =>
      Math.max(code.byte(operatorCode.deprecatedBuiltinCode), code.int(operatorCode.builtinCode)),
    );
  const buffers = root.tables(model.buffers);
  const graphs = root.tables(model.subgraphs);
  const [graph] = graphs;
  if (!graph || graphs.length > 1) throw new Error(`a model of ${graphs.length} graphs, where one is known`);
  return {
    tensors: graph.tables(subgraph.tensors).map((table): LiteTensor => {
      const type = table.byte(tensor.type);
      const bytes = buffers[table.int(tensor.buffer)]?.bytes(buffer.data);
      if (type !== float32 && type !== int32) throw new Error(`a tensor of the unknown type ${type}`);
      return {
        shape: table.ints(tensor.shape),
        values: bytes?.length ? numbersIn(bytes, type) : null,
      };
    }),
    operators: graph.tables(subgraph.operators).map((table) => ({
      code: codes[table.int(operator.opcodeIndex)] ?? -1,
      inputs: table.ints(operator.inputs),
      outputs: table.ints(operator.outputs),
      options: table.table(operator.builtinOptions),
    })),
    inputs: graph.ints(subgraph.inputs),
    outputs: graph.ints(subgraph.outputs),
  };
}

/** On the file's own bytes, where they begin as such numbers must. */
function numbersIn(bytes: Uint8Array<ArrayBuffer>, type: number): Float32Array | Int32Array {
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const Numbers = type === int32 ? Int32Array : Float32Array;
  return new Numbers(buffer, byteOffset, length / 4);
}

/** A FlatBuffer's table. A field that is left out has its default. */
class Table {
  readonly #view: DataView<ArrayBuffer>;
  readonly #at: number;

  constructor(view: DataView<ArrayBuffer>, at: number) {
    this.#view = view;
    this.#at = at;
  }

  byte(field: number, otherwise = 0): number {
    const at = this.#field(field);
    return at === null ? otherwise : this.#view.getInt8(at);
  }

  int(field: number, otherwise = 0): number {
    const at = this.#field(field);
    return at === null ? otherwise : this.#view.getInt32(at, true);
  }

  ints(field: number): number[] {
    const { start, count } = this.#vector(field);
    return Array.from({ length: count }, (_, i) => this.#view.getInt32(start + 4 * i, true));
  }

  bytes(field: number): Uint8Array<ArrayBuffer> {
    const { start, count } = this.#vector(field);
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, count);
  }

  table(field: number): Table | null {
    const at = this.#field(field);
    return at === null ? null : new Table(this.#view, this.#follow(at));
  }

  tables(field: number): Table[] {
    const { start, count } = this.#vector(field);
    return Array.from({ length: count }, (_, i) => new Table(this.#view, this.#follow(start + 4 * i)));
  }

  /** Where a field is, by the table of places that every table points back to. */
  #field(field: number): number | null {
    const places = this.#at - this.#view.getInt32(this.#at, true);
    const place = 4 + 2 * field;
    const offset =
      place < this.#view.getUint16(places, true) ? this.#view.getUint16(places + place, true) : 0;
    return offset === 0 ? null : this.#at + offset;
  }

  #vector(field: number): { start: number; count: number } {
    const at = this.#field(field);
    if (at === null) return { start: 0, count: 0 };
    const vector = this.#follow(at);
    return { start: vector + 4, count: this.#view.getUint32(vector, true) };
  }

  #follow(at: number): number {
    return at + this.#view.getUint32(at, true);
  }
}
