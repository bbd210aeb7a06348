import { CanvasSource, Container, ImageSource, Sprite, Texture } from 'pixi.js';
import type { Size } from '../geometry.ts';
import type { Viewport } from '../view/viewport.ts';
import type { Gpu } from './gpu.ts';
import type { Backdrop } from './held-frame.ts';
import { createPhotoDetail, detailScale, type PhotoDetail } from './photo-detail.ts';

/** Viewport pixels an image pixel: from here on, pixels are shown as squares. */
export const crispFrom = 3;
/** Pixels: side of the photo's textures. Small enough for every GPU, large enough for most photos to be one. */
const textureSide = 4096;
/** Pixels of a photo that is on the card as it is. Of a larger one, all of it is there at half its size, and what is near in full. */
const wholeUpTo = textureSide * textureSide;
/** Pixels: longest side of the reduced photo that is there first, where none is served. */
const overviewSide = 1024;

/** Where a photo is to be had, and its size in image pixels, which may be another than that of the file. */
export interface PhotoFile extends Size {
  readonly src: string;
  /** A reduced version of it, which is there much sooner. */
  readonly reducedSrc?: string | null;
}

/** A photo on the GPU, in image coordinates. */
export interface Photo {
  readonly container: Container;
  /** All of it, reduced, as soon as that is there. */
  readonly backdrop: Backdrop | null;
  /** Uploads the photo. Called again after the context was lost. @throws Error when it can't be loaded or decoded */
  load(gpu: Gpu, onOverview?: () => void): Promise<void>;
  /** The context took the textures with it. */
  forget(): void;
  /** The next frame shows this part of it. @param frame viewport pixels */
  show(viewport: Viewport, frame: Size): void;
  destroy(): void;
}

