import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  align,
  type Command,
  copiesOf,
  cropTo,
  distribute,
  moveBy,
  moveTo,
  order,
  placeIn,
  remove,
  rename,
  replacePicture,
  scaleInto,
  setBackground,
  setCanvas,
  setClip,
  setHidden,
  setLocked,
  setOpacity,
  setSide,
  uncrop,
} from './commands.ts';
import { createDocument, createLayer, type Layer, largest, wholeBox } from './model.ts';
import { layerOf } from './testing.ts';

const documentOf = (...layers: Layer[]) => createDocument({ layers });
const after = (command: Command, ...layers: Layer[]) => command(documentOf(...layers)).layers;
const boxOf = ({ x, y, width, height }: Layer) => [x, y, width, height];
const ids = (layers: readonly Layer[]) => layers.map(({ id }) => id).join('');
const number = fc.double({ min: -1e9, max: 1e9 });

describe('a layer', () => {
  test('begins whole in the middle of its box, never larger than its original', () => {
    const small = createLayer(
      { src: 's', original: { width: 30, height: 20 }, name: 's' },
      { x: 0, y: 0, width: 300, height: 300 },
    );
    expect(boxOf(small)).toEqual([135, 140, 30, 20]);
    const large = createLayer(
      { src: 'l', original: { width: 4000, height: 3000 }, name: 'l' },
      { x: 0, y: 0, width: 800, height: 600 },
    );
    expect(boxOf(large)).toEqual([0, 0, 800, 600]);
  });

  test('has whole places and sides within its original, whatever is asked for', () => {
    fc.assert(
      fc.property(number, number, number, number, (x, y, width, height) => {
        const [layer] = after(placeIn('a', { x, y, width, height }), layerOf('a'));
        for (const value of boxOf(layer!)) expect(Number.isInteger(value)).toBe(true);
        expect(layer!.width).toBeGreaterThanOrEqual(1);
        expect(layer!.width).toBeLessThanOrEqual(largest(layer!).width);
        expect(layer!.height).toBeLessThanOrEqual(largest(layer!).height);
      }),
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('stays as it is when %s is asked for', (bad) => {
    const layer = layerOf('a');
    expect(after(placeIn('a', { width: bad }), layer)).toEqual([layer]);
    expect(after(moveBy(['a'], bad, 0), layer)).toEqual([layer]);
  });

  test('that is locked stays as it is, but can be hidden and unlocked', () => {
    const layer = layerOf('a', { isLocked: true });
    for (const command of [moveBy(['a'], 5, 5), setOpacity(['a'], 0.5), remove(['a']), cropTo('a', layer)])
      expect(after(command, layer)).toEqual([layer]);
    expect(after(setHidden(['a'], true), layer)[0]).toMatchObject({ isHidden: true });
    expect(after(setLocked(['a'], false), layer)[0]).toMatchObject({ isLocked: false });
  });

  test('keeps its shape when one side is typed, as far as its original goes', () => {
    expect(boxOf(after(setSide('a', 'width', 50), layerOf('a'))[0]!)).toEqual([10, 20, 50, 40]);
    expect(boxOf(after(setSide('a', 'height', 9999), layerOf('a'))[0]!)).toEqual([10, 20, 200, 160]);
  });

  test('another picture takes its place and its looks', () => {
    const picture = { src: 'new', original: { width: 50, height: 50 }, name: 'new' };
    const [layer] = after(replacePicture('a', picture), layerOf('a', { opacity: 0.4 }));
    expect(layer).toMatchObject({ id: 'a', src: 'new', opacity: 0.4, x: 35, y: 35, width: 50, height: 50 });
  });
});

describe('cropping', () => {
  test('cuts at the scale that the layer has, and can be taken back', () => {
    const layer = layerOf('a');
    const [cut] = after(cropTo('a', { x: 35, y: 40, width: 50, height: 40 }), layer);
    expect(cut!.crop).toEqual({ x: 50, y: 40, width: 100, height: 80 });
    expect(boxOf(cut!)).toEqual([35, 40, 50, 40]);
    expect(wholeBox(cut!)).toEqual({ x: 10, y: 20, width: 100, height: 80 });
    expect(after(uncrop('a'), cut!)[0]).toMatchObject({ crop: layer.crop, width: 100, height: 80 });
  });

  test('stays within the original and leaves a pixel, whatever is asked for', () => {
    fc.assert(
      fc.property(number, number, number, number, (x, y, width, height) => {
        const [{ crop, original, width: across, height: down }] = after(
          cropTo('a', { x, y, width, height }),
          layerOf('a'),
        ) as [Layer];
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(original.width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(original.height);
        expect(across).toBeLessThanOrEqual(crop.width);
        expect(down).toBeLessThanOrEqual(crop.height);
        expect(Math.min(crop.width, crop.height, across, down)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

describe('order', () => {
  const layers = ['a', 'b', 'c', 'd'].map((id) => layerOf(id));

  test.each([
    ['front', 'bdac'],
    ['back', 'acbd'],
    ['forward', 'badc'],
    ['backward', 'acbd'],
  ] as const)('%s keeps the order of the chosen ones among themselves', (direction, expected) => {
    expect(ids(after(order(['a', 'c'], direction), ...layers))).toBe(expected);
  });

  test('a layer goes to a row of the list', () => {
    expect(ids(after(moveTo('a', 2), ...layers))).toBe('bcad');
    expect(ids(after(moveTo('d', -5), ...layers))).toBe('dabc');
    expect(ids(after(moveTo('nobody', 0), ...layers))).toBe('abcd');
  });

  test('what changes nothing is the same document', () => {
    const document = documentOf(...layers);
    for (const command of [
      moveTo('a', 0),
      order(['d'], 'front'),
      moveBy(['a'], 0, 0),
      setCanvas({}),
      remove([]),
      rename('a', ' a '),
      rename('a', ''),
      setHidden(['a'], false),
      setOpacity(['a'], 1),
      setClip('a', null),
      uncrop('a'),
      setBackground('#ffffff'),
      add([]),
    ])
      expect(command(document)).toBe(document);
  });
});

describe('arranging', () => {
  const layers = [
    layerOf('a', { x: 0, y: 0, width: 10, height: 10 }),
    layerOf('b', { x: 20, y: 50, width: 30, height: 20 }),
    layerOf('c', { x: 100, y: 90, width: 20, height: 10 }),
  ];

  test('one layer is aligned with the canvas, several with each other', () => {
    expect(after(align(['a'], 'right'), ...layers)[0]).toMatchObject({ x: 790 });
    expect(after(align(['a', 'c'], 'right'), ...layers).map(({ x }) => x)).toEqual([110, 20, 100]);
    expect(after(align(['a', 'b', 'c'], 'middle'), ...layers).map(({ y }) => y)).toEqual([45, 40, 45]);
  });

  test('three are distributed with equal gaps, two are left alone', () => {
    expect(after(distribute(['c', 'a', 'b'], 'x'), ...layers).map(({ x }) => x)).toEqual([0, 40, 100]);
    expect(after(distribute(['a', 'b'], 'x'), ...layers)).toEqual(layers);
  });

  test('several are scaled as parts of one picture', () => {
    const from = { x: 0, y: 0, width: 120, height: 100 };
    const to = { x: 10, y: 10, width: 60, height: 50 };
    expect(after(scaleInto(['a', 'b', 'c'], from, to), ...layers).map(boxOf)).toEqual([
      [10, 10, 5, 5],
      [20, 35, 15, 10],
      [60, 55, 10, 5],
    ]);
  });

  test('copies lie beside their originals, under ids of their own, and no more than there is room for', () => {
    const [copy] = copiesOf([layers[0]!]);
    expect(copy).toMatchObject({ x: 16, y: 16, src: 'a' });
    expect(copy!.id).not.toBe('a');
    const many = Array.from({ length: 60 }, (_, i) => layerOf(`${i}`));
    expect(after(add(many), ...layers)).toHaveLength(50);
    const full = documentOf(...many.slice(0, 50));
    expect(add(layers)(full)).toBe(full);
  });
});

test.each([
  [{ width: 0, height: 5000 }, [1, 1024]],
  [{ width: Number.NaN }, [1, 600]],
  [{ width: 640.4 }, [640, 600]],
  [{ height: -3 }, [800, 1]],
])('the canvas is between 1 and 1024: %j', (asked, expected) => {
  const { width, height } = setCanvas(asked)(createDocument());
  expect([width, height]).toEqual(expected);
});
