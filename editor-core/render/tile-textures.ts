import { tileBytes, tileSide } from '@facet/wasm/mask.ts';
import { BufferImageSource } from 'pixi.js';

/** Textures of whole tiles that are kept for the next ones: with their smaller levels 1.4 MB of the card. */
const mostSpare = 16;

/** Makes tiles' textures, and keeps some that nobody needs: to make one is most of what a new tile costs a stroke. */
export interface TileTextures {
  /** @param side pixels of the texture */
  take(pixels: Uint8Array, side: number): BufferImageSource;
  /** It is drawn by nobody any more. */
  giveBack(source: BufferImageSource): void;
  destroy(): void;
}

export function createTileTextures(): TileTextures {
  const spare: BufferImageSource[] = [];
  return {
    take(pixels, side) {
      const used = side === tileSide ? spare.pop() : undefined;
      if (used) upload(used, pixels);
      return used ?? newSource(pixels, side);
    },
    giveBack(source) {
      if (source.width === tileSide && spare.length < mostSpare) spare.push(source);
      else source.destroy();
    },
    destroy() {
      for (const source of spare) source.destroy();
      spare.length = 0;
    },
  };
}

/** One that is not on the card goes up whole when it is drawn again. */
export function upload(source: BufferImageSource, pixels: Uint8Array): void {
  source.resource = pixels;
  source.update();
}

/** Of two tiles, four at a time; those that begin within a word count as different. */
export function hasSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteOffset % 4 !== 0 || b.byteOffset % 4 !== 0) return false;
  const words = new Uint32Array(a.buffer, a.byteOffset, tileBytes / 4);
  const others = new Uint32Array(b.buffer, b.byteOffset, tileBytes / 4);
  for (let i = 0; i < words.length; i++) if (words[i] !== others[i]) return false;
  return true;
}

function newSource(resource: Uint8Array, side: number): BufferImageSource {
  return new BufferImageSource({
    resource,
    width: side,
    height: side,
    format: 'r8unorm',
    alphaMode: 'no-premultiply-alpha',
    scaleMode: 'linear',
    // far out, a person's edge is the mean of what lies there, not a sample of it
    autoGenerateMipmaps: true,
  });
}
