import { crc32 } from '../crc32.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headerBytes = 13;
/** Length, type and checksum. */
const frameBytes = 12;

/**
 * An 8-bit greyscale PNG. Rows are not filtered: a mask's are runs of equal bytes already. The platform deflates, which
 * takes a quarter of the time that JavaScript does.
 *
 * @param pixels row-major
 */
export async function writeGreyPng(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(headerBytes);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  view.setUint8(8, 8);
  const rows = new Uint8Array(height * (width + 1));
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  const parts = [
    new Uint8Array(signature),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(frameBytes + data.length);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < type.length; i++) whole[4 + i] = type.charCodeAt(i);
  whole.set(data, 8);
  view.setUint32(whole.length - 4, crc32(whole.subarray(4, whole.length - 4)));
  return whole;
}
