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
}

/**
 * Pixi's renderer without its clockwork: no ticker, no events, no collector. Frames are drawn when something changed, the
 * input layer listens itself, and textures are bounded by those who make them.
 */
export async function createGpu(canvas: HTMLCanvasElement, options: GpuOptions): Promise<Gpu> {
  const { size, resolution, background } = options;
  Ticker.system.autoStart = false;
  const gpu = new WebGLRenderer<HTMLCanvasElement>();
  await gpu.init({
    canvas,
    ...size,
    resolution,
    autoDensity: true,
    // shapes of the interface are few; masks are anti-aliased by their coverage
    antialias: true,
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
