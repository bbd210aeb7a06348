import type { Vision } from '@facet/wasm/vision.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findOcclusion, occlusionIn } from '../face/occlusion.ts';
import { hull } from '../face/topology.ts';
import {
  addingSwapper,
  identitySwapper,
  meanEmbedder,
  type NetworkPlan,
  onnxFolder,
  sourceSwapper,
} from '../fixtures/onnx.ts';
import { photo, rectangles, turned } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { cropToImage } from '../image/crop.ts';
import { fillPolygons } from '../image/polygon.ts';
import { createPool } from '../pool.ts';
import { contour } from '../swap/region.ts';
import { findTarget } from '../swap/target.ts';
import type { Point, Polygons, Raster, SwapInput } from '../types.ts';
import { alignedCrop, embedderTemplate, fivePoints, swapperTemplate } from './aligned.ts';
import { findPair, type Pair } from './judge.ts';
import { openNetworks } from './networks.ts';
import { draw } from './onnx.ts';

let vision: Vision;
let folder: Awaited<ReturnType<typeof onnxFolder>>;
let files: { embedder: string };
let input: SwapInput;
let pair: Pair;

const whole = ({ width, height }: Raster) => rectangles([0, 0, width, height]);

beforeAll(async () => {
  vision = await sharedVision();
  folder = await onnxFolder();
  files = { embedder: await folder.write('embedder.onnx', meanEmbedder()) };
  const target = await photo('team-1');
  input = { source: await photo('marie'), target, mask: whole(target), faceIndex: 0, mode: 'head' };
  pair = await findPair(vision, input);
});
afterAll(() => folder.remove());

async function drawnWith(plan: NetworkPlan, task = { input, pair }, more = {}): Promise<Raster> {
  const swapper = await folder.write('swapper.onnx', plan);
  return draw(await openNetworks({ swapper, ...files, ...more }), vision, task.input, task.pair);
}

/** Coverage of the face's outline, grown by some pixels' worth. */
const insideFace = ({ width, height }: Raster, { target }: Pair): Float32Array =>
  fillPolygons([contour(hull, target.points)], { x: 0, y: 0, width, height });

/** Largest difference of a channel where the condition holds, and anywhere else. */
function differences(a: Raster, b: Raster, isCounted: (pixel: number) => boolean): [number, number] {
  let [counted, other] = [0, 0];
  for (let i = 0; i < a.data.length; i++) {
    const difference = Math.abs(a.data[i] - b.data[i]);
    if (isCounted(i >> 2)) counted = Math.max(counted, difference);
    else other = Math.max(other, difference);
  }
  return [counted, other];
}

