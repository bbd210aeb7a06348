/**
 * What has to be known of a PNG before a decoder may touch it. A decoder inflates whatever a file holds, and a file of a few
 * kilobytes can hold gigabytes; so the header is read and the pixels are inflated against their exact size first.
 */
import { MaskError } from '../errors.ts';

export interface PngHeader {
  width: number;
  height: number;
  /** Bits a channel. */
  depth: number;
  isInterlaced: boolean;
}

interface Chunk {
  type: string;
  /** Length, type, data and checksum. */
  whole: Uint8Array;
  data: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const headerBytes = 13;
/** Length, type and checksum. */
const frameBytes = 12;
const indexedColour = 3;
/** By colour type. */
const channels: Record<number, number> = { 0: 1, 2: 3, [indexedColour]: 1, 4: 2, 6: 4 };

/**
 * @param check refuses by throwing, before anything is inflated
 * @returns `essential`: the file with nothing but what makes its pixels, whose inflated size is what the header says
 * @throws MaskError MASK_BROKEN, and what `check` throws
 */
export async function readPng(
  bytes: Uint8Array,
  check: (header: PngHeader) => void,
): Promise<{ header: PngHeader; essential: Uint8Array<ArrayBuffer> }> {
  if (signature.some((byte, i) => bytes[i] !== byte)) throw invalid('this is no PNG');
  const [first, ...others] = chunksOf(bytes);
  if (first?.type !== 'IHDR' || first.data.length !== headerBytes) throw invalid('its header is missing');
  const view = viewOf(first.data);
  const header = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: view.getUint8(8),
    isInterlaced: view.getUint8(12) !== 0,
  };
  const colour = view.getUint8(9);
  if (!(colour in channels)) throw invalid(`there is no colour type ${colour}`);
  check(header);

  const wanted = colour === indexedColour ? ['PLTE', 'tRNS', 'IDAT', 'IEND'] : ['IDAT', 'IEND'];
  const kept = others.filter(({ type }) => wanted.includes(type));
  const pixels = kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const rowBytes = 1 + Math.ceil((header.width * channels[colour] * header.depth) / 8);
  await checkInflatedSize(pixels, header.height * rowBytes);
  return {
    header,
    essential: join([new Uint8Array(signature), first.whole, ...kept.map(({ whole }) => whole)]),
  };
}

function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = signature.length; ; ) {
    if (at + frameBytes > bytes.length) throw invalid('it is cut off');
    const end = at + frameBytes + view.getUint32(at);
    if (end > bytes.length) throw invalid('it is cut off');
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    yield { type, whole: bytes.subarray(at, end), data: bytes.subarray(at + 8, end - 4) };
    if (type === 'IEND') return;
    at = end;
  }
}

/** Inflates piece by piece, keeps nothing and stops as soon as there is too much. */
async function checkInflatedSize(pieces: Uint8Array[], expected: number): Promise<void> {
  let size = 0;
  const source = new Blob(pieces as Uint8Array<ArrayBuffer>[]).stream();
  const reader = source.pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > expected) break;
    }
  } catch {
    throw invalid('its pixels cannot be inflated');
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (size !== expected) throw invalid('it has not the pixels that its header announces');
}

function join(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const invalid = (why: string): MaskError =>
  new MaskError('MASK_BROKEN', `The mask's PNG is damaged: ${why}.`);
