import * as z from 'zod/mini';

/** The layered image editor: its bounds, and its two calls. */
export const LAYERS = {
  /** Pixels: sides of the canvas. */
  canvas: { least: 1, most: 1024, width: 800, height: 600 },
  zoom: { least: 0.1, most: 3 },
  /** CSS pixels: what the canvas is seen through. */
  frame: { width: 864, height: 500 },
  /** Of one picture. */
  maxLayers: 50,
  /** Pixels: side of a layer, and how far from the canvas it may lie. */
  maxSide: 16_384,
  maxDistance: 32_768,
  /** Bytes of the files of one call, and of its JSON. */
  maxCallBytes: 64 * 1024 * 1024,
  maxJsonBytes: 64 * 1024,
  /** Pictures that the server keeps of a member, and hours for which it does. */
  keptPictures: 40,
  keptHours: 24,
} as const;

const side = z.number().check(z.gte(1), z.lte(LAYERS.maxSide));
const place = z.number().check(z.gte(-LAYERS.maxDistance), z.lte(LAYERS.maxDistance));
const canvasSide = z.int().check(z.gte(LAYERS.canvas.least), z.lte(LAYERS.canvas.most));

/** Canvas pixels; the first layer is the lowest one. `opacity` is 0 to 1. */
export const PlacedLayer = z.object({
  x: place,
  y: place,
  width: side,
  height: side,
  opacity: z.number().check(z.gte(0), z.lte(1)),
});
export type PlacedLayer = z.infer<typeof PlacedLayer>;

/** POST /sam/process-image: multipart with this as JSON in `data`, and a file in `images` for each layer, in the same order. */
export const ProcessImageData = z.object({
  layers: z.array(PlacedLayer).check(z.minLength(1), z.maxLength(LAYERS.maxLayers)),
  canvasWidth: canvasSide,
  canvasHeight: canvasSide,
});
export type ProcessImageData = z.infer<typeof ProcessImageData>;

/** Its answer: a PNG of the canvas's size, transparent where nothing is. */
export const ProcessImageAnswer = z.object({ processedImageUrl: z.string() });
export type ProcessImageAnswer = z.infer<typeof ProcessImageAnswer>;

/** POST /sam/proxy-image */
export const ProxyImageBody = z.object({ url: z.string().check(z.maxLength(2048)) });
export const ProxyImageAnswer = z.object({ proxyUrl: z.string() });
export type ProxyImageAnswer = z.infer<typeof ProxyImageAnswer>;