describe('what a network draws comes back where it was seen', () => {
  test.each([128, 256])('identity at %i px gives every pixel of the photo back', async (size) => {
    const image = await drawnWith(identitySwapper(size));
    expect(differences(input.target, image, () => true)[0]).toBeLessThanOrEqual(2);
  });

  test('a tint is inside the face alone, and all over it', async () => {
    const image = await drawnWith(addingSwapper(128, Float32Array.of(0, 0.3, 0)));
    const inside = insideFace(input.target, pair);
    expect(differences(input.target, image, (i) => inside[i] > 0)[1]).toBe(0);
    const [x, y] = fivePoints(pair.target.points)[2];
    for (const [dx, dy] of [
      [0, 0],
      [-40, 30],
      [40, 30],
      [0, 60],
    ]) {
      const p = (Math.round(y + dy) * image.width + Math.round(x + dx)) * 4;
      // the house gives back some of the colour that was there, never all
      expect(image.data[p + 1] - input.target.data[p + 1]).toBeGreaterThan(30);
    }
  });

  test('a tone that has shifted a little is taken back, so that no colour ends at the jaw', async () => {
    const image = await drawnWith(addingSwapper(128, Float32Array.of(0.04, 0.03, 0.02)));
    const [x, y] = fivePoints(pair.target.points)[2].map(Math.round);
    const sums = [0, 0, 0];
    for (let dy = -10; dy < 10; dy++)
      for (let dx = -10; dx < 10; dx++) {
        const p = ((y + dy) * image.width + x + dx) * 4;
        for (let c = 0; c < 3; c++) sums[c] += image.data[p + c] - input.target.data[p + c];
      }
    // the network has added 10, 8 and 5
    for (const sum of sums) expect(Math.abs(sum / 400)).toBeLessThan(2);
  });

  test.each([0, 25, -40])(
    'a mark at a place of the template lies there in a photo that is turned by %i°',
    async (degrees) => {
      const target = degrees === 0 ? input.target : await turned('team-1', degrees);
      const task = { ...input, target, mask: whole(target) };
      const found = await findPair(vision, task);
      const size = 128;
      const [u, v] = [0.4, 0.7];
      const added = new Float32Array(3 * size * size);
      for (let i = 0; i < size * size; i++) {
        const distance = Math.hypot((i % size) + 0.5 - u * size, Math.floor(i / size) + 0.5 - v * size);
        if (distance < 3) for (let c = 0; c < 3; c++) added[c * size * size + i] = c === 1 ? 0.6 : -0.6;
      }
      const image = await drawnWith(addingSwapper(size, added), { input: task, pair: found });
      const crop = alignedCrop(fivePoints(found.target.points), swapperTemplate);
      const [x, y] = cropToImage(crop, u, v);
      const [markedX, markedY] = centreOfChange(target, image);
      expect(Math.hypot(markedX - x, markedY - y)).toBeLessThan(1);
    },
  );

  test('the templates are those that such networks are trained with', () => {
    // as InsightFace has them at 112 px; at 128 px its crops have 8 px more on either side
    const arcFace: Point[] = [
      [38.2946, 51.6963],
      [73.5318, 51.5014],
      [56.0252, 71.7366],
      [41.5493, 92.3655],
      [70.7299, 92.2041],
    ];
    const moved = arcFace.map(([x, y]): Point => [x + 8, y]);
    for (const [five, template, side] of [
      [arcFace, embedderTemplate, 112],
      [moved, swapperTemplate, 128],
    ] as const) {
      const { x, y, size, angle } = alignedCrop(five, template);
      for (const [found, wanted] of [
        [x, side / 2],
        [y, side / 2],
        [size, side],
        [angle, 0],
      ])
        expect(found).toBeCloseTo(wanted, 4);
    }
  });

  test('the alignment is the template’s: turned, scaled and moved points give the square that they came from', () => {
    const crop = { x: 310, y: 205, size: 180, angle: 0.4 };
    const five = swapperTemplate.map(([u, v]): Point => cropToImage(crop, u, v));
    const found = alignedCrop(five, swapperTemplate);
    for (const key of ['x', 'y', 'size', 'angle'] as const) expect(found[key]).toBeCloseTo(crop[key], 6);
  });
});

