import { type Mask, maskFromPixels, maskToPixels } from '@facet/wasm/mask.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discMask, overlap } from '../fixtures/masks.ts';
import type { OpenCvApi } from '../fixtures/opencv-worker.ts';
import { blank, part, photo } from '../fixtures/photos.ts';
import { sharedVision } from '../fixtures/vision.ts';
import { createGenerator } from '../generator.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Progress } from '../progress.ts';
import { spawnThread } from '../spawn-node.ts';
import { createTaskPool } from '../task-pool.ts';
import type { Box, Raster } from '../types.ts';
import type { GrabCutInput } from './grab-cut.ts';
import { grabCutView } from './grab-cut-view.ts';
import { type MaskPool, maskPoolLimits } from './pool.ts';
import { createNodeMaskPool } from './pool-node.ts';

let pool: MaskPool;
beforeAll(() => {
  pool = createNodeMaskPool({ size: 1 });
});
afterAll(() => pool.close());

const grabCut = (input: GrabCutInput, onProgress?: Progress): Promise<Mask> =>
  pool.run('grabCut', input, { onProgress });

async function inputFor(image: Raster, box: Box, scale = 1): Promise<GrabCutInput> {
  const size = { width: image.width * scale, height: image.height * scale };
  const view = grabCutView(box, size);
  const { area } = view;
  const inImage = {
    x: area.x / scale,
    y: area.y / scale,
    width: Math.round(area.width / scale),
    height: Math.round(area.height / scale),
  };
  return { picture: await part(image, inImage, view.width, view.height), area, size, box };
}

const boxOf = ({ width, height }: Raster, scale = 1): Box => ({
  x: width * 0.06 * scale,
  y: height * 0.05 * scale,
  width: width * 0.9 * scale,
  height: height * 0.95 * scale,
});

const covered = (mask: Mask): number => maskToPixels(mask).reduce((sum, value) => sum + +(value >= 128), 0);

describe('smart select in a box', () => {
  it.each(['team-1', 'bruce-mars', 'marie'])(
    'finds the person that the segmentation finds: %s',
    async (name) => {
      const image = await photo(name);
      const { persons } = await createGenerator(sharedVision).segment(image, () => {});
      const { width, height } = image;
      const polygons = fillPolygons(persons[0].coordinates, { x: 0, y: 0, width, height });
      const person = maskFromPixels(
        Uint8Array.from(polygons, (value) => value * 255),
        width,
        height,
      );
      const found = await grabCut(await inputFor(image, boxOf(image)));
      expect(overlap(found, person)).toBeGreaterThan(0.8);
    },
  );

  describe('on a portrait', () => {
    let image: Raster;
    let input: GrabCutInput;
    let found: Mask;
    beforeAll(async () => {
      image = await photo('bruce-mars');
      input = await inputFor(image, boxOf(image));
      found = await grabCut(input);
    });

    it('chooses nothing outside of the box', async () => {
      const box = { x: 420, y: 120, width: 240, height: 160 };
      const cap = maskToPixels(await grabCut(await inputFor(image, box)));
      const outside = cap.filter((_, i) => {
        const [x, y] = [i % 800, Math.floor(i / 800)];
        // the soft edge is one pixel wide
        return x < box.x - 1 || y < box.y - 1 || x > box.x + box.width || y > box.y + box.height;
      });
      expect(outside.every((value) => value === 0)).toBe(true);
    });

    it('gives the edge a soft pixel and no more', () => {
      const soft = maskToPixels(found).filter((value) => value > 0 && value < 255).length;
      expect(soft).toBeGreaterThan(0);
      expect(soft).toBeLessThan(covered(found) * 0.1);
    });

    it('adds what a plus stroke covers and takes away what a minus stroke covers', async () => {
      const plus = discMask(800, 800, 60, 60, 20);
      const minus = discMask(800, 800, 520, 200, 30);
      const next = await grabCut({ ...input, plus, minus, previous: found });
      expect(maskToPixels(next)[60 * 800 + 60]).toBe(255);
      expect(maskToPixels(next)[200 * 800 + 520]).toBe(0);
    });

    it('goes on from what it found before', async () => {
      expect(overlap(await grabCut({ ...input, previous: found }), found)).toBeGreaterThan(0.95);
    });

    it('gives the same shape four times as large on a photo four times as large', async () => {
      const large = await grabCut(await inputFor(image, boxOf(image, 4), 4));
      expect([large.width, large.height]).toEqual([3200, 3200]);
      const pixels = maskToPixels(large);
      const small = Uint8Array.from({ length: 800 * 800 }, (_, i) => {
        return pixels[(Math.floor(i / 800) * 4 + 2) * 3200 + (i % 800) * 4 + 2];
      });
      expect(overlap(maskFromPixels(small, 800, 800), found)).toBeGreaterThan(0.95);
    });

    it('reports rising progress', async () => {
      const seen: number[] = [];
      await grabCut(input, (fraction) => seen.push(fraction));
      expect(seen.length).toBeGreaterThan(5);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    });
  });
});

describe('smart select gives nothing, and no error,', () => {
  const size = { width: 300, height: 200 };
  const whole = { x: 0, y: 0, ...size };
  const picture = blank(300, 200);

  it('when everything is taken away again', async () => {
    const minus = maskFromPixels(new Uint8Array(300 * 200).fill(255), 300, 200);
    expect(covered(await grabCut({ picture, area: whole, size, box: whole, minus }))).toBe(0);
  });

  it('when the box is empty', async () => {
    const box = { x: 20, y: 20, width: 0, height: 0 };
    expect(covered(await grabCut({ picture, area: whole, size, box }))).toBe(0);
  });
});

describe('smart select stays within bounds', () => {
  it('on pictures without any contrast, and on single pixels', async () => {
    for (const [width, height] of [
      [300, 200],
      [1, 1],
      [2, 90],
    ]) {
      const whole = { x: 0, y: 0, width, height };
      const input = { picture: blank(width, height), area: whole, size: { width, height }, box: whole };
      expect((await grabCut(input)).width).toBe(width);
    }
  });

  it('by refusing a picture that has too many pixels', async () => {
    const size = { width: 1025, height: 1024 };
    const whole = { x: 0, y: 0, ...size };
    const task = grabCut({ picture: blank(1025, 1024), area: whole, size, box: whole });
    await expect(task).rejects.toEqual(
      expect.objectContaining({ name: 'MaskError', code: 'MASK_TOO_LARGE' }),
    );
  });

  it('by giving all of its memory back: fifty runs leave no more behind than one', async () => {
    const tasks = createTaskPool<OpenCvApi>({
      ...maskPoolLimits,
      size: 1,
      spawn: () => spawnThread(new URL('../fixtures/opencv-worker.ts', import.meta.url)),
    });
    const area = { x: 100, y: 0, width: 500, height: 500 };
    const picture = await part(await photo('marie'), area, 160, 160);
    const box = { x: 200, y: 100, width: 300, height: 300 };
    const input = { picture, area, size: { width: 800, height: 800 }, box };
    const before = await tasks.run((api) => api.memoryAfter(1, input));
    expect(await tasks.run((api) => api.memoryAfter(50, input))).toEqual(before);
    tasks.close();
  });
});
