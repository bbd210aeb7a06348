// @vitest-environment jsdom
import type { TextureSource } from 'pixi.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Gpu } from './gpu.ts';
import { createPhoto, crispFrom, type Photo } from './photo.ts';

/** A card that takes textures of four pixels a side, and knows which of them are there. */
function card() {
  const sources: TextureSource[] = [];
  const gpu = {
    gl: { MAX_TEXTURE_SIZE: 0, getParameter: () => 4 },
    texture: { initSource: (source: TextureSource) => void sources.push(source) },
  } as unknown as Gpu;
  return { gpu, sources, there: () => sources.filter((source) => !source.destroyed).length };
}

/** What happens when piece number `at` is asked for. */
let beforePiece: (at: number) => void;

beforeEach(() => {
  beforePiece = () => undefined;
  let piece = 0;
  const picture = { naturalWidth: 10, naturalHeight: 4, complete: true };
  vi.stubGlobal('Image', function Image() {
    return { ...picture };
  });
  // the whole is decoded first
  vi.stubGlobal('createImageBitmap', async (_source: unknown, ...part: unknown[]) => {
    if (part.length > 0) beforePiece(piece++);
    return { width: 4, height: 4, close() {} };
  });
});

afterEach(() => vi.unstubAllGlobals());

const frame = { width: 8, height: 6 };
const piecesOf = ({ container }: Photo) => container.children.flatMap(({ children }) => children);
const photo = (): Photo => createPhoto('/photo.jpg', { width: 10, height: 4 });

test('a photo that is larger than textures may be goes up in pieces, and comes down with it', async () => {
  const { gpu, there } = card();
  const shown = photo();
  await shown.load(gpu);
  expect(there()).toBe(3);
  expect(piecesOf(shown).map(({ x }) => x)).toEqual([0, 4, 8]);
  shown.destroy();
  expect(there()).toBe(0);
});

test('one that is left while its pieces go up leaves none of them on the card', async () => {
  const { gpu, there } = card();
  const shown = photo();
  beforePiece = (at) => {
    if (at === 2) shown.destroy();
  };
  await shown.load(gpu);
  expect(there()).toBe(0);
});

test('one whose last piece can not be decoded leaves none of them on the card', async () => {
  const { gpu, there } = card();
  const shown = photo();
  beforePiece = (at) => {
    if (at === 2) throw new Error('out of memory');
  };
  await expect(shown.load(gpu)).rejects.toThrow('out of memory');
  expect(there()).toBe(0);
  expect(piecesOf(shown)).toEqual([]);
});

test('of two loads at once, the later one is shown and the other gives its pieces back', async () => {
  const { gpu, there } = card();
  const shown = photo();
  await Promise.all([shown.load(gpu), shown.load(gpu)]);
  expect(there()).toBe(3);
  expect(piecesOf(shown)).toHaveLength(3);
});

test('pixels are squares from a zoom on, in pieces that went up before as well', async () => {
  const { gpu, sources } = card();
  const shown = photo();
  beforePiece = (at) => {
    if (at === 1) shown.show({ zoom: crispFrom, x: 0, y: 0 }, frame);
  };
  await shown.load(gpu);
  expect(sources.map(({ style }) => style.magFilter)).toEqual(['nearest', 'nearest', 'nearest']);
  shown.show({ zoom: 1, x: 0, y: 0 }, frame);
  expect(sources.map(({ style }) => style.magFilter)).toEqual(['linear', 'linear', 'linear']);
});
