import { tileBytes } from '@facet/wasm/mask.ts';
import { describe, expect, test } from 'vitest';
import { createTileMemory } from './tile-memory.ts';

const textureBytes = Math.ceil((tileBytes * 4) / 3);

/** Textures by their numbers, and which of them were told to go. */
function textures() {
  const gone: number[] = [];
  const all = Array.from({ length: 10 }, (_, number) => ({ unload: () => void gone.push(number) }));
  return { all, gone };
}

describe('memory of mask tiles on the graphics card', () => {
  test('beyond the bound, what was drawn longest ago goes first', () => {
    const { all, gone } = textures();
    const memory = createTileMemory(3 * textureBytes);
    for (const texture of all.slice(0, 3)) {
      memory.use(texture);
      memory.trim();
    }
    memory.use(all[0]);
    memory.trim();
    expect(gone).toEqual([]);
    memory.use(all[3]);
    memory.trim();
    expect(gone).toEqual([1]);
    expect(memory.bytes).toBe(3 * textureBytes);
  });

  test('what one pass draws stays together, however much it is, and goes with the next', () => {
    const { all, gone } = textures();
    const memory = createTileMemory(2 * textureBytes);
    for (const texture of all.slice(0, 5)) memory.use(texture);
    memory.trim();
    expect(gone).toEqual([]);
    memory.use(all[5]);
    memory.trim();
    expect(gone).toEqual([0, 1, 2, 3]);
  });

  test('a texture that is no more does not count', () => {
    const { all, gone } = textures();
    const memory = createTileMemory(2 * textureBytes);
    for (const texture of all.slice(0, 2)) memory.use(texture);
    memory.forget(all[0]);
    memory.trim();
    memory.use(all[2]);
    memory.trim();
    expect(gone).toEqual([]);
  });
});
