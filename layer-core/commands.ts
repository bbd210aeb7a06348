/** What can be done to a document: functions from one to the next. Locked layers stay as they are. */
import { clamp, type ImageBox, type Size } from '@facet/canvas-core/geometry.ts';
import { LAYERS } from '@facet/contract/layers.ts';
import {
  boundsOf,
  canvasSide,
  createLayer,
  isSame,
  type Layer,
  type LayerDocument,
  largest,
  type NewPicture,
  placed,
  wholeBox,
} from './model.ts';

export type Command = (document: LayerDocument) => LayerDocument;
export type Ids = readonly string[];

const mapped = (document: LayerDocument, change: (layer: Layer) => Layer): LayerDocument => {
  const layers = document.layers.map((layer) => {
    const next = change(layer);
    return isSame(layer, next) ? layer : next;
  });
  return layers.every((layer, i) => layer === document.layers[i]) ? document : { ...document, layers };
};

const onUnlocked =
  (ids: Ids, change: (layer: Layer) => Layer): Command =>
  (document) =>
    mapped(document, (layer) => (ids.includes(layer.id) && !layer.isLocked ? change(layer) : layer));

/** Those of `ids` that may be changed. */
export const unlocked = ({ layers }: LayerDocument, ids: Ids): Layer[] =>
  layers.filter(({ id, isLocked }) => ids.includes(id) && !isLocked);

export const moveBy = (ids: Ids, dx: number, dy: number): Command =>
  onUnlocked(ids, (layer) => placed(layer, { x: layer.x + dx, y: layer.y + dy }));

export const placeIn = (id: string, box: Partial<ImageBox>): Command =>
  onUnlocked([id], (layer) => placed(layer, box));

/** One side as it was typed; the other one follows. */
export const setSide = (id: string, side: keyof Size, to: number): Command =>
  onUnlocked([id], (layer) => {
    const most = largest(layer);
    const scale = Math.min(to / layer[side], most.width / layer.width, most.height / layer.height);
    return placed(layer, { width: layer.width * scale, height: layer.height * scale });
  });

/** Several at once, as parts of one picture: all of `from` goes into `to`. */
export const scaleInto = (ids: Ids, from: ImageBox, to: ImageBox): Command => {
  const scale = to.width / from.width;
  return onUnlocked(ids, (layer) =>
    placed(layer, {
      x: to.x + (layer.x - from.x) * scale,
      y: to.y + (layer.y - from.y) * scale,
      width: layer.width * scale,
      height: layer.height * scale,
    }),
  );
};

/** How much all of them may grow together. */
export const mostScale = (layers: readonly Layer[]): number =>
  Math.min(
    ...layers.map((layer) => {
      const most = largest(layer);
      return Math.min(most.width / layer.width, most.height / layer.height);
    }),
  );

/** @param box what is to be seen of the layer, on the canvas, at the scale that it has */
export const cropTo = (id: string, box: ImageBox): Command =>
  onUnlocked([id], (layer) => {
    if (![box.x, box.y, box.width, box.height].every(Number.isFinite)) return layer;
    const whole = wholeBox(layer);
    const [across, down] = [layer.width / layer.crop.width, layer.height / layer.crop.height];
    const x = clamp(Math.round((box.x - whole.x) / across), 0, layer.original.width - 1);
    const y = clamp(Math.round((box.y - whole.y) / down), 0, layer.original.height - 1);
    const width = clamp(Math.round(box.width / across), 1, layer.original.width - x);
    const height = clamp(Math.round(box.height / down), 1, layer.original.height - y);
    return placed(
      { ...layer, crop: { x, y, width, height } },
      { x: whole.x + x * across, y: whole.y + y * down, width: width * across, height: height * down },
    );
  });

/** All of the original again, at the scale that it has. */
export const uncrop = (id: string): Command =>
  onUnlocked([id], (layer) => cropTo(id, wholeBox(layer))({ ...only(layer) }).layers[0]!);

const only = (layer: Layer): LayerDocument => ({ width: 1, height: 1, background: null, layers: [layer] });

export const setOpacity = (ids: Ids, opacity: number): Command =>
  onUnlocked(ids, (layer) => ({ ...layer, opacity: clamp(opacity, 0, 1) }));

export const setClip = (id: string, clip: string | null): Command =>
  onUnlocked([id], (layer) => ({ ...layer, clip }));

const anyLayer =
  (ids: Ids, change: (layer: Layer) => Layer): Command =>
  (document) =>
    mapped(document, (layer) => (ids.includes(layer.id) ? change(layer) : layer));

/** Another picture in the same place: as much of it as there is room for. */
export const replacePicture = (id: string, picture: NewPicture): Command =>
  onUnlocked([id], (layer) => ({
    ...createLayer(picture, layer, layer.id),
    opacity: layer.opacity,
    name: picture.text ? layer.name : picture.name,
  }));

export const setHidden = (ids: Ids, isHidden: boolean): Command =>
  anyLayer(ids, (layer) => ({ ...layer, isHidden }));

