import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/support/runs.ts';
import { EMPTY, FULL, Mask, maskFromPixels, maskToPixels, sameMask, tileSide } from './mask.ts';
import { freeSlotCount, giveSlot, takeSlot } from './memory.ts';
import { capsuleReference } from './reference/stroke.ts';
import { type Capsule, createStrokeLayer } from './stroke.ts';

const width = 300;
const height = 270;

const radii = fc.oneof(
  fc.double({ min: 0, max: 6, noNaN: true }),
  fc.double({ min: 0, max: 90, noNaN: true }),
);
const places = fc.oneof(
  fc.double({ min: -120, max: 420, noNaN: true }),
  fc.integer({ min: 200, max: 300 }).map((x) => x / 2 + 100),
);
const opacities = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));
const capsules: fc.Arbitrary<Capsule> = fc
  .record({
    x0: places,
    y0: places,
    r0: radii,
    opacity0: opacities,
    x1: places,
    y1: places,
    r1: radii,
    opacity1: opacities,
  })
  .chain((c) =>
    fc.constantFrom(
      c,
      { ...c, r1: c.r0, opacity1: c.opacity0 },
      { ...c, x1: c.x0, y1: c.y0 },
      { ...c, y1: c.y0 },
    ),
  );
const modes = fc.constantFrom('paint' as const, 'erase' as const);

/** Bands of empty, half, full coverage, so that several kinds of tiles occur. */
const banded = maskFromPixels(
  Uint8Array.from({ length: width * height }, (_, i) => [0, 128, 255][Math.floor((i % width) / 40) % 3]),
  width,
  height,
);

const dab = (x: number, y: number, radius: number, opacity = 1): Capsule => ({
  ...{ x0: x, y0: y, r0: radius, opacity0: opacity },
  ...{ x1: x, y1: y, r1: radius, opacity1: opacity },
});

function draw(base: Mask, mode: 'paint' | 'erase', strokes: Capsule[]): Mask {
  const layer = createStrokeLayer(base, { mode });
  for (const capsule of strokes) layer.capsule(capsule);
  return layer.finish();
}

const largestDifference = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - b[index])), 0);

