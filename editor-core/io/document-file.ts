/**
 * A document as one file. Numbers are little-endian:
 *
 *   8 bytes  'FACETDOC'
 *   u32      version of this form
 *   u32      bytes of the head
 *   u32      tiles
 *   u32 …    bytes of each tile
 *   …        the head, JSON in UTF-8 (document.ts); its tiles are numbered from 1 in the order of this file
 *   …        the tiles (history/pack.ts)
 *   u32      CRC-32 of all before
 */

import { crc32 } from '@facet/workers/crc32.ts';
import type { EditorImage } from '../model/document.ts';
import { packDocument, unpackDocument } from './document.ts';
import { MaskDataError } from './errors.ts';

const magic = new TextEncoder().encode('FACETDOC');
const fileVersion = 1;
const headerBytes = magic.length + 12;
const checksumBytes = 4;
/** More than 64 persons on the largest image have. */
const maxTiles = 2 ** 20;

export function writeDocument(image: EditorImage): Uint8Array<ArrayBuffer> {
  const { head, numbers } = packDocument(image);
  const headJson = new TextEncoder().encode(JSON.stringify(head));
  const tiles = [...numbers.keys()];
  const tilesBytes = tiles.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const file = new Uint8Array(headerBytes + tiles.length * 4 + headJson.length + tilesBytes + checksumBytes);
  const view = new DataView(file.buffer);
  file.set(magic);
  const fields = [fileVersion, headJson.length, tiles.length, ...tiles.map(({ byteLength }) => byteLength)];
  let at = magic.length;
  for (const field of fields) {
    view.setUint32(at, field, true);
    at += 4;
  }
  for (const part of [headJson, ...tiles]) {
    file.set(part, at);
    at += part.byteLength;
  }
  view.setUint32(at, crc32(file.subarray(0, at)), true);
  return file;
}

/** @throws MaskDataError DOCUMENT_UNKNOWN for another kind or version of file, DOCUMENT_DAMAGED */
export function readDocument(file: Uint8Array): EditorImage {
  if (file.length < headerBytes || magic.some((byte, i) => file[i] !== byte))
    throw new MaskDataError('DOCUMENT_UNKNOWN', 'The file is no document of this editor.');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const field = (place: number): number => view.getUint32(magic.length + 4 * place, true);
  if (field(0) !== fileVersion)
    throw new MaskDataError(
      'DOCUMENT_UNKNOWN',
      `The document has version ${field(0)}; this editor reads version ${fileVersion}.`,
    );
  const [headBytes, count] = [field(1), field(2)];
  const headAt = headerBytes + 4 * count;
  if (count > maxTiles || headAt + headBytes > file.length) throw damaged('its end is missing');
  const tiles: Int8Array[] = [];
  let at = headAt + headBytes;
  for (let i = 0; i < count; i++) {
    const length = field(3 + i);
    if (at + length > file.length) throw damaged('its end is missing');
    tiles.push(new Int8Array(file.slice(at, at + length).buffer));
    at += length;
  }
  if (at + checksumBytes > file.length) throw damaged('its end is missing');
  if (at + checksumBytes < file.length) throw damaged('something follows its end');
  if (view.getUint32(at, true) !== crc32(file.subarray(0, at))) throw damaged('its checksum is wrong');
  return unpackDocument(parse(file.subarray(headAt, headAt + headBytes)), (number) => tiles[number - 1])
    .image;
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw damaged('its head is no JSON');
  }
}

const damaged = (why: string): MaskDataError =>
  new MaskDataError('DOCUMENT_DAMAGED', `The document is damaged: ${why}.`);
