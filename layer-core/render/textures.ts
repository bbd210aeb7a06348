import type { ImageBox } from '@facet/canvas-core/geometry.ts';
import type { Gpu } from '@facet/canvas-core/render/gpu.ts';
import { ImageSource, Rectangle, Texture } from 'pixi.js';
import type { Layer, LayerDocument } from '../model.ts';
import { cutOf, drawnPart, hasAll, type Raster, rasterOf, uncropped } from '../pictures.ts';

/** Draws a layer's picture; not where Pixi runs, because a photo of 12 megapixels takes a while. */
export type Rasterise = (layer: Layer, raster: Raster) => Promise<ImageBitmap>;

/** What there is of a layer, and where it belongs, in canvas pixels. */
interface Drawn {
  readonly texture: Texture;
  readonly box: ImageBox;
}

interface Entry {
  shown: { readonly raster: Raster; readonly texture: Texture } | null;
  /** A piece of the shown texture: what the layer is cropped to at the moment. */
  cut: Texture | null;
  /** Key that is being drawn, or could not be. */
  asked: string | null;
  hasFailed: boolean;
}

export interface Textures {
  /**
   * What there is of a layer, which may be of an earlier size of it; what is missing is asked for.
   *
   * @param isMoving it will be another in a moment: where the whole of it is there, that is enough until then
   */
  of(layer: Layer, canvas: LayerDocument, isMoving: boolean): Drawn | null;
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

  const release = (entry: Entry): void => {
    entry.cut?.destroy();
    entry.cut = null;
    entry.shown?.texture.destroy(true);
    entry.shown = null;
    entry.asked = null;
  };

  /** What the layer shows of what there is. */
  const piece = (entry: Entry, layer: Layer): Drawn | null => {
    const cut = entry.shown && cutOf(entry.shown.raster, layer);
    if (!entry.shown || !cut) return null;
    const { texture } = entry.shown;
    entry.cut?.destroy();
    entry.cut = cut.shares && pieceOf(texture, cut.shares);
    return { texture: entry.cut ?? texture, box: cut.box };
  };

  const ask = (entry: Entry, layer: Layer, raster: Raster): void => {
    entry.asked = raster.key;
    entry.hasFailed = false;
    rasterise(layer, raster).then(
      (bitmap) => {
        // a newer one was asked for meanwhile, or nobody is there any more
        if (isOver || entry.asked !== raster.key || entries.get(layer.id) !== entry) return bitmap.close();
        release(entry);
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

  /** One at a time: a hand that resizes is followed as fast as pictures are drawn. */
  const askOnce = (entry: Entry, layer: Layer, raster: Raster): void => {
    if (entry.asked === null || (entry.hasFailed && entry.asked !== raster.key)) ask(entry, layer, raster);
  };

  return {
    of(layer, canvas, isMoving) {
      const entry = entries.get(layer.id) ?? { shown: null, cut: null, asked: null, hasFailed: false };
      entries.set(layer.id, entry);
      const part = drawnPart(layer, canvas);
      if (!part) return piece(entry, layer);
      const raster = rasterOf(layer, part);
      if (entry.shown?.raster.key === raster.key) {
        entry.asked = null;
        return piece(entry, layer);
      }
      if (isMoving && entry.shown) {
        if (hasAll(entry.shown.raster, layer, part)) return piece(entry, layer);
        // once: what a hand crops to after this is cut out of it
        if (isOtherCrop(entry.shown.raster, layer)) {
          const whole = uncropped(layer);
          askOnce(entry, whole, rasterOf(whole, { x: 0, y: 0, width: whole.width, height: whole.height }));
          return piece(entry, layer);
        }
      }
      askOnce(entry, layer, raster);
      return piece(entry, layer);
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

const isOtherCrop = ({ crop }: Raster, { crop: { x, y, width, height } }: Layer): boolean =>
  crop.x !== x || crop.y !== y || crop.width !== width || crop.height !== height;

/** @param shares of the texture's sides */
function pieceOf({ source }: Texture, { x, y, width, height }: ImageBox): Texture {
  const [across, down] = [source.width, source.height];
  return new Texture({ source, frame: new Rectangle(x * across, y * down, width * across, height * down) });
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
