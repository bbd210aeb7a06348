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
  /** The texture is drawn in this pass. @param pixels of a byte each */
  use(texture: OnCard, pixels?: number): void;
  /** Ends a pass: whatever is beyond the bound and was not in it goes. */
  trim(): void;
  /** The texture is gone. */
  forget(texture: OnCard): void;
}

/** With all smaller levels, which together are a third of the largest. */
const bytesOf = (pixels: number): number => Math.ceil((pixels * 4) / 3);

export function createTileMemory(maxBytes: number): TileMemory {
  /** The longest unused first, with the pass in which each was drawn last. */
  const lastUse = new Map<OnCard, { usedIn: number; bytes: number }>();
  let pass = 0;
  let total = 0;

  function forget(texture: OnCard): void {
    total -= lastUse.get(texture)?.bytes ?? 0;
    lastUse.delete(texture);
  }

  return {
    get bytes() {
      return total;
    },
    use(texture, pixels = tileBytes) {
      forget(texture);
      const bytes = bytesOf(pixels);
      lastUse.set(texture, { usedIn: pass, bytes });
      total += bytes;
    },
    trim() {
      for (const [texture, { usedIn }] of lastUse) {
        if (total <= maxBytes || usedIn === pass) break;
        texture.unload();
        forget(texture);
      }
      pass++;
    },
    forget,
  };
}
