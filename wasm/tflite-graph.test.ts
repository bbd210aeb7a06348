import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLiteGraph } from './tflite-graph.ts';
import { openInWasm, type Vision } from './vision.ts';
import { openVision } from './vision-node.ts';

let vision: Vision;
beforeAll(async () => {
  vision = await openVision(openInWasm);
});
afterAll(() => vision.dispose());

it('adds a weight to its input', () => {
  const model = modelOf([1, 3], { code: 0, weights: [{ shape: [3], values: [1, 2, 3] }], output: [1, 3] });
  expect(results(model, [10, 20, 30])).toEqual([[11, 22, 33]]);
});

it('convolves with filters that have the channels last, and cuts off below zero', () => {
  const filters = { shape: [2, 1, 1, 3], values: [1, 2, 3, -1, -1, -1] };
  const bias = { shape: [2], values: [0.5, 0.5] };
  // pad, stride across and down, activation: ReLU
  const options = [{ byte: 1 }, { int: 1 }, { int: 1 }, { byte: 1 }];
  const model = modelOf([1, 1, 1, 3], { code: 3, weights: [filters, bias], options, output: [1, 1, 1, 2] });
  expect(results(model, [1, 10, 100])).toEqual([[321.5, 0]]);
});

it('makes squares of pixels by a transposed convolution', () => {
  const shape = { shape: [4], integers: [1, 2, 4, 1] };
  const filters = { shape: [1, 2, 2, 1], values: [1, 2, 3, 4] };
  const options = [{ byte: 0 }, { int: 2 }, { int: 2 }];
  const model = modelOf([1, 1, 2, 1], {
    code: 67,
    weights: [shape, filters],
    inputPlace: 2,
    extra: [{ shape: [1], values: [0.5] }],
    options,
    output: [1, 2, 4, 1],
  });
  expect(results(model, [10, 100])).toEqual([[10.5, 20.5, 100.5, 200.5, 30.5, 40.5, 300.5, 400.5]]);
});

it('releases what is made on the way, and weights when it is let go', () => {
  const before = tf.memory().numTensors;
  const model = modelOf([1, 3], { code: 0, weights: [{ shape: [3], values: [1, 2, 3] }], output: [1, 3] });
  results(model, [10, 20, 30]);
  expect(tf.memory().numTensors).toBe(before);
});

it('names an operator that it does not know', () => {
  const model = modelOf([1, 3], { code: 99, weights: [], output: [1, 3] });
  expect(() => createLiteGraph(model)).toThrow('the TensorFlow Lite operator 99 is not known');
});

it('refuses other files, and such that end too early', () => {
  expect(() => createLiteGraph(new ArrayBuffer(64))).toThrow('no TensorFlow Lite model');
  const model = modelOf([1, 3], { code: 0, weights: [{ shape: [3], values: [1, 2, 3] }], output: [1, 3] });
  expect(() => createLiteGraph(model.slice(0, 40))).toThrow(RangeError);
});

it('gives six classes for each pixel of a square', async () => {
  const [output] = await vision.run(
    'selfie-multiclass',
    new Float32Array(256 * 256 * 3).fill(0.5),
    [1, 256, 256, 3],
  );
  expect(output!.shape).toEqual([1, 256, 256, 6]);
  // grey is nobody, most of all in the middle
  const middle = output!.data.subarray((128 * 256 + 128) * 6).subarray(0, 6);
  expect(middle.indexOf(Math.max(...middle))).toBe(0);
});

function results(model: ArrayBuffer, input: number[]): number[][] {
  const graph = createLiteGraph(model);
  const shape = shapes.get(model)!;
  const x = tf.tensor(input, shape);
  const made = graph.execute(x);
  const values = made.map((tensor) => [...tensor.dataSync()]);
  tf.dispose([x, ...made]);
  graph.dispose();
  return values;
}

interface Weight {
  shape: number[];
  values?: number[];
  integers?: number[];
}

