// @vitest-environment jsdom
import type { Sprite, TextureSource } from 'pixi.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Size } from '../geometry.ts';
import type { Gpu } from './gpu.ts';
import { createPhoto, crispFrom, type Photo } from './photo.ts';

/** A card that knows which textures are there. @param side pixels, of the largest that it takes */
function card(side = 4) {
  const sources: TextureSource[] = [];
  const gpu = {
    resolution: 1,
    gl: { MAX_TEXTURE_SIZE: 0, getParameter: () => side },
    texture: { initSource: (source: TextureSource) => void sources.push(source) },
  } as unknown as Gpu;
  return { gpu, sources, there: () => sources.filter((source) => !source.destroyed).length };
}

/** What is served, by its address: how large it is. */
const files: Record<string, Size> = {
  '/photo.jpg': { width: 10, height: 4 },
  '/photo.jpg?w=5': { width: 5, height: 2 },
  '/large.jpg': { width: 5000, height: 4000 },
};

/** What happens when piece number `at` is asked for. */
let beforePiece: (at: number) => void;

beforeEach(() => {
  beforePiece = () => undefined;
  let piece = 0;
  vi.stubGlobal('fetch', async (src: string) => ({ ok: src in files, blob: async () => files[src] }));
  vi.stubGlobal('createImageBitmap', async (source: Size, ...part: unknown[]) => {
    if (part.length > 0) beforePiece(piece++);
    return { width: source.width, height: source.height, close() {} };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const frame = { width: 8, height: 6 };
const piecesOf = ({ container }: Photo) => container.children.flatMap(({ children }) => children);
const photo = (): Photo => createPhoto({ src: '/photo.jpg', width: 10, height: 4 });

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

test('a reduced version that is served is shown first, over all of the image, and makes room for the photo', async () => {
  const { gpu, there } = card();
  const shown = createPhoto({ src: '/photo.jpg', reducedSrc: '/photo.jpg?w=5', width: 10, height: 4 });
  const seen: number[][] = [];
  await shown.load(gpu, () => {
    seen.push(...(piecesOf(shown) as Sprite[]).map(({ x, y, width, height }) => [x, y, width, height]));
  });
  expect(seen).toEqual([[0, 0, 10, 4]]);
  expect(shown.backdrop?.size).toEqual({ width: 10, height: 4 });
  expect(piecesOf(shown).map(({ x }) => x)).toEqual([0, 4, 8]);
  expect(there()).toBe(3);
});

test('where the reduced version does not come, the photo does', async () => {
  const { gpu, there } = card();
  const shown = createPhoto({ src: '/photo.jpg', reducedSrc: '/gone.jpg', width: 10, height: 4 });
  const onOverview = vi.fn();
  await shown.load(gpu, onOverview);
  expect(there()).toBe(3);
  expect(onOverview).not.toHaveBeenCalled();
});

test('the photo does not wait for its reduced version, which is not put over it when it comes after all', async () => {
  const { gpu, there } = card();
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const serve = fetch;
  vi.stubGlobal('fetch', async (src: string) => {
    if (src.includes('?')) await late;
    return serve(src);
  });
  const shown = createPhoto({ src: '/photo.jpg', reducedSrc: '/photo.jpg?w=5', width: 10, height: 4 });
  const onOverview = vi.fn();
  await shown.load(gpu, onOverview);
  expect(there()).toBe(3);
  arrive();
  await expect.poll(() => shown.backdrop).not.toBeNull();
  expect(there()).toBe(3);
  expect(onOverview).not.toHaveBeenCalled();
});

test('a photo that does not come is an error, also when its reduced version did', async () => {
  const { gpu } = card();
  const shown = createPhoto({ src: '/gone.jpg', reducedSrc: '/photo.jpg?w=5', width: 10, height: 4 });
  await expect(shown.load(gpu)).rejects.toThrow('could not be loaded');
});

test('a large photo is shown in full when the window has moved to a screen with smaller pixels', async () => {
  const { gpu, there } = card(4096);
  const shown = createPhoto({ src: '/large.jpg', width: 5000, height: 4000 });
  await shown.load(gpu);
  const reduced = there();
  shown.show({ zoom: 0.4, x: 0, y: 0 }, frame);
  expect(there()).toBe(reduced);
  gpu.resolution = 2;
  shown.show({ zoom: 0.4, x: 0, y: 0 }, frame);
  expect(there()).toBe(reduced + 1);
});