describe('a capsule', () => {
  test('S3, S5: covers, and clears, what the reference does, within 1 of 255', () => {
    fc.assert(
      fc.property(fc.array(capsules, { minLength: 1, maxLength: 3 }), modes, (strokes, mode) => {
        const pixels = maskToPixels(banded);
        for (const capsule of strokes) capsuleReference({ pixels, width, height }, capsule, mode);
        expect(largestDifference(maskToPixels(draw(banded, mode, strokes)), pixels)).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(150) },
    );
  });

  test('keeps to the limit of each pixel', () => {
    const limits = new Mask(width, height, [maskPattern(), FULL, EMPTY, maskPattern()]);
    const limitPixels = maskToPixels(limits);
    fc.assert(
      fc.property(capsules, (capsule) => {
        const layer = createStrokeLayer(banded, { mode: 'paint', limit: (tile) => limits.tiles[tile] });
        layer.capsule(capsule);
        const pixels = maskToPixels(banded);
        capsuleReference({ pixels, width, height }, capsule, 'paint', limitPixels);
        expect(largestDifference(maskToPixels(layer.finish()), pixels)).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(60) },
    );
  });

  test('S4: changes nothing when drawn again', () => {
    fc.assert(
      fc.property(capsules, modes, (capsule, mode) => {
        const once = draw(banded, mode, [capsule]);
        expect(sameMask(draw(once, mode, [capsule]), once)).toBe(true);
      }),
      { numRuns: runs(60) },
    );
  });

  test('leaves pixels beyond the edge of the mask empty', () => {
    const layer = createStrokeLayer(new Mask(260, 5), { mode: 'paint' });
    layer.capsule(dab(259, 3, 40, 0.5));
    expect([...layer.pixelsOf(1).subarray(0, 6)]).toEqual([128, 128, 128, 128, 0, 0]);
    expect(
      layer
        .pixelsOf(1)
        .subarray(5 * tileSide)
        .every((value) => value === 0),
    ).toBe(true);
    layer.discard();
  });

  test('of a radius of 10,000 fills the mask with tiles that need no memory', () => {
    expect(draw(new Mask(600, 600), 'paint', [dab(300, 300, 10_000)]).tiles).toEqual(new Array(9).fill(FULL));
  });

  test('outside the mask changes nothing', () => {
    expect(draw(banded, 'paint', [dab(-500, 40, 30), dab(9_000_000_000, 0, 3)])).toBe(banded);
  });

  test('needs finite numbers and radii of at least 0', () => {
    const layer = createStrokeLayer(banded, { mode: 'paint' });
    expect(() => layer.capsule(dab(Number.NaN, 0, 1))).toThrow(RangeError);
    expect(() => layer.capsule(dab(0, 0, -1))).toThrow(RangeError);
    layer.discard();
  });
});

describe('a stroke', () => {
  test('tells each changed tile once, with a rectangle that holds every change', () => {
    fc.assert(
      fc.property(fc.array(capsules, { minLength: 1, maxLength: 3 }), (strokes) => {
        const layer = createStrokeLayer(banded, { mode: 'paint' });
        for (const capsule of strokes) layer.capsule(capsule);
        const dirty = layer.takeDirty();
        expect(layer.takeDirty()).toEqual([]);
        expect(dirty.every(isInsideTile)).toBe(true);
        const before = maskToPixels(banded);
        const after = maskToPixels(layer.finish());
        for (const [i, value] of after.entries()) {
          if (value === before[i]) continue;
          const [x, y] = [i % width, Math.floor(i / width)];
          const tile = Math.floor(y / tileSide) * banded.columns + Math.floor(x / tileSide);
          const rectangles = dirty.filter((entry) => entry.tile === tile);
          if (rectangles.length !== 1 || !holds(rectangles[0], x % tileSide, y % tileSide))
            expect.fail(`(${x}, ${y})`);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('shows its tiles while it is drawn', () => {
    const layer = createStrokeLayer(new Mask(512, 256), { mode: 'paint' });
    layer.capsule(dab(300.5, 10.5, 3));
    expect(layer.pixelsOf(1)[10 * tileSide + 44]).toBe(255);
    expect(() => layer.pixelsOf(0)).toThrow(RangeError);
    layer.discard();
  });

  test('leaves tiles alone that it cannot change', () => {
    const layer = createStrokeLayer(new Mask(512, 256, [FULL, EMPTY]), { mode: 'erase' });
    layer.capsule({ ...dab(10, 10, 5), x1: 500 });
    expect(layer.takeDirty().map(({ tile }) => tile)).toEqual([0]);
    layer.discard();
  });

  test('asks for the limit of a tile once', () => {
    const asked: number[] = [];
    const limit = (tile: number) => {
      asked.push(tile);
      return tile === 0 ? EMPTY : FULL;
    };
    const layer = createStrokeLayer(new Mask(512, 256), { mode: 'paint', limit });
    for (let i = 0; i < 3; i++) layer.capsule({ ...dab(100, 100, 5), x1: 400 });
    expect(asked).toEqual([0, 1]);
    expect(layer.finish().tiles[0]).toBe(EMPTY);
  });

  test('that is discarded gives its memory back', () => {
    const before = freeSlotCount();
    const layer = createStrokeLayer(new Mask(1000, 1000), { mode: 'paint' });
    layer.capsule(dab(500, 500, 300));
    expect(freeSlotCount()).toBeLessThan(before);
    layer.discard();
    layer.discard();
    expect(freeSlotCount()).toBe(before);
    expect(() => layer.capsule(dab(0, 0, 1))).toThrow('over');
  });

  test('looks the same when the memory for tiles runs out on the way', () => {
    const limits = new Mask(1000, 800, new Array(16).fill(maskPattern()));
    const strokes = [
      dab(200, 200, 150),
      dab(700, 500, 180, 0.5),
      { ...dab(90, 700, 20), x1: 950, y1: 60 },
      dab(230, 230, 60),
    ];
    const drawAll = () => {
      const layer = createStrokeLayer(new Mask(1000, 800), {
        mode: 'paint',
        limit: (tile) => limits.tiles[tile],
      });
      for (const capsule of strokes) layer.capsule(capsule);
      const shown = layer.takeDirty().map(({ tile }) => layer.pixelsOf(tile).slice());
      return { shown, mask: layer.finish() };
    };
    const expected = drawAll();
    const taken: number[] = [];
    while (freeSlotCount() > 3) taken.push(takeSlot());
    const actual = drawAll();
    expect(freeSlotCount()).toBe(3);
    taken.forEach(giveSlot);
    expect(sameMask(actual.mask, expected.mask)).toBe(true);
    expect(actual.shown).toEqual(expected.shown);
  });
});

test('P3: strokes on many masks at once share the memory for tiles, and look the same when it runs out', () => {
  const strokes = [dab(200, 200, 150), dab(700, 500, 180), dab(230, 230, 160, 0.5), dab(690, 300, 200)];
  const drawAll = () => {
    const layers = (['paint', 'erase', 'paint'] as const).map((mode) =>
      createStrokeLayer(mode === 'paint' ? new Mask(1000, 800) : new Mask(1000, 800, Array(16).fill(FULL)), {
        mode,
      }),
    );
    for (const capsule of strokes) for (const layer of layers) layer.capsule(capsule);
    const shown = layers.map((layer) => layer.takeDirty().map(({ tile }) => layer.pixelsOf(tile).slice()));
    return { shown, masks: layers.map((layer) => layer.finish()) };
  };
  const expected = drawAll();
  const taken: number[] = [];
  while (freeSlotCount() > 2) taken.push(takeSlot());
  const actual = drawAll();
  expect(freeSlotCount()).toBe(2);
  taken.forEach(giveSlot);
  expect(actual).toEqual(expected);
});

function maskPattern(): Uint8Array {
  return Uint8Array.from({ length: tileSide * tileSide }, (_, i) => (i * 7 + (i >> 8) * 13) % 256);
}

function isInsideTile(box: { x: number; y: number; width: number; height: number }): boolean {
  const isSomewhere = box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0;
  return isSomewhere && box.x + box.width <= tileSide && box.y + box.height <= tileSide;
}

function holds(box: { x: number; y: number; width: number; height: number }, x: number, y: number): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}
