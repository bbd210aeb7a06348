// @vitest-environment jsdom
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { expect, test, vi } from 'vitest';
import { cropTo } from '../commands.ts';
import { createDocument, type Layer } from '../model.ts';
import type { Raster } from '../pictures.ts';
import { layerOf } from '../testing.ts';
import { createTextures } from './textures.ts';

const gpu = { texture: { initSource() {} } } as unknown as Gpu;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function opened() {
  const rasterise = vi.fn(async (_layer: Layer, { part }: Raster) => {
    return { width: part.width, height: part.height, close() {} } as ImageBitmap;
  });
  const textures = createTextures(gpu, rasterise, () => undefined);
  const show = (layer: Layer, isMoving: boolean) =>
    textures.of(layer, createDocument({ layers: [layer] }), isMoving);
  return { rasterise, show };
}

const cropped = (layer: Layer, x: number, y: number, width: number, height: number): Layer =>
  cropTo(layer.id, { x, y, width, height })(createDocument({ layers: [layer] })).layers[0]!;

test('what a hand crops away is cut out of the picture that is there: nobody is asked before it rests', async () => {
  const { rasterise, show } = opened();
  const layer = layerOf('a');
  show(layer, false);
  await settled();
  expect(rasterise).toHaveBeenCalledTimes(1);
  for (let step = 1; step <= 20; step++) {
    const next = cropped(layer, 10 + step, 20 + step, 100 - 2 * step, 80 - step);
    const shown = show(next, true)!;
    expect(shown.box).toEqual({ x: next.x, y: next.y, width: next.width, height: next.height });
    const { x, y, width, height } = shown.texture.frame;
    expect([x, y, width, height]).toEqual(
      [step, step, next.width, next.height].map((n) => expect.closeTo(n)),
    );
  }
  expect(rasterise).toHaveBeenCalledTimes(1);
  show(cropped(layer, 30, 40, 60, 60), false);
  expect(rasterise).toHaveBeenCalledTimes(2);
});

test('a crop that grows asks once for all of the picture, and is cut out of that from then on', async () => {
  const { rasterise, show } = opened();
  const layer = cropped(layerOf('a'), 40, 40, 40, 40);
  show(layer, false);
  await settled();
  for (let step = 1; step <= 20; step++) {
    show(cropped(layer, 40 - step, 40 - step, 40 + step, 40 + step), true);
    await settled();
  }
  expect(rasterise).toHaveBeenCalledTimes(2);
  const { box } = show(cropped(layer, 20, 25, 60, 55), true)!;
  expect(box).toEqual({ x: 20, y: 25, width: 60, height: 55 });
  expect(rasterise).toHaveBeenCalledTimes(2);
});
