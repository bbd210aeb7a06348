/** The layered editor's document. Everything in it can be kept as JSON; pictures are named, and stand elsewhere. */
import { clamp, type ImageBox, type Size } from '@facet/canvas-core/geometry.ts';
import { LAYERS } from '@facet/contract/layers.ts';

/** How a layer's picture was written, so that it can be written anew. */
export interface TextStyle {
  readonly text: string;
  /** Canvas pixels. */
  readonly size: number;
  /** #rrggbb */
  readonly colour: string;
  readonly isBold: boolean;
}

/** One of the people in a layer's picture, under their own number, which stays when others are removed. */
export interface PersonOutline {
  readonly number: number;
  /** An SVG path in the original's pixels, filled even-odd. */
  readonly outline: string;
}

/** A picture at its place. Sides and places are whole canvas pixels, so that what is drawn is what is sent. */
export interface Layer extends ImageBox {
  readonly id: string;
  readonly name: string;
  /** Names its picture. */
  readonly src: string;
  /** Of the picture, in its own pixels. */
  readonly original: Size;
  /** What of the original is shown, in its pixels. */
  readonly crop: ImageBox;
  /** 0 to 1. */
  readonly opacity: number;
  readonly isHidden: boolean;
  readonly isLocked: boolean;
  /** Outline of what is shown, as an SVG path in the original's pixels, filled even-odd; null: all of it. */
  readonly clip: string | null;
  /** The people in the original, whose outlines can be its clip. */
  readonly people: readonly PersonOutline[];
  readonly text: TextStyle | null;
}

export interface LayerDocument extends Size {
  /** #rrggbb; null: transparent. */
  readonly background: string | null;
  /** The lowest first. */
  readonly layers: readonly Layer[];
}

export interface NewPicture {
  readonly src: string;
  readonly original: Size;
  readonly name: string;
  readonly clip?: string | null;
  readonly people?: readonly PersonOutline[];
  readonly text?: TextStyle | null;
}

export const canvasSide = (side: number): number =>
  Number.isFinite(side)
    ? clamp(Math.round(side), LAYERS.canvas.least, LAYERS.canvas.most)
    : LAYERS.canvas.least;

export const createDocument = (change: Partial<LayerDocument> = {}): LayerDocument => ({
  width: LAYERS.canvas.width,
  height: LAYERS.canvas.height,
  background: '#ffffff',
  layers: [],
  ...change,
});

/** The whole picture in the middle of the box, as large as there is room, and never larger than it is. */
export function createLayer(picture: NewPicture, within: ImageBox, id: string = crypto.randomUUID()): Layer {
  const { src, original, name, clip = null, people = [], text = null } = picture;
  const scale = Math.min(1, within.width / original.width, within.height / original.height);
  const width = Math.max(1, Math.floor(original.width * scale));
  const height = Math.max(1, Math.floor(original.height * scale));
  return {
    ...{ id, name, src, original, clip, people, text, opacity: 1, isHidden: false, isLocked: false },
    crop: { x: 0, y: 0, ...original },
    x: Math.round(within.x + (within.width - width) / 2),
    y: Math.round(within.y + (within.height - height) / 2),
    width,
    height,
  };
}

/** What of the layer's own picture is shown is never shown larger than it is. */
export const largest = ({ crop }: Layer): Size => ({
  width: Math.max(1, Math.floor(crop.width)),
  height: Math.max(1, Math.floor(crop.height)),
});

const place = (value: number): number => clamp(Math.round(value), -LAYERS.maxDistance, LAYERS.maxDistance);

/** The layer in another box, as far as that is one that it may have. */
export function placed(layer: Layer, box: Partial<ImageBox>): Layer {
  const { x = layer.x, y = layer.y, width = layer.width, height = layer.height } = box;
  if (![x, y, width, height].every(Number.isFinite)) return layer;
  const most = largest(layer);
  const next = {
    x: place(x),
    y: place(y),
    width: clamp(Math.round(width), 1, most.width),
    height: clamp(Math.round(height), 1, most.height),
  };
  const isSame =
    next.x === layer.x && next.y === layer.y && next.width === layer.width && next.height === layer.height;
  return isSame ? layer : { ...layer, ...next };
}

/** Where all of the original would lie, at the layer's scale. */
export function wholeBox({ x, y, width, height, crop, original }: Layer): ImageBox {
  const [across, down] = [width / crop.width, height / crop.height];
  return {
    x: x - crop.x * across,
    y: y - crop.y * down,
    width: original.width * across,
    height: original.height * down,
  };
}

/** The smallest box with all of them; null for none. */
export function boundsOf(boxes: readonly ImageBox[]): ImageBox | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

export const isInBox = ({ x, y, width, height }: ImageBox, at: { x: number; y: number }): boolean =>
  at.x >= x && at.y >= y && at.x < x + width && at.y < y + height;

export const overlap = (a: ImageBox, b: ImageBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether two values that can be kept as JSON are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

/**
 * The document with the objects of the one before wherever they say the same. Undoing makes new ones of all layers, and whoever draws
 * would take each of them for changed.
 */
export function sharedWith(before: LayerDocument, after: LayerDocument): LayerDocument {
  const old = new Map(before.layers.map((layer) => [layer.id, layer]));
  const layers = after.layers.map((layer) => {
    const one = old.get(layer.id);
    return isSame(one, layer) ? one! : layer;
  });
  const isOrdered =
    layers.length === before.layers.length && layers.every((one, i) => one === before.layers[i]);
  const next = { ...after, layers: isOrdered ? before.layers : layers };
  return isSame(next, before) ? before : next;
}
