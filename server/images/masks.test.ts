import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { pngOf } from '../../tests/support/images.ts';
import { readMask } from './masks.ts';
import { sharp } from './sharp.ts';

const SIZE = { width: 300, height: 200 };
const coverage = randomBytes(SIZE.width * SIZE.height);
const grey = () => sharp(coverage, { raw: { ...SIZE, channels: 1 } }).toColourspace('b-w');
const png = await grey().png().toBuffer();

async function pixels(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).toColourspace('b-w').raw().toBuffer();
}

/** `bytes` with one more chunk behind its header. */
function withChunk(bytes: Buffer, type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

test('a mask is kept with every value as it was', async () => {
  const mask = await readMask(png, SIZE);
  expect(mask).toMatchObject(SIZE);
  expect((await pixels(mask.png)).equals(coverage)).toBe(true);
  expect([mask.png[24], mask.png[25]]).toEqual([8, 0]);
});

test.each([
  ['interlaced', await grey().png({ progressive: true }).toBuffer()],
  ['with another gamma', withChunk(png, 'gAMA', Buffer.from([0, 0, 0x27, 0x10]))],
  ['with a grey that is transparent', withChunk(png, 'tRNS', Buffer.from([0, 7]))],
])('a mask that is written %s is the same mask', async (_, bytes) => {
  expect((await pixels((await readMask(bytes, SIZE)).png)).equals(coverage)).toBe(true);
});

test('nothing but the mask is kept of a file', async () => {
  const noted = withChunk(png, 'tEXt', Buffer.from('Comment\0<script>'));
  const { png: kept } = await readMask(Buffer.concat([noted, Buffer.from('<script>')]), SIZE);
  expect(kept.includes('script')).toBe(false);
});

const rgb = sharp({ create: { ...SIZE, channels: 3, background: '#777' } });
test.each([
  ['an empty file', () => Buffer.alloc(0), 'MASK_NOT_PNG'],
  ['a JPEG', () => rgb.clone().jpeg().toBuffer(), 'MASK_NOT_PNG'],
  ['a PNG of colours', () => rgb.clone().png().toBuffer(), 'MASK_NOT_GREY'],
  ['a PNG of 16 bits', () => grey().toColourspace('grey16').png().toBuffer(), 'MASK_NOT_GREY'],
  ['a PNG of one bit', () => pngOf(300, 200), 'MASK_NOT_GREY'],
  ['a signature alone', () => png.subarray(0, 8), 'MASK_BROKEN'],
  ['a header alone', () => png.subarray(0, 33), 'MASK_BROKEN'],
  ['a PNG cut at its half', () => png.subarray(0, png.length / 2), 'MASK_BROKEN'],
  ['a PNG cut at its last bytes', () => png.subarray(0, png.length - 40), 'MASK_BROKEN'],
  [
    'a PNG with a broken byte',
    () => Buffer.from(png.map((byte, i) => (i === png.length >> 1 ? byte ^ 1 : byte))),
    'MASK_BROKEN',
  ],
  [
    'a PNG whose header lies about its size',
    () => Buffer.from(png.map((byte, i) => (i === 23 ? 201 : byte))),
    'MASK_SIZE_MISMATCH',
  ],
] as const)('%s is no mask', async (_, make, code) => {
  await expect(readMask(await make(), SIZE)).rejects.toMatchObject({ name: 'Refusal', code });
});

test('a mask that claims to fill the memory is refused by its header', async () => {
  const flood = Buffer.from(pngOf(14_000, 14_000).map((byte, i) => (i === 24 ? 8 : byte)));
  await expect(readMask(flood, SIZE)).rejects.toMatchObject({ code: 'MASK_SIZE_MISMATCH' });
});