export const setLocked = (ids: Ids, isLocked: boolean): Command =>
  anyLayer(ids, (layer) => ({ ...layer, isLocked }));

const maxName = 64;

export const rename = (id: string, name: string): Command =>
  anyLayer([id], (layer) => ({ ...layer, name: name.trim().slice(0, maxName) || layer.name }));

export const remove =
  (ids: Ids): Command =>
  (document) => {
    const gone = new Set(unlocked(document, ids).map(({ id }) => id));
    return gone.size === 0
      ? document
      : { ...document, layers: document.layers.filter(({ id }) => !gone.has(id)) };
  };

export const hasRoomFor = ({ layers }: LayerDocument, count: number): boolean =>
  layers.length + count <= LAYERS.maxLayers;

/** On top of all others; as many as there is room for. */
export const add =
  (layers: readonly Layer[]): Command =>
  (document) => {
    const added = layers.slice(0, Math.max(0, LAYERS.maxLayers - document.layers.length));
    return added.length === 0 ? document : { ...document, layers: [...document.layers, ...added] };
  };

const copyOffset = 16;

/** Copies with ids of their own, beside the originals. */
export const copiesOf = (layers: readonly Layer[], offset = copyOffset): Layer[] =>
  layers.map((layer) => ({
    ...layer,
    id: crypto.randomUUID(),
    isLocked: false,
    x: layer.x + offset,
    y: layer.y + offset,
  }));

/** To a place among the layers, counted from the lowest, without the layer itself. */
export const moveTo =
  (id: string, index: number): Command =>
  (document) => {
    const layer = document.layers.find((each) => each.id === id);
    if (!layer) return document;
    const layers = document.layers.filter((each) => each !== layer);
    layers.splice(clamp(index, 0, layers.length), 0, layer);
    return layers.every((each, i) => each === document.layers[i]) ? document : { ...document, layers };
  };

export type Direction = 'front' | 'forward' | 'backward' | 'back';

/** Chosen layers among the others, in the order that they have among themselves. */
export const order =
  (ids: Ids, direction: Direction): Command =>
  (document) => {
    const isChosen = ({ id }: Layer) => ids.includes(id);
    const layers = [...document.layers];
    const step = (from: number, to: number) => {
      if (!isChosen(layers[from]!) || isChosen(layers[to]!)) return;
      [layers[from], layers[to]] = [layers[to]!, layers[from]!];
    };
    if (direction === 'forward') for (let i = layers.length - 2; i >= 0; i--) step(i, i + 1);
    else if (direction === 'backward') for (let i = 1; i < layers.length; i++) step(i, i - 1);
    else {
      const chosen = layers.filter(isChosen);
      const rest = layers.filter((layer) => !isChosen(layer));
      layers.splice(
        0,
        layers.length,
        ...(direction === 'front' ? [...rest, ...chosen] : [...chosen, ...rest]),
      );
    }
    return layers.every((layer, i) => layer === document.layers[i]) ? document : { ...document, layers };
  };

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** One layer is aligned with the canvas, several with each other. */
export const align =
  (ids: Ids, edge: Edge): Command =>
  (document) => {
    const layers = unlocked(document, ids);
    const to = layers.length > 1 ? boundsOf(layers)! : { x: 0, y: 0, ...document };
    return onUnlocked(ids, (layer) => placed(layer, alignedWith(layer, to, edge)))(document);
  };

function alignedWith({ width, height }: Layer, to: ImageBox, edge: Edge): Partial<ImageBox> {
  switch (edge) {
    case 'left':
      return { x: to.x };
    case 'centre':
      return { x: to.x + (to.width - width) / 2 };
    case 'right':
      return { x: to.x + to.width - width };
    case 'top':
      return { y: to.y };
    case 'middle':
      return { y: to.y + (to.height - height) / 2 };
    case 'bottom':
      return { y: to.y + to.height - height };
  }
}

/** Three or more, with equal gaps between them; the outermost two stay. */
export const distribute =
  (ids: Ids, axis: 'x' | 'y'): Command =>
  (document) => {
    const side = axis === 'x' ? 'width' : 'height';
    const layers = unlocked(document, ids).sort((a, b) => a[axis] - b[axis]);
    if (layers.length < 3) return document;
    const bounds = boundsOf(layers)!;
    const gap = (bounds[side] - layers.reduce((sum, layer) => sum + layer[side], 0)) / (layers.length - 1);
    const places = new Map<string, number>();
    let at = bounds[axis];
    for (const layer of layers) {
      places.set(layer.id, at);
      at += layer[side] + gap;
    }
    return onUnlocked(ids, (layer) => placed(layer, { [axis]: places.get(layer.id)! }))(document);
  };

export const setCanvas =
  (size: Partial<Size>): Command =>
  (document) => {
    const width = canvasSide(size.width ?? document.width);
    const height = canvasSide(size.height ?? document.height);
    return width === document.width && height === document.height ? document : { ...document, width, height };
  };

export const setBackground =
  (background: string | null): Command =>
  (document) =>
    document.background === background ? document : { ...document, background };
