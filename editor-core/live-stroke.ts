import { roomBeside } from '@facet/wasm/combine.ts';
import type { Mask } from '@facet/wasm/mask.ts';
import { type Capsule, createStrokeLayer, type StrokeLayer } from '@facet/wasm/stroke.ts';
import { type EditorImage, othersOf, type PersonId, personOf } from './model/document.ts';
import type { Overlap } from './state.ts';

/** A stroke in progress: one layer for the person it is drawn on, more for those it takes from (P4). */
export interface LiveStroke {
  readonly imageId: string;
  readonly layers: ReadonlyMap<PersonId, StrokeLayer>;
  capsule(capsule: Capsule): void;
  /** As at its beginning: nothing is drawn. */
  clear(): void;
}

/** A live stroke as the editor holds it. */
export interface OwnStroke extends LiveStroke {
  /** Draws all of it again, on what the image holds now (S12). @returns false when its person is gone */
  drawOn(image: EditorImage): boolean;
  /** The masks with the stroke. It is over. */
  finish(): Map<PersonId, Mask>;
  /** As if it had never been begun. It is over. */
  discard(): void;
}

export function createLiveStroke(
  image: EditorImage,
  personId: PersonId,
  mode: 'paint' | 'erase',
  overlap: Overlap,
): OwnStroke {
  let under = image;
  let layers = layersOn(under, personId, mode, overlap);
  let capsules: Capsule[] = [];

  const draw = (capsule: Capsule): void => {
    for (const layer of layers.values()) layer.capsule(capsule);
  };

  const discard = (): void => {
    for (const layer of layers.values()) layer.discard();
  };

  const beginAnew = (): void => {
    discard();
    layers = layersOn(under, personId, mode, overlap);
  };

  return {
    imageId: image.id,
    get layers() {
      return layers;
    },
    capsule(capsule) {
      capsules.push(capsule);
      draw(capsule);
    },
    clear() {
      capsules = [];
      beginAnew();
    },
    drawOn(next) {
      if (!personOf(next, personId)) return false;
      under = next;
      beginAnew();
      capsules.forEach(draw);
      return true;
    },
    finish: () => new Map([...layers].map(([id, layer]) => [id, layer.finish()])),
    discard,
  };
}

function layersOn(
  image: EditorImage,
  personId: PersonId,
  mode: 'paint' | 'erase',
  overlap: Overlap,
): Map<PersonId, StrokeLayer> {
  const own = personOf(image, personId)!;
  const others = othersOf(image, personId);
  const masks = others.map(({ mask }) => mask);
  const isPainting = mode === 'paint';
  const limit = (tile: number) => roomBeside(masks, tile);
  const layer = createStrokeLayer(
    own.mask,
    isPainting && overlap === 'only-free' ? { mode, limit } : { mode },
  );
  const layers = new Map([[personId, layer]]);
  if (isPainting && overlap === 'take') {
    for (const { id, mask } of others) layers.set(id, createStrokeLayer(mask, { mode: 'erase' }));
  }
  return layers;
}
