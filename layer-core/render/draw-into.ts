import { drawWithin, type FrameBox } from '@facet/canvas-core/render/frame-box.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import type { Container, RenderTexture } from 'pixi.js';

/** Draws a box of a texture anew; the rest of it stays. @param box in the texture's pixels */
export function drawInto(gpu: Gpu, container: Container, target: RenderTexture, box: FrameBox): void {
  const { gl, canvas } = gpu;
  drawWithin({ gl, canvas, resolution: 1 }, box, 'from-top', () =>
    gpu.render({ container, target, clear: true, clearColor: [0, 0, 0, 0] }),
  );
}
