import { Mask, maskFromPixels, maskToPixels, sameMask } from '@facet/wasm/mask.ts';
import { encode } from 'fast-png';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { randomMask } from '../fixtures/masks.ts';
import { decodeMaskPng, encodeMaskPng } from './png.ts';

const code = (value: string) => expect.objectContaining({ name: 'MaskError', code: value });
const grey = (values: number[], extra: object = {}): Uint8Array =>
  encode({ width: values.length, height: 1, data: Uint8Array.from(values), channels: 1, depth: 8, ...extra });

describe('a mask saved as PNG', () => {
  it.each([
    [1, 1],
    [256, 256],
    [300, 520],
    [257, 1],
  ])('of %i × %i pixels comes back as the same mask', async (width, height) => {
    const mask = randomMask(width, height);
    expect(sameMask(await decodeMaskPng(await encodeMaskPng(mask)), mask)).toBe(true);
  });

  it('keeps empty and full masks without tiles in memory', async () => {
    const full = maskFromPixels(new Uint8Array(600 * 300).fill(255), 600, 300);
    for (const mask of [new Mask(600, 300), full]) {
      expect((await decodeMaskPng(await encodeMaskPng(mask))).tiles).toEqual(mask.tiles);
    }
  });

  it('is what another tool reads as greyscale with the same values', async () => {
    const mask = randomMask(300, 200);
    const image = sharp(await encodeMaskPng(mask));
    expect(await image.metadata()).toMatchObject({ channels: 1, depth: 'uchar', space: 'b-w' });
    const pixels = await image.toColourspace('b-w').raw().toBuffer();
    expect(pixels.equals(maskToPixels(mask))).toBe(true);
  });
});

describe("another tool's PNG as a mask", () => {
  const read = async (png: Uint8Array) => [...maskToPixels(await decodeMaskPng(png))];
  const pixels = (channels: number, ...data: number[]): Uint8Array =>
    encode({ width: data.length / channels, height: 1, data: Uint8Array.from(data), channels, depth: 8 });

  it('counts the greatest colour channel times alpha', async () => {
    expect(await read(pixels(2, 255, 255, 255, 0, 255, 100, 128, 128))).toEqual([255, 0, 100, 64]);
    expect(await read(pixels(3, 255, 255, 255, 0, 0, 0, 10, 200, 30))).toEqual([255, 0, 200]);
    expect(await read(pixels(4, 255, 0, 0, 255, 0, 0, 0, 255, 0, 255, 0, 51))).toEqual([255, 0, 51]);
  });

  it('looks colours up in a palette, transparent ones too', async () => {
    const palette = [
      [255, 255, 255, 128],
      [0, 0, 0, 255],
      [255, 255, 255, 255],
    ];
    expect(await read(grey([0, 1, 2, 1], { palette }))).toEqual([128, 0, 255, 0]);
  });

  it('reads filtered rows, as usual encoders write them', async () => {
    const mask = randomMask(300, 200);
    const raw = { width: 300, height: 200, channels: 1 as const };
    const png = await sharp(maskToPixels(mask), { raw })
      .png({ adaptiveFiltering: true, compressionLevel: 9 })
      .toBuffer();
    expect(sameMask(await decodeMaskPng(png), mask)).toBe(true);
  });
});

describe('a PNG is refused', () => {
  const patched = (change: (png: Uint8Array) => void): Uint8Array => {
    const png = grey([0, 100, 255]);
    change(png);
    return png;
  };
  const withSize = (width: number, height: number): Uint8Array =>
    patched((png) => {
      new DataView(png.buffer, png.byteOffset).setUint32(16, width);
      new DataView(png.buffer, png.byteOffset).setUint32(20, height);
    });

  it.each<[string, Uint8Array]>([
    ['is something else', new TextEncoder().encode('GIF89a and so on')],
    ['is empty', new Uint8Array(0)],
    ['is cut off', grey([0, 100, 255]).subarray(0, 50)],
    ['has a wrong checksum', patched((png) => png.fill(0, png.length - 16, png.length - 12))],
    ['announces more pixels than it has', withSize(3, 2)],
    ['announces fewer pixels than it has', withSize(2, 1)],
    ['announces none', withSize(0, 1)],
    ['uses colours that its palette has not', grey([0, 7], { palette: [[0, 0, 0]] })],
  ])('that %s', async (_, png) => {
    await expect(decodeMaskPng(png)).rejects.toEqual(code('MASK_BROKEN'));
  });

  it('with 16 bits a channel or interlaced rows', async () => {
    const deep = encode({ width: 1, height: 1, data: new Uint16Array([9]), channels: 1, depth: 16 });
    const woven = encode(
      { width: 2, height: 2, data: new Uint8Array(4), channels: 1, depth: 8 },
      { interlace: 'Adam7' },
    );
    await expect(decodeMaskPng(deep)).rejects.toEqual(code('MASK_UNSUPPORTED'));
    await expect(decodeMaskPng(woven)).rejects.toEqual(code('MASK_UNSUPPORTED'));
  });

  it('that is too large, before anything of it is inflated', async () => {
    await expect(decodeMaskPng(withSize(60_000, 60_000))).rejects.toEqual(code('MASK_TOO_LARGE'));
    await expect(decodeMaskPng(withSize(16_384, 16_384))).rejects.toEqual(code('MASK_TOO_LARGE'));
  });

  it('that inflates to far more than it announces, without taking the memory', async () => {
    const bomb = encode({ width: 8192, height: 8192, data: new Uint8Array(2 ** 26), channels: 1, depth: 8 });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    view.setUint32(16, 8);
    view.setUint32(20, 8);
    const before = process.memoryUsage().arrayBuffers;
    await expect(decodeMaskPng(bomb)).rejects.toEqual(code('MASK_BROKEN'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 2 ** 20);
  });
});
