// @vitest-environment jsdom

import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { discMask } from '@facet/workers/fixtures/masks.ts';
import { BufferImageSource, UniformGroup } from 'pixi.js';
import { expect, test, vi } from 'vitest';
import { createPerson } from '../model/document.ts';
import { createMaskQuartet } from './mask-quartet.ts';
import { tilePlace } from './mask-tiles.ts';
import { unitQuad } from './quad.ts';
import { createTileTextures } from './tile-textures.ts';

test('masks of hidden persons take no place on the graphics card', () => {
  const memory = { bytes: 0, use: vi.fn(), trim() {}, forget() {} };
  const quartet = createMaskQuartet({
    quad: unitQuad(),
    white: new BufferImageSource({ resource: new Uint8Array(1), width: 1, height: 1 }),
    sharpness: new UniformGroup({ uSharpness: { value: 1, type: 'f32' } }),
    place: tilePlace(),
    memory,
    spare: [],
    textures: createTileTextures(),
    scale: 1,
  });
  const gl = { enable() {}, disable() {}, scissor() {} };
  const gpu = {
    gl,
    resolution: 1,
    canvas: { height: 200 },
    renderTarget: { bind() {} },
    encoder: { draw() {} },
  } as unknown as Gpu;
  const size = { width: 200, height: 200 };
  const draw = (isShown: boolean): void => {
    quartet.show(size, [{ ...createPerson(1, discMask(200, 200, 100, 100, 50)), isShown }], null);
    quartet.render(gpu, { zoom: 1, x: 0, y: 0 }, size, { left: 0, top: 0, right: 200, bottom: 200 });
  };
  draw(false);
  expect(memory.use).not.toHaveBeenCalled();
  draw(true);
  expect(memory.use).toHaveBeenCalledOnce();
});
