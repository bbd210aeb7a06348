import { MASKING } from '@facet/contract/constants.ts';

/** Every threshold of the editor, with its unit. */
export const options = {
  zoom: { min: 0.1, max: 5, factor: 1.1, start: 0.65 },
  brush: {
    /** Image pixels, diameter. The slider ends earlier than the keys and the pen. */
    min: 1,
    sliderMax: 50,
    max: 256,
    start: 5,
    /** The eraser at the same setting (S2). */
    eraserFactor: 2,
  },
  /** 0..255, of the fill tool at the start. */
  tolerance: 24,
  /** Of the commands on masks at the start: image pixels, for specks their number. */
  amounts: { grow: 3, feather: 5, smooth: 3, speck: 256 },
  maxAmount: { grow: 128, feather: 64, smooth: 64, speck: 1_000_000 },
  maskOpacity: { min: 0, max: 1, step: 0.1, start: 0.7 },
  canvas: { width: 800, height: 600, maxShown: 1024, maxShareOfWindow: 0.7, maxSide: 16_384 },
  history: {
    /** Bytes of packed tiles an image. */
    maxBytes: 64 * 2 ** 20,
    maxSteps: 1000,
  },
  touch: {
    /** A second finger within this time and movement makes a pinch of what looked like a stroke (T2). */
    pinchMs: 250,
    /** Viewport pixels. */
    pinchSlop: 12,
    /** Viewport pixels: the smallest side of something to hit with a finger. */
    hitSize: 44,
  },
  /** Viewport pixels: how near a pointer must come to a vertex, a ring's start or a badge. */
  hitRadius: { mouse: 8, touch: 22 },
  /** Viewport pixels. */
  badgeSize: 40,
  polygon: {
    /** Image pixels: simplification of rings that are to be edited (G7). */
    tolerance: 1,
    maxVertices: 10_000,
  },
  draft: {
    /** Milliseconds from a change until it is written (D1). */
    delayMs: 400,
    /** Four campaigns with as many images as one may have. */
    maxCount: 4 * MASKING.maxImages,
    maxBytes: 256 * 2 ** 20,
    maxAgeMs: 30 * 24 * 60 * 60 * 1000,
  },
  maxPersons: 64,
  /** Bytes of masks on the graphics card; beyond, those that were drawn longest ago go and come again when seen. */
  maxTextureBytes: 192 * 2 ** 20,
  /** Viewport pixels around a person whom the canvas is fitted to. */
  fitMargin: 40,
  /** Viewport pixels that an arrow key pans. */
  panStep: 48,
} as const;