interface Operator {
  code: number;
  weights: Weight[];
  /** Weights behind the input. */
  extra?: Weight[];
  inputPlace?: number;
  options?: Value[];
  output: number[];
}

const shapes = new Map<ArrayBuffer, number[]>();

/** A file with one operator. */
function modelOf(
  input: number[],
  { code, weights, extra = [], inputPlace = 0, options = [], output }: Operator,
): ArrayBuffer {
  const all = [...weights, ...extra];
  const tensor = (shape: number[], type: number, buffer: number): Value => ({
    table: [{ ints: shape }, { byte: type }, { int: buffer }],
  });
  const places = all.map((_, i) => i + 2);
  const tensors = [
    tensor(input, 0, 0),
    tensor(output, 0, 0),
    ...all.map(({ shape, integers }, i) => tensor(shape, integers ? 2 : 0, i + 1)),
  ];
  const operator: Value = {
    table: [
      { int: 0 },
      { ints: [...places.slice(0, inputPlace), 0, ...places.slice(inputPlace)] },
      { ints: [1] },
      null,
      { table: options },
    ],
  };
  const buffers = all.map(
    ({ values, integers }): Value => ({
      table: [{ bytes: integers ? Int32Array.from(integers) : Float32Array.from(values!) }],
    }),
  );
  const file = written([
    null,
    { tables: [{ table: [{ byte: code }] }] },
    { tables: [{ table: [{ tables: tensors }, { ints: [0] }, { ints: [1] }, { tables: [operator] }] }] },
    null,
    { tables: [{ table: [] }, ...buffers] },
  ]);
  shapes.set(file, input);
  return file;
}

type Value =
  | { byte: number }
  | { int: number }
  | { ints: number[] }
  | { bytes: ArrayBufferView }
  | { table: Value[] }
  | { tables: Value[] }
  | null;

/** A FlatBuffer: each table behind the list of its fields' places, and before what it points to. */
function written(root: Value[]): ArrayBuffer {
  const file = new ArrayBuffer(4096);
  const view = new DataView(file);
  let end = 8;
  const point = (at: number, to: number): void => view.setUint32(at, to - at, true);
  const table = (fields: Value[]): number => {
    const places = end;
    view.setUint16(places, 4 + 2 * fields.length, true);
    view.setUint16(places + 2, 4 + 4 * fields.length, true);
    for (const [i, field] of fields.entries())
      view.setUint16(places + 4 + 2 * i, field ? 4 + 4 * i : 0, true);
    const at = Math.ceil((places + 4 + 2 * fields.length) / 4) * 4;
    view.setInt32(at, at - places, true);
    end = at + 4 + 4 * fields.length;
    for (const [i, field] of fields.entries()) if (field) value(field, at + 4 + 4 * i);
    return at;
  };
  const value = (field: NonNullable<Value>, at: number): void => {
    if ('byte' in field) view.setInt8(at, field.byte);
    else if ('int' in field) view.setInt32(at, field.int, true);
    else if ('table' in field) point(at, table(field.table));
    else if ('bytes' in field) {
      const { buffer, byteOffset, byteLength } = field.bytes;
      vector(at, byteLength, byteLength);
      new Uint8Array(file).set(new Uint8Array(buffer, byteOffset, byteLength), end - byteLength);
    } else if ('ints' in field) {
      vector(at, field.ints.length, 4 * field.ints.length);
      const start = end - 4 * field.ints.length;
      for (const [i, n] of field.ints.entries()) view.setInt32(start + 4 * i, n, true);
    } else {
      vector(at, field.tables.length, 4 * field.tables.length);
      const start = end - 4 * field.tables.length;
      for (const [i, each] of field.tables.entries()) if (each) value(each, start + 4 * i);
    }
  };
  const vector = (at: number, count: number, length: number): void => {
    point(at, end);
    view.setUint32(end, count, true);
    end += 4 + length;
  };
  new Uint8Array(file, 4, 4).set([...'TFL3'].map((letter) => letter.charCodeAt(0)));
  point(0, table(root));
  return file.slice(0, end);
}
