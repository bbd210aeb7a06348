import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Box, Raster } from '@facet/workers/types.ts';
import sharp, { type OverlayOptions } from 'sharp';

/** A swap as the sheet shows it: the faces' boxes say what to cut out. */
export interface SheetEntry {
  source: { image: Raster; face: Box };
  target: { image: Raster; face: Box };
  result: Raster;
}

const cell = 220;
const entriesPerRow = 3;
const gap = 6;
/** Shown around a face, over its box. */
const surroundings = 2;

/** Writes source | target | result of every swap into one picture. */
export async function writeSheet(entries: SheetEntry[], file: string): Promise<void> {
  const columnWidth = 3 * cell + gap;
  const rowHeight = cell + gap;
  const tiles: OverlayOptions[] = [];
  for (const [i, { source, target, result }] of entries.entries()) {
    const left = (i % entriesPerRow) * columnWidth;
    const top = Math.floor(i / entriesPerRow) * rowHeight;
    const pictures = [
      await cut(source.image, source.face),
      await cut(target.image, target.face),
      await cut(result, target.face),
    ];
    pictures.forEach((input, k) => {
      tiles.push({ input, left: left + k * cell, top });
    });
  }
  await mkdir(path.dirname(file), { recursive: true });
  const width = columnWidth * Math.min(entriesPerRow, entries.length);
  const height = rowHeight * Math.ceil(entries.length / entriesPerRow);
  await sharp({ create: { width, height, channels: 3, background: '#222' } })
    .composite(tiles)
    .toFile(file);
}

async function cut(image: Raster, face: Box): Promise<Buffer> {
  const left = Math.max(0, Math.round(face.x - (face.width * (surroundings - 1)) / 2));
  const top = Math.max(0, Math.round(face.y - (face.height * (surroundings - 1)) / 2));
  const { buffer, byteOffset, byteLength } = image.data;
  return sharp(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .extract({
      left,
      top,
      width: Math.min(image.width - left, Math.round(face.width * surroundings)),
      height: Math.min(image.height - top, Math.round(face.height * surroundings)),
    })
    .resize(cell, cell, { fit: 'cover', position: 'top' })
    .png()
    .toBuffer();
}