export function createPhoto({ src, reducedSrc, width, height }: PhotoFile): Photo {
  const container = new Container();
  const [overview, base, near] = [new Container(), new Container(), new Container()];
  container.addChild(overview, base, near);
  let detail: PhotoDetail | null = null;
  let reduced: HTMLCanvasElement | null = null;
  let isCrisp = false;
  /** The load whose pieces are wanted; those before it, and all of a destroyed photo's, give theirs back. */
  let turn = 0;

  /** Decodes the file once, beside the main thread, and copies it to the GPU piece by piece. */
  async function load(gpu: Gpu, onOverview?: () => void): Promise<void> {
    const own = ++turn;
    const pieces: Sprite[] = [];
    let whole: ImageBitmap | null = null;
    let isUp = false;
    const isOver = (...bitmaps: (ImageBitmap | null)[]): boolean => {
      if (turn === own) return false;
      for (const bitmap of bitmaps) bitmap?.close();
      return true;
    };
    const showReduced = (): void => {
      if (!reduced) return;
      empty(overview);
      overview.addChild(placed(uploadCanvas(gpu, reduced), 0, 0, width, height));
      onOverview?.();
    };
    /** The photo does not wait for it: it may come at any time, or never. */
    const showServed = async (from: string): Promise<void> => {
      const served = await createImageBitmap(await fetchFile(from));
      if (isOver(served)) return;
      if (reduced) return served.close();
      reduced = drawnOnCanvas(served);
      if (!isUp) showReduced();
    };
    try {
      showReduced();
      const file = fetchFile(src);
      // without it, the photo comes alone
      if (!reduced && reducedSrc) showServed(reducedSrc).catch(() => undefined);
      whole = await createImageBitmap(await file);
      if (isOver(whole)) return;
      const longest = Math.max(whole.width, whole.height);
      if (!reduced && longest > overviewSide) {
        const share = overviewSide / longest;
        const small = await createImageBitmap(whole, scaledTo(whole.width, whole.height, share));
        if (isOver(whole, small)) return;
        reduced = drawnOnCanvas(small);
        showReduced();
      }
      const isLarge = whole.width * whole.height > wholeUpTo;
      const reduction = isLarge ? detailScale : 1;
      const [scaleX, scaleY] = [width / whole.width, height / whole.height];
      const side = Math.min(textureSide, gpu.gl.getParameter(gpu.gl.MAX_TEXTURE_SIZE) as number);
      const limit = Math.floor(side / reduction);
      for (let top = 0; top < whole.height; top += limit) {
        for (let left = 0; left < whole.width; left += limit) {
          const across = Math.min(limit, whole.width - left);
          const down = Math.min(limit, whole.height - top);
          const scaling = isLarge ? scaledTo(across, down, reduction) : {};
          const bitmap = await createImageBitmap(whole, left, top, across, down, scaling);
          if (isOver(whole, bitmap)) return;
          const texture = upload(gpu, bitmap);
          pieces.push(placed(texture, left * scaleX, top * scaleY, across * scaleX, down * scaleY));
        }
      }
      clear();
      for (const piece of pieces.splice(0)) base.addChild(piece);
      empty(overview);
      isUp = true;
      if (isLarge) {
        detail = createPhotoDetail(gpu, near, whole, { width, height });
        whole = null;
      }
      showPixels();
    } finally {
      whole?.close();
      // what nobody wants any more, and what came before a piece that failed
      pieces.forEach(destroyPiece);
    }
  }

  function upload(gpu: Gpu, bitmap: ImageBitmap): Texture {
    const source = new ImageSource({
      resource: bitmap,
      magFilter: isCrisp ? 'nearest' : 'linear',
      minFilter: 'linear',
      mipmapFilter: 'linear',
      autoGenerateMipmaps: true,
    });
    gpu.texture.initSource(source);
    bitmap.close();
    return new Texture({ source });
  }

  function clear(): void {
    empty(base);
    detail?.destroy();
    detail = null;
  }

  function forget(): void {
    clear();
    empty(overview);
  }

  function showPixels(): void {
    const filter = isCrisp ? 'nearest' : 'linear';
    for (const { texture } of [...base.children, ...near.children] as Sprite[]) {
      const { style } = texture.source;
      if (style.magFilter === filter) continue;
      style.magFilter = filter;
      style.update();
    }
  }

  return {
    container,
    get backdrop() {
      return reduced && { picture: reduced, size: { width, height } };
    },
    load,
    forget,
    show(viewport, frame) {
      const hasChanged = detail?.show(viewport, frame) ?? false;
      if (viewport.zoom >= crispFrom === isCrisp && !hasChanged) return;
      isCrisp = viewport.zoom >= crispFrom;
      showPixels();
    },
    destroy() {
      turn++;
      forget();
      container.destroy({ children: true });
    },
  };
}

/** As a file, not as an image: images are decoded on the main thread when something is made of them. */
async function fetchFile(src: string): Promise<Blob> {
  const answer = await fetch(src);
  if (!answer.ok) throw new Error('The photo could not be loaded.');
  return answer.blob();
}

const scaledTo = (width: number, height: number, share: number): ImageBitmapOptions => ({
  resizeWidth: Math.max(1, Math.round(width * share)),
  resizeHeight: Math.max(1, Math.round(height * share)),
  resizeQuality: 'medium',
});

function drawnOnCanvas(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d', { alpha: false })!.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas;
}

function uploadCanvas(gpu: Gpu, canvas: HTMLCanvasElement): Texture {
  const source = new CanvasSource({ resource: canvas, scaleMode: 'linear', autoGenerateMipmaps: true });
  gpu.texture.initSource(source);
  return new Texture({ source });
}

/** A texture at its place in the image. */
function placed(texture: Texture, left: number, top: number, across: number, down: number): Sprite {
  const piece = new Sprite(texture);
  piece.position.set(left, top);
  piece.setSize(across, down);
  return piece;
}

function empty(container: Container): void {
  (container.removeChildren() as Sprite[]).forEach(destroyPiece);
}

function destroyPiece(piece: Sprite): void {
  piece.destroy({ texture: true, textureSource: true });
}
