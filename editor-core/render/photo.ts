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
  let isDestroyed = false;

  /** Copies the picture to the GPU piece by piece, so that no more than one piece is decoded twice in memory. */
  async function load(gpu: Gpu): Promise<void> {
    // one that failed is asked for again
    if (!image.complete || image.naturalWidth === 0) image.src = src;
    await image.decode();
    const limit = Math.min(textureSide, gpu.gl.getParameter(gpu.gl.MAX_TEXTURE_SIZE) as number);
    const [scaleX, scaleY] = [image.naturalWidth / width, image.naturalHeight / height];
    const pieces: Sprite[] = [];
    for (let top = 0; top < image.naturalHeight; top += limit) {
      for (let left = 0; left < image.naturalWidth; left += limit) {
        const across = Math.min(limit, image.naturalWidth - left);
        const down = Math.min(limit, image.naturalHeight - top);
        const bitmap = await createImageBitmap(image, left, top, across, down);
        if (isDestroyed) return bitmap.close();
        const piece = new Sprite(upload(gpu, bitmap));
        piece.position.set(left / scaleX, top / scaleY);
        piece.scale.set(1 / scaleX, 1 / scaleY);
        pieces.push(piece);
      }
    }
    clear();
    container.addChild(...pieces);
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
    for (const piece of container.removeChildren()) piece.destroy({ texture: true, textureSource: true });
  }

  return {
    container,
    load,
    forget: clear,
    setZoom(zoom) {
      const next = zoom >= crispFrom;
      if (next === isCrisp) return;
      isCrisp = next;
      for (const piece of container.children as Sprite[]) {
        piece.texture.source.style.magFilter = isCrisp ? 'nearest' : 'linear';
        piece.texture.source.style.update();
      }
    },
    destroy() {
      isDestroyed = true;
      clear();
      container.destroy();
    },
  };
}
