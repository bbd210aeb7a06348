import { clamp, type ImageBox, type Size } from '@facet/canvas-core/geometry.ts';
import { type Layer, type LayerDocument, wholeBox } from './model.ts';

/** A layer's pixels on the canvas: which part of it they are, from its corner. */
export interface Raster extends Pick<Layer, 'src' | 'clip'> {
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
  return { key, src, clip, part, crop, size: { width, height } };
}

/** Where pixels of the same picture belong on the layer as it is now, in canvas pixels. */
function boxOfRaster(raster: Raster, layer: Layer): ImageBox {
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

/**
 * All of the original at the layer's scale, as far as that is no more than a layer's pixels may be: what of it is seen can then be
 * cut out of these pixels, as a hand crops.
 */
export function uncropped(layer: Layer): Layer {
  const { width, height } = wholeBox(layer);
  const scale = Math.min(1, Math.sqrt(wholeUpTo.most / (width * height)));
  return {
    ...layer,
    crop: { x: 0, y: 0, ...layer.original },
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Canvas pixels: less is nothing but rounding. */
const least = 1e-6;

/** What a layer as it is now shows of pixels of the same picture. */
export interface Cut {
  /** Where, in canvas pixels. */
  readonly box: ImageBox;
  /** Which of them, in shares of their sides; null for all of them. */
  readonly shares: ImageBox | null;
}

/** @returns null when none of these pixels are the layer's any more */
export function cutOf(raster: Raster, layer: Layer): Cut | null {
  const all = boxOfRaster(raster, layer);
  const [left, top] = [Math.max(all.x, layer.x), Math.max(all.y, layer.y)];
  const width = Math.min(all.x + all.width, layer.x + layer.width) - left;
  const height = Math.min(all.y + all.height, layer.y + layer.height) - top;
  if (width <= least || height <= least) return null;
  if (all.width - width < least && all.height - height < least) return { box: all, shares: null };
  return {
    box: { x: left, y: top, width, height },
    shares: {
      x: (left - all.x) / all.width,
      y: (top - all.y) / all.height,
      width: width / all.width,
      height: height / all.height,
    },
  };
}

/** Whether these pixels have all of a part of the layer as it is now; they may have been drawn at another size. */
export function hasAll(raster: Raster, layer: Layer, part: ImageBox): boolean {
  const { x, y, width, height } = boxOfRaster(raster, layer);
  const [left, top] = [layer.x + part.x, layer.y + part.y];
  return (
    raster.src === layer.src &&
    raster.clip === layer.clip &&
    x <= left + least &&
    y <= top + least &&
    x + width >= left + part.width - least &&
    y + height >= top + part.height - least
  );
}
