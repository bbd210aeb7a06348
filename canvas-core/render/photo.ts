import { Container, ImageSource, Sprite, Texture } from 'pixi.js';
import type { Size } from '../geometry.ts';
import type { Viewport } from '../view/viewport.ts';
import type { Gpu } from './gpu.ts';
import { createPhotoDetail, detailScale, type PhotoDetail } from './photo-detail.ts';

/** Viewport pixels an image pixel: from here on, pixels are shown as squares. */
export const crispFrom = 3;
/** Pixels: side of the photo's textures. Small enough for every GPU, large enough for most photos to be one. */
const textureSide = 4096;
/** Pixels of a photo that is on the card as it is. Of a larger one, all of it is there at half its size, and what is near in full. */
const wholeUpTo = textureSide * textureSide;
/** Pixels: longest side of the reduced photo that is there first. */
const overviewSide = 1024;

/** A photo on the GPU, in image coordinates. */
export interface Photo {
  readonly container: Container;
  /** All of it, reduced: quickly drawn, and there before the rest. */
  readonly overview: Container;
  /** Uploads the photo. Called again after the context was lost. @throws Error when it can't be loaded or decoded */
  load(gpu: Gpu, onOverview?: () => void): Promise<void>;
  /** The context took the textures with it. */
  forget(): void;
  /** The next frame shows this part of it. @param frame viewport pixels */
  show(viewport: Viewport, frame: Size): void;
  destroy(): void;
}

export function createPhoto(src: string, { width, height }: Size): Photo {
  const container = new Container();
  const [base, near, overview] = [new Container(), new Container(), new Container()];
  container.addChild(base, near);
  let detail: PhotoDetail | null = null;
  let density = 1;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  let isCrisp = false;
  /** The load whose pieces are wanted; those before it, and all of a destroyed photo's, give theirs back. */
  let turn = 0;

  /** Decodes the picture once, and copies it to the GPU piece by piece. */
  async function load(gpu: Gpu, onOverview?: () => void): Promise<void> {
    const own = ++turn;
    density = gpu.resolution;
    // one that failed is asked for again
    if (!image.complete || image.naturalWidth === 0) image.src = src;
    await loaded(image);
    const { naturalWidth, naturalHeight } = image;
    const isLarge = naturalWidth * naturalHeight > wholeUpTo;
    const reduction = isLarge ? detailScale : 1;
    const side = Math.min(textureSide, gpu.gl.getParameter(gpu.gl.MAX_TEXTURE_SIZE) as number);
    const limit = Math.floor(side / reduction);
    const pieces: Sprite[] = [];
    let whole: ImageBitmap | null = null;
    const isOver = (...bitmaps: (ImageBitmap | null)[]): boolean => {
      if (turn === own) return false;
      for (const bitmap of bitmaps) bitmap?.close();
      return true;
    };
    try {
      whole = await createImageBitmap(image);
      if (isOver(whole)) return;
      if (Math.max(naturalWidth, naturalHeight) > overviewSide) {
        const share = overviewSide / Math.max(naturalWidth, naturalHeight);
        const reduced = await createImageBitmap(whole, {
          resizeWidth: Math.max(1, Math.round(naturalWidth * share)),
          resizeHeight: Math.max(1, Math.round(naturalHeight * share)),
          resizeQuality: 'medium',
        });
        if (isOver(whole, reduced)) return;
        (overview.removeChildren() as Sprite[]).forEach(destroyPiece);
        overview.addChild(pieceOf(upload(gpu, reduced), 0, 0, naturalWidth, naturalHeight));
        onOverview?.();
      }
      for (let top = 0; top < naturalHeight; top += limit) {
        for (let left = 0; left < naturalWidth; left += limit) {
          const across = Math.min(limit, naturalWidth - left);
          const down = Math.min(limit, naturalHeight - top);
          const bitmap = await createImageBitmap(whole, left, top, across, down, {
            ...(isLarge && {
              resizeWidth: Math.max(1, Math.round(across * reduction)),
              resizeHeight: Math.max(1, Math.round(down * reduction)),
              resizeQuality: 'medium' as const,
            }),
          });
          if (isOver(whole, bitmap)) return;
          pieces.push(pieceOf(upload(gpu, bitmap), left, top, across, down));
        }
      }
      clear();
      for (const piece of pieces.splice(0)) base.addChild(piece);
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

  /** Pixels of the file at their place in the image, whose size may be another. */
  function pieceOf(texture: Texture, left: number, top: number, across: number, down: number): Sprite {
    const [scaleX, scaleY] = [image.naturalWidth / width, image.naturalHeight / height];
    const piece = new Sprite(texture);
    piece.position.set(left / scaleX, top / scaleY);
    piece.setSize(across / scaleX, down / scaleY);
    return piece;
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
    (base.removeChildren() as Sprite[]).forEach(destroyPiece);
    detail?.destroy();
    detail = null;
  }

  function forget(): void {
    clear();
    (overview.removeChildren() as Sprite[]).forEach(destroyPiece);
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
    overview,
    load,
    forget,
    show(viewport, frame) {
      const hasChanged = detail?.show(viewport, frame, density) ?? false;
      if (viewport.zoom >= crispFrom === isCrisp && !hasChanged) return;
      isCrisp = viewport.zoom >= crispFrom;
      showPixels();
    },
    destroy() {
      turn++;
      forget();
      container.destroy({ children: true });
      overview.destroy();
    },
  };
}

/** Not `decode`, whose picture is decoded once more for what is made of it. */
function loaded(image: HTMLImageElement): Promise<void> {
  if (image.complete && image.naturalWidth > 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error('The photo could not be loaded.'));
  });
}

function destroyPiece(piece: Sprite): void {
  piece.destroy({ texture: true, textureSource: true });
}
