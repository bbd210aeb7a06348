// Shaders without `eval`, which the content security policy forbids.
import 'pixi.js/unsafe-eval';
import 'pixi.js/graphics';
import 'pixi.js/mesh';
import { Ticker, WebGLRenderer } from 'pixi.js';
import type { Size } from '../geometry.ts';

export type Gpu = WebGLRenderer<HTMLCanvasElement>;

export interface GpuOptions {
  /** CSS pixels. */
  readonly size: Size;
  /** Device pixels a CSS pixel. */
  readonly resolution: number;
  /** 0xRRGGBB, where nothing is drawn. */
  readonly background: number;
  /** Edges of shapes are smooth, for several times the work where there is no graphics card. By default they are. */
  readonly antialias?: boolean;
}

/**
 * Pixi's renderer without its clockwork: no ticker, no events, no collector. Frames are drawn when something changed, the
 * input layer listens itself, and textures are bounded by those who make them.
 */
export async function createGpu(canvas: HTMLCanvasElement, options: GpuOptions): Promise<Gpu> {
  const { size, resolution, background, antialias = true } = options;
  Ticker.system.autoStart = false;
  const gpu = new WebGLRenderer<HTMLCanvasElement>();
  drawOneTextureAtATime(gpu);
  await gpu.init({
    canvas,
    ...size,
    resolution,
    autoDensity: true,
    // shapes of the interface are few; masks are anti-aliased by their coverage
    antialias,
    // a frame draws only what changed (frames.ts)
    preserveDrawingBuffer: true,
    backgroundColor: background,
    manageImports: false,
    gcActive: false,
    hello: false,
  });
  Ticker.system.stop();
  return gpu;
}

/**
 * Pixi's own shader chooses between as many textures as the card binds at once, which is fewer calls for many small sprites.
 * Without a card each branch is run for each pixel, so that one picture costs as much as sixteen. Ours are few and large.
 */
function drawOneTextureAtATime(gpu: Gpu): void {
  // its systems are there when it is initialised, and a context that comes back sets its limits anew
  const init = () =>
    Object.defineProperty(gpu.limits, 'maxBatchableTextures', { get: () => 1, set: () => {} });
  gpu.runners.init!.add({ init });
}
