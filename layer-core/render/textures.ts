import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { ImageSource, Texture } from 'pixi.js';
import type { Layer, LayerDocument } from '../model.ts';
import { drawnPart, type Raster, rasterOf } from '../pictures.ts';

/** Draws a layer's picture; not where Pixi runs, because a photo of 12 megapixels takes a while. */
export type Rasterise = (layer: Layer, raster: Raster) => Promise<ImageBitmap>;

interface Drawn {
  readonly raster: Raster;
  readonly texture: Texture;
}

interface Entry {
  shown: Drawn | null;
  /** Key that is being drawn, or could not be. */
  asked: string | null;
  hasFailed: boolean;
}

export interface Textures {
  /** What there is of a layer, which may be of an earlier size of it; what is missing is asked for. */
  of(layer: Layer, canvas: LayerDocument): Drawn | null;
  /** Whether all that was asked for is there. */
  readonly isSettled: boolean;
  hasFailed(id: string): boolean;
  /** Asks again for what could not be drawn. */
  retry(): void;
  /** The context took the textures with it. */
  forget(): void;
  /** Gives back what layers that are gone had. */
  keepOnly(ids: ReadonlySet<string>): void;
  destroy(): void;
}

/**
 * Layers' pictures on the graphics card, each at the size that it has on the canvas: twenty photos of 12 megapixels are twenty
 * textures of less than one. While a layer changes, its last picture is stretched; the right one follows as soon as it is drawn.
 */
export function createTextures(gpu: Gpu, rasterise: Rasterise, onChange: (id: string) => void): Textures {
  const entries = new Map<string, Entry>();
  let isOver = false;

  const ask = (entry: Entry, layer: Layer, raster: Raster): void => {
    entry.asked = raster.key;
    entry.hasFailed = false;
    rasterise(layer, raster).then(
      (bitmap) => {
        // a newer one was asked for meanwhile, or nobody is there any more
        if (isOver || entry.asked !== raster.key || entries.get(layer.id) !== entry) return bitmap.close();
        entry.shown?.texture.destroy(true);
        entry.shown = { raster, texture: upload(gpu, bitmap) };
        entry.asked = null;
        onChange(layer.id);
      },
      () => {
        if (isOver || entry.asked !== raster.key) return;
        entry.hasFailed = true;
        onChange(layer.id);
      },
    );
  };

  const release = (entry: Entry): void => {
    entry.shown?.texture.destroy(true);
    entry.shown = null;
    entry.asked = null;
  };

  return {
    of(layer, canvas) {
      const entry = entries.get(layer.id) ?? { shown: null, asked: null, hasFailed: false };
      entries.set(layer.id, entry);
      const part = drawnPart(layer, canvas);
      if (!part) return entry.shown;
      const raster = rasterOf(layer, part);
      if (entry.shown?.raster.key === raster.key) {
        entry.asked = null;
        return entry.shown;
      }
      // one at a time: a hand that resizes is followed as fast as pictures are drawn
      if (entry.asked === null || (entry.hasFailed && entry.asked !== raster.key)) ask(entry, layer, raster);
      return entry.shown;
    },
    get isSettled() {
      return [...entries.values()].every(({ asked, hasFailed }) => asked === null || hasFailed);
    },
    hasFailed: (id) => entries.get(id)?.hasFailed ?? false,
    retry() {
      for (const entry of entries.values()) {
        if (entry.hasFailed) entry.asked = null;
        entry.hasFailed = false;
      }
    },
    forget() {
      for (const entry of entries.values()) release(entry);
    },
    keepOnly(ids) {
      for (const [id, entry] of entries) {
        if (ids.has(id)) continue;
        release(entry);
        entries.delete(id);
      }
    },
    destroy() {
      isOver = true;
      for (const entry of entries.values()) release(entry);
    },
  };
}

function upload(gpu: Gpu, bitmap: ImageBitmap): Texture {
  const source = new ImageSource({
    resource: bitmap,
    // at the size that it has on the canvas; only while it is stretched, texels lie between pixels
    scaleMode: 'linear',
  });
  gpu.texture.initSource(source);
  bitmap.close();
  return new Texture({ source });
}
