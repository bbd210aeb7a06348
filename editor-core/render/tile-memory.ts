import { tileBytes } from '@facet/wasm/mask.ts';

/** What gives its memory on the graphics card back, and takes it again by itself when it is drawn. */
interface OnCard {
  unload(): void;
}

/**
 * A bound on what textures of tiles take on the graphics card. Beyond it, those that were drawn longest ago go; what the
 * pass in hand draws stays, since it would come again at once.
 */
export interface TileMemory {
  /** Of all textures that are known to be there. */
  readonly bytes: number;
  /** The texture is drawn in this pass. */
  use(texture: OnCard): void;
  /** Ends a pass: whatever is beyond the bound and was not in it goes. */
  trim(): void;
  /** The texture is gone. */
  forget(texture: OnCard): void;
}

/** With all smaller levels, which together are a third of the largest. */
const textureBytes = Math.ceil((tileBytes * 4) / 3);

export function createTileMemory(maxBytes: number): TileMemory {
  /** The longest unused first, with the pass in which each was drawn last. */
  const lastUse = new Map<OnCard, number>();
  let pass = 0;

  const bytes = (): number => lastUse.size * textureBytes;

  return {
    get bytes() {
      return bytes();
    },
    use(texture) {
      lastUse.delete(texture);
      lastUse.set(texture, pass);
    },
    trim() {
      for (const [texture, usedIn] of lastUse) {
        if (bytes() <= maxBytes || usedIn === pass) break;
        texture.unload();
        lastUse.delete(texture);
      }
      pass++;
    },
    forget(texture) {
      lastUse.delete(texture);
    },
  };
}
