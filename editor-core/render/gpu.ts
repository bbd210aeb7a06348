// Shaders without `eval`, which the content security policy forbids.
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import 'pixi.js/mesh';
import type { Size } from '@facet/canvas-core/geometry.ts';
import { Ticker, WebGLRenderer } from 'pixi.js';
import { stageColour } from './colours.ts';

export type Gpu = WebGLRenderer<HTMLCanvasElement>;

/**
 * Pixi's renderer without its clockwork: no ticker, no events, no collector. Frames are drawn when something changed, the
 * input layer listens itself, and textures are bounded by those who make them.
 */
export async function createGpu(canvas: HTMLCanvasElement, size: Size, resolution: number): Promise<Gpu> {
  Ticker.system.autoStart = false;
  const gpu = new WebGLRenderer<HTMLCanvasElement>();
  await gpu.init({
    canvas,
    ...size,
    resolution,
    autoDensity: true,
    // shapes of the interface are few; masks are anti-aliased by their coverage
    antialias: true,
    // a frame draws only what changed (scene.ts)
    preserveDrawingBuffer: true,
    backgroundColor: stageColour,
    manageImports: false,
    gcActive: false,
    hello: false,
  });
  Ticker.system.stop();
  return gpu;
}
