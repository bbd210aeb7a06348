import { Refusal } from '../refusal.ts';
import { sharp } from './sharp.ts';
import { createTurns } from './turns.ts';

/** Coverage of one byte a pixel, as PNG. */
export interface Mask {
  png: Buffer;
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FIRST_CHUNK = Buffer.from([0, 0, 0, 13, ...Buffer.from('IHDR')]);
/** Offsets in the file: the first chunk is always the header (PNG specification, 11.2.1). */
const AT = { chunk: 8, width: 16, height: 20, depth: 24, colourType: 25, end: 33 };
const GREY = 0;

/** One decode holds up to 17 MB, because no stored image is larger. */
const inTurn = createTurns({ atOnce: 2, waiting: 24 });

/**
 * Reads an 8-bit grey PNG of exactly this size and writes it anew: the same coverage, and nothing else of the file (text,
 * profiles, what stands behind its end).
 * @throws Refusal MASK_NOT_PNG, MASK_NOT_GREY, MASK_SIZE_MISMATCH, MASK_BROKEN, TOO_MANY_REQUESTS
 */
export async function readMask(bytes: Buffer, size: { width: number; height: number }): Promise<Mask> {
  checkHeader(bytes, size);
  return inTurn(() => rewrite(bytes, size));
}

/** Before anything is decoded: a small file can claim an image that fills the memory. */
function checkHeader(bytes: Buffer, { width, height }: { width: number; height: number }): void {
  if (!bytes.subarray(0, AT.chunk).equals(SIGNATURE)) throw new Refusal('MASK_NOT_PNG');
  const isHeader = bytes.subarray(AT.chunk, AT.width).equals(FIRST_CHUNK);
  if (bytes.length < AT.end || !isHeader) throw new Refusal('MASK_BROKEN');
  if (bytes[AT.depth] !== 8 || bytes[AT.colourType] !== GREY) throw new Refusal('MASK_NOT_GREY');
  if (bytes.readUInt32BE(AT.width) !== width || bytes.readUInt32BE(AT.height) !== height) {
    throw new Refusal('MASK_SIZE_MISMATCH');
  }
}

async function rewrite(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<Mask> {
  // a colour profile would change the numbers; they are coverage, not light
  const data = await sharp(bytes, { failOn: 'error', limitInputPixels: width * height, ignoreIcc: true })
    .toColourspace('b-w')
    .raw({ depth: 'uchar' })
    .toBuffer()
    .catch((error: unknown) => {
      throw new Refusal('MASK_BROKEN', error);
    });
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer();
  return { png, width, height };
}
