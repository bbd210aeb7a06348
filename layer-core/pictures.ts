import { clamp, type ImageBox, type Size } from '@facet/canvas-core/geometry.ts';
import type { Layer, LayerDocument } from './model.ts';

/** A layer's pixels on the canvas: which part of it they are, from its corner. */
export interface Raster {
  readonly key: string;
  readonly part: ImageBox;
  /** What was cut out of the original, and how large it was drawn: where to put it while the layer already is another. */
  readonly crop: ImageBox;
  readonly size: Size;
}

/** Pixels of a layer that are drawn as a whole, wherever it lies; of a larger one, only those on the canvas are. */
const wholeUpTo = { least: 1024 * 1024, most: 2048 * 2048 };
/** Pixels that all layers of a document have on the card at most, but for the last few of `wholeUpTo.least`: 192 MB. */
const mostPixels = 48 * 2 ** 20;

const wholeOf = ({ layers }: Pick<LayerDocument, 'layers'>): number =>
  clamp(Math.floor(mostPixels / Math.max(1, layers.length)), wholeUpTo.least, wholeUpTo.most);

/** What of a layer is worth drawing, from its corner; null when nothing of it is on the canvas. */
export function drawnPart(layer: Layer, canvas: LayerDocument): ImageBox | null {
  const left = Math.max(0, -layer.x);
  const top = Math.max(0, -layer.y);
  const width = Math.min(layer.width, canvas.width - layer.x) - left;
  const height = Math.min(layer.height, canvas.height - layer.y) - top;
  if (width <= 0 || height <= 0) return null;
  if (layer.width * layer.height <= wholeOf(canvas))
    return { x: 0, y: 0, width: layer.width, height: layer.height };
  return { x: left, y: top, width, height };
}

/** Same key, same pixels. */
export function rasterOf(layer: Layer, part: ImageBox): Raster {
  const { src, crop, clip, width, height } = layer;
  const key = JSON.stringify([src, crop, clip, width, height, part]);
  return { key, part, crop, size: { width, height } };
}

/** Where pixels of the same picture belong on the layer as it is now, in canvas pixels. */
export function boxOfRaster(raster: Raster, layer: Layer): ImageBox {
  const [across, down] = [layer.width / layer.crop.width, layer.height / layer.crop.height];
  const [wide, tall] = [raster.crop.width / raster.size.width, raster.crop.height / raster.size.height];
  // what of the original these pixels are
  const x = raster.crop.x + raster.part.x * wide;
  const y = raster.crop.y + raster.part.y * tall;
  return {
    x: layer.x + (x - layer.crop.x) * across,
    y: layer.y + (y - layer.crop.y) * down,
    width: raster.part.width * wide * across,
    height: raster.part.height * tall * down,
  };
}