describe('whom and what it may touch', () => {
  test('the partner’s mask is the limit', async () => {
    const { box } = pair.target;
    const right = Math.round(box.x + box.width * 0.6);
    const half = { ...input, mask: rectangles([0, 0, right, input.target.height]) };
    const image = await drawnWith(addingSwapper(128, Float32Array.of(0.4, 0, 0)), {
      input: half,
      pair: await findPair(vision, half),
    });
    const [outside, inside] = differences(input.target, image, (i) => i % image.width >= right);
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(20);
  });

  test('in `all` mode the person’s skin takes the fan’s complexion, in `head` mode nothing below the jaw changes', async () => {
    const target = await photo('ivancik');
    const task = { ...input, source: await photo('brooke'), target, mask: whole(target) };
    const found = await findPair(vision, task);
    const { box } = found.target;
    const below = Math.round(box.y + box.height * 1.12) * target.width;
    const [head, all] = [
      await drawnWith(identitySwapper(128), { input: task, pair: found }),
      await drawnWith(identitySwapper(128), { input: { ...task, mode: 'all' }, pair: found }),
    ].map((image) => differences(target, image, (i) => i >= below)[0]);
    expect(head).toBe(0);
    expect(all).toBeGreaterThan(10);
  });

  test('a network that fails on a face says which one it is, so that the job is tried again', async () => {
    // looks a value up at a place that only an embedding of somebody leads to
    const plan: NetworkPlan = {
      ...identitySwapper(128),
      constants: {
        many: { shape: [1], data: Float32Array.of(1e6) },
        values: { shape: [1], data: new Float32Array(1) },
      },
      nodes: [
        { op: 'ReduceMax', inputs: ['source'], output: 'most', attributes: { keepdims: 0 } },
        { op: 'Mul', inputs: ['most', 'many'], output: 'far' },
        { op: 'Cast', inputs: ['far'], output: 'place', attributes: { to: 7 } },
        { op: 'Gather', inputs: ['values', 'place'], output: 'value' },
        { op: 'Add', inputs: ['target', 'value'], output: 'output' },
      ],
    };
    await expect(drawnWith(plan)).rejects.toMatchObject({
      code: 'WORKER_CRASHED',
      message: expect.stringMatching(/^ONNX_SWAPPER failed: /),
    });
  });

  test('the fan’s embedding reaches the swapper as a direction, and is mapped where there is a map', async () => {
    const swap = sourceSwapper(128);
    const plain = await drawnWith(swap);
    // the map exchanges the first value and the third
    const map = new Float32Array(512 * 512);
    for (let i = 0; i < 512; i++) map[i * 512 + (i === 0 ? 2 : i === 2 ? 0 : i)] = 1;
    const embeddingMap = await folder.write('map.f32', new Uint8Array(map.buffer));
    const mapped = await drawnWith(swap, undefined, { embeddingMap });
    const [x, y] = fivePoints(pair.target.points)[2].map(Math.round);
    const p = (y * plain.width + x) * 4;
    const change = [plain, mapped].map(({ data }) =>
      [0, 1, 2].map((c) => data[p + c] - input.target.data[p + c]),
    );
    const [red, , blue] = change[0];
    expect(Math.abs(red - blue)).toBeGreaterThan(20);
    expect(Math.abs(change[1][2] - change[1][0] - (red - blue))).toBeLessThan(10);
  });

  test('the target’s glasses stay in front of what is drawn', async () => {
    const target = await photo('team-3');
    const task = { ...input, target, mask: whole(target) };
    const face = (await findTarget(vision, task)).face;
    const image = await drawnWith(addingSwapper(128, Float32Array.of(0, 0.5, 0)), {
      input: task,
      pair: { ...pair, target: face, editable: task.mask[0].coordinates },
    });
    const { crop, glasses } = await findOcclusion(vision, target, face.points);
    const area = { x: 0, y: 0, width: target.width, height: target.height };
    const share = occlusionIn(area, crop, glasses);
    const onGlasses = (i: number) => share[i] > 0.7;
    expect(share.some((v) => v > 0.7)).toBe(true);
    const [changed, elsewhere] = differences(target, image, onGlasses);
    expect(changed).toBeLessThanOrEqual(1);
    expect(elsewhere).toBeGreaterThan(60);
  });

  test('what the partner has drawn in front of the face stays to the bit, and nothing else is taken for glasses', async () => {
    const target = await photo('team-3');
    const mask = whole(target);
    const face = (await findTarget(vision, { ...input, target, mask })).face;
    const [x, y] = fivePoints(face.points)[2];
    const side = face.box.width * 0.15;
    const hand: Polygons = [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
      ],
    ];
    const area = { x: 0, y: 0, width: target.width, height: target.height };
    const inHand = fillPolygons(hand, area);
    const { crop, glasses } = await findOcclusion(vision, target, face.points);
    const share = occlusionIn(area, crop, glasses);
    const square = [1, 3, 512, 512];
    const restorer = await folder.write('brightening.onnx', {
      inputs: { input: square },
      output: 'output',
      constants: { added: { shape: [1, 3, 1, 1], data: Float32Array.of(0, 0.8, 0) } },
      nodes: [{ op: 'Add', inputs: ['input', 'added'], output: 'output' }],
    });
    const task = { ...input, target, mask, inFront: hand };
    const found = { ...pair, target: face, editable: mask[0].coordinates };
    const image = await drawnWith(
      addingSwapper(128, Float32Array.of(0, 0.5, 0)),
      { input: task, pair: found },
      { restorer },
    );
    const [changed, elsewhere] = differences(target, image, (i) => inHand[i] > 0);
    expect(changed).toBe(0);
    expect(elsewhere).toBeGreaterThan(60);
    expect(differences(target, image, (i) => share[i] > 0.7)[0]).toBeGreaterThan(30);
  });

  test('a restorer redraws the face, and what a parser calls hair stays', async () => {
    const square = [1, 3, 512, 512];
    const restorer = await folder.write('restorer.onnx', {
      inputs: { input: square },
      output: 'output',
      constants: { added: { shape: [1, 3, 1, 1], data: Float32Array.of(0, 0.8, 0) } },
      nodes: [{ op: 'Add', inputs: ['input', 'added'], output: 'output' }],
    });
    const restored = await drawnWith(identitySwapper(128), undefined, { restorer });
    expect(differences(input.target, restored, () => true)[0]).toBeGreaterThan(30);
    const hair = new Float32Array(19);
    hair[17] = 1;
    const parser = await folder.write('parser.onnx', {
      inputs: { input: square },
      output: 'output',
      constants: {
        none: { shape: [19, 3, 1, 1], data: new Float32Array(57) },
        hair: { shape: [19], data: hair },
      },
      nodes: [
        {
          op: 'Conv',
          inputs: ['input', 'none', 'hair'],
          output: 'output',
          attributes: { kernel_shape: [1, 1] },
        },
      ],
    });
    const parsed = await drawnWith(identitySwapper(128), undefined, { restorer, parser });
    expect(differences(input.target, parsed, () => true)[0]).toBe(0);
  });
});

