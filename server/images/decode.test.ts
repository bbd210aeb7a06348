import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeImage } from './decode.ts';
import { encodeJpeg } from './encode.ts';
import { sharp } from './sharp.ts';

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };

function plain(width: number, height: number, background = red) {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A PNG whose header claims any size and whose pixels are a few bytes of zeros. */
function pngClaiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

const jpeg = await plain(400, 300).jpeg().toBuffer();
const noisyJpeg = await sharp({
  create: {
    width: 400,
    height: 300,
    channels: 3,
    background: red,
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="9" height="9"/></svg>',
);

describe('what is refused', () => {
  it('gives workers its pixels without a copy', async () => {
    const { data } = await decodeImage(await plain(300, 200).jpeg().toBuffer(), 1);
    expect(data.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(data).toHaveLength(300 * 200 * 4);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'NOT_AN_IMAGE'],
    ['text', Buffer.from('hello'), 'NOT_AN_IMAGE'],
    ['an SVG', svg, 'NOT_AN_IMAGE'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'NOT_AN_IMAGE'],
    ['a WebP', plain(200, 200).webp().toBuffer(), 'NOT_AN_IMAGE'],
    ['a TIFF', plain(200, 200).tiff().toBuffer(), 'NOT_AN_IMAGE'],
    [
      'an SVG behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      'IMAGE_BROKEN',
    ],
    [
      'an HTML page behind the first bytes of a GIF',
      Buffer.from('GIF89a<script>alert(1)</script>'),
      'IMAGE_BROKEN',
    ],
    [
      'the first bytes of a PNG alone',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      'IMAGE_BROKEN',
    ],
    ['a JPEG cut in the middle', noisyJpeg.subarray(0, noisyJpeg.length / 2), 'IMAGE_BROKEN'],
    ['a JPEG that lacks its last kilobyte', noisyJpeg.subarray(0, noisyJpeg.length - 1024), 'IMAGE_BROKEN'],
    ['a PNG without its pixels', pngClaiming(400, 400), 'IMAGE_BROKEN'],
    ['a PNG of 14000 × 14000', pngClaiming(14_000, 14_000), 'IMAGE_TOO_LARGE'],
    ['a PNG of 65535 × 1', pngClaiming(65_535, 1), 'IMAGE_TOO_SMALL'],
    ['an image of 127 × 400', plain(127, 400).png().toBuffer(), 'IMAGE_TOO_SMALL'],
  ])('%s', async (_, bytes, code) => {
    await expect(decodeImage(await bytes)).rejects.toMatchObject({ code });
  });

  it('a pixel flood without filling the memory', async () => {
    const before = process.memoryUsage().rss;
    const flood = await plain(14_000, 14_000).png({ compressionLevel: 9 }).toBuffer();
    const made = process.memoryUsage().rss;
    await expect(decodeImage(flood)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    expect(process.memoryUsage().rss - Math.max(before, made)).toBeLessThan(50 * 1024 * 1024);
  });
});

describe('what is accepted', () => {
  it.each([
    ['JPEG', jpeg],
    ['PNG', plain(400, 300).png().toBuffer()],
    ['GIF', plain(400, 300).gif().toBuffer()],
    ['grey PNG', plain(400, 300).greyscale().png().toBuffer()],
    ['16-bit PNG', plain(400, 300).toColourspace('rgb16').png().toBuffer()],
    ['CMYK JPEG', plain(400, 300).toColourspace('cmyk').jpeg().toBuffer()],
  ])('a %s becomes RGBA', async (_, bytes) => {
    const raster = await decodeImage(await bytes);
    expect([raster.width, raster.height]).toEqual([400, 300]);
    expect(raster.data.length).toBe(400 * 300 * 4);
    expect(raster.data[3]).toBe(255);
  });

  it('applies the EXIF orientation and lets no metadata through to what is stored', async () => {
    const turned = await plain(400, 200)
      .composite([{ input: await plain(200, 200, blue).png().toBuffer(), left: 0, top: 0 }])
      .withExif({
        IFD0: { Artist: 'SECRETNAME' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { exif } = await sharp(turned).metadata();
    expect(exif?.includes('SECRETNAME')).toBe(true);

    const raster = await decodeImage(turned);
    expect([raster.width, raster.height]).toEqual([200, 400]);
    // turned clockwise, the blue left half is on top
    expect(raster.data[2]).toBeGreaterThan(180);
    expect(raster.data[raster.data.length - 2]).toBeLessThan(80);

    const stored = await encodeJpeg(raster);
    const metadata = await sharp(stored).metadata();
    expect([metadata.exif, metadata.orientation, metadata.icc, metadata.xmp]).toEqual(
      Array(4).fill(undefined),
    );
    expect(stored.includes('SECRETNAME')).toBe(false);
  });

  it('takes the first frame of a GIF of many', async () => {
    const frames = Array.from({ length: 60 }, (_, i) =>
      plain(200, 150, i === 0 ? blue : { r: 200, g: i * 4, b: 0 })
        .png()
        .toBuffer(),
    );
    const gif = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif, { animated: true }).metadata()).pages).toBeGreaterThan(20);
    const raster = await decodeImage(gif);
    expect([raster.width, raster.height]).toEqual([200, 150]);
    expect(raster.data[2]).toBeGreaterThan(180);
  });

  it('keeps nothing of what hides behind the end of an image', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>HIDDEN</script>')]);
    const stored = await encodeJpeg(await decodeImage(polyglot));
    expect(stored.includes('HIDDEN')).toBe(false);
  });

  it('shrinks what is longer than 4096 pixels', async () => {
    const raster = await decodeImage(await plain(6000, 3000).jpeg().toBuffer());
    expect([raster.width, raster.height]).toEqual([4096, 2048]);
  });

  it('puts transparent pixels on white', async () => {
    const clear = await sharp({
      create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { data } = await decodeImage(await encodeJpeg(await decodeImage(clear)));
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});
