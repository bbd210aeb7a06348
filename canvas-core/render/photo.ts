import { Container, ImageSource, Sprite, Texture } from 'pixi.js';
import type { Size } from '../geometry.ts';
import type { Gpu } from './gpu.ts';

/** Viewport pixels an image pixel: from here on, pixels are shown as squares. */
export const crispFrom = 3;
/** Pixels: side of the photo's textures. Small enough for every GPU, large enough for most photos to be one. */
const textureSide = 4096;

/** A photo on the GPU, in image coordinates. */
export interface Photo {
  readonly container: Container;
  /** Uploads the photo. Called again after the context was lost. @throws Error when it can't be loaded or decoded */
  load(gpu: Gpu): Promise<void>;
  /** The context took the textures with it. */
  forget(): void;
  setZoom(zoom: number): void;
  destroy(): void;
}

export function createPhoto(src: string, { width, height }: Size): Photo {
  const container = new Container();
  const image = new Image();
  image.crossOrigin = 'anonymous';
  let isCrisp = false;
  /** The load whose pieces are wanted; those before it, and all of a destroyed photo's, give theirs back. */
  let turn = 0;

  /** Copies the picture to the GPU piece by piece, so that no more than one piece is decoded twice in memory. */
  async function load(gpu: Gpu): Promise<void> {
    const own = ++turn;
    // one that failed is asked for again
    if (!image.complete || image.naturalWidth === 0) image.src = src;
    await image.decode();
    const limit = Math.min(textureSide, gpu.gl.getParameter(gpu.gl.MAX_TEXTURE_SIZE) as number);
    const [scaleX, scaleY] = [image.naturalWidth / width, image.naturalHeight / height];
    const pieces: Sprite[] = [];
    try {
      for (let top = 0; top < image.naturalHeight; top += limit) {
        for (let left = 0; left < image.naturalWidth; left += limit) {
          const across = Math.min(limit, image.naturalWidth - left);
          const down = Math.min(limit, image.naturalHeight - top);
          const bitmap = await createImageBitmap(image, left, top, across, down);
          if (turn !== own) {
            bitmap.close();
            return;
          }
          const piece = new Sprite(upload(gpu, bitmap));
          piece.position.set(left / scaleX, top / scaleY);
          piece.scale.set(1 / scaleX, 1 / scaleY);
          pieces.push(piece);
        }
      }
      clear();
      for (const piece of pieces.splice(0)) container.addChild(piece);
      showPixels();
    } finally {
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
    (container.removeChildren() as Sprite[]).forEach(destroyPiece);
  }

  function showPixels(): void {
    const filter = isCrisp ? 'nearest' : 'linear';
    for (const { texture } of container.children as Sprite[]) {
      const { style } = texture.source;
      if (style.magFilter === filter) continue;
      style.magFilter = filter;
      style.update();
    }
  }

  return {
    container,
    load,
    forget: clear,
    setZoom(zoom) {
      if (zoom >= crispFrom === isCrisp) return;
      isCrisp = !isCrisp;
      showPixels();
    },
    destroy() {
      turn++;
      clear();
      container.destroy();
    },
  };
}

function destroyPiece(piece: Sprite): void {
  piece.destroy({ texture: true, textureSource: true });
}