describe('in a worker', () => {
  test('networks are opened, told by their digests, and a face that nobody changed is not delivered', async () => {
    const onnx = { swapper: await folder.write('pooled.onnx', identitySwapper(256)), ...files };
    const pool = createPool({ size: 1, onnx });
    try {
      expect(await pool.openEngine()).toEqual({
        ONNX_SWAPPER: expect.stringMatching(/^[0-9a-f]{64}$/),
        ONNX_EMBEDDER: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      await expect(pool.swap(input)).rejects.toMatchObject({
        code: 'QUALITY_TOO_LOW',
        message: 'identityGain',
      });
    } finally {
      await pool.close();
    }
  });

  test('other files than those of the start are not opened by a worker that begins later', async () => {
    const swapper = await folder.write('exchanged.onnx', identitySwapper(128));
    const pool = createPool({ size: 1, idleMs: 0, onnx: { swapper, ...files } });
    try {
      await pool.openEngine();
      await expect(pool.swap(input)).rejects.toMatchObject({ message: 'identityGain' });
      await folder.write('exchanged.onnx', identitySwapper(256));
      // the worker without work goes away in its own time
      const refused = () =>
        expect(pool.swap(input)).rejects.toMatchObject({
          code: 'WORKER_CRASHED',
          message: 'ONNX_SWAPPER: the file is another one than at the start; start the server again',
        });
      await vi.waitFor(refused, { timeout: 30_000 });
    } finally {
      await pool.close();
    }
  });

  test('without any, nothing is opened', async () => {
    const pool = createPool({ size: 1 });
    try {
      expect(await pool.openEngine()).toBeNull();
    } finally {
      await pool.close();
    }
  });
});

/** Where green grew against red: the middle of it. */
function centreOfChange(before: Raster, after: Raster): Point {
  let [x, y, weight] = [0, 0, 0];
  for (let i = 0; i < before.data.length; i += 4) {
    const green = after.data[i + 1] - before.data[i + 1] - (after.data[i] - before.data[i]);
    if (green < 40) continue;
    x += (((i >> 2) % before.width) + 0.5) * green;
    y += (Math.floor((i >> 2) / before.width) + 0.5) * green;
    weight += green;
  }
  return [x / weight, y / weight];
}
