import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Box, Raster } from '@facet/workers/types.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';

/** A swap as the sheet shows it: the faces' boxes say what to cut out. */
export interface SheetEntry {
  name: string;
  source: { image: Raster; face: Box };
  target: { image: Raster; face: Box };
  result: Raster;
}

const sourceCell = 250;
const cell = 400;
const rowsPerPage = 3;
const caption = 18;
const width = sourceCell + 2 * cell;
/** Shown around a face, over its box. */
const aroundFace = 2.7;

/** Writes source | target | result of every swap, three to a page, and each result's face in its own pixels. */
export async function writeSheets(entries: SheetEntry[], folder: string): Promise<void> {
  await mkdir(path.join(folder, 'faces'), { recursive: true });
  for (let from = 0; from < entries.length; from += rowsPerPage) {
    const rows = entries.slice(from, from + rowsPerPage);
    const tiles = await Promise.all(rows.map((entry, row) => tilesOf(entry, row * (cell + caption))));
    const number = String(from / rowsPerPage + 1).padStart(2, '0');
    await sharp({
      create: { width, height: rows.length * (cell + caption), channels: 3, background: '#222' },
    })
      .composite(tiles.flat())
      .toFile(path.join(folder, `sheet-${number}.png`));
  }
  for (const { name, target, result } of entries) {
    await cut(result, target.face).toFile(path.join(folder, 'faces', `${name}.png`));
  }
}

async function tilesOf({ name, source, target, result }: SheetEntry, top: number): Promise<OverlayOptions[]> {
  const square = (side: number, { image, face }: { image: Raster; face: Box }): Promise<Buffer> =>
    cut(image, face).resize(side, side, { fit: 'contain', background: '#222' }).toBuffer();
  const text = `<svg width="${width}" height="${caption}"><text x="4" y="14" font-size="13" fill="#fff">${name}</text></svg>`;
  const under = top + caption;
  return [
    { input: Buffer.from(text), left: 0, top },
    { input: await square(sourceCell, source), left: 0, top: under },
    { input: await square(cell, target), left: sourceCell, top: under },
    { input: await square(cell, { image: result, face: target.face }), left: sourceCell + cell, top: under },
  ];
}

/** What is around a face. */
export function cut(image: Raster, face: Box, surroundings = aroundFace): Sharp {
  const side = Math.max(face.width, face.height) * surroundings;
  const left = Math.max(0, Math.round(face.x + face.width / 2 - side / 2));
  const top = Math.max(0, Math.round(face.y + face.height / 2 - side / 2));
  const { buffer, byteOffset, byteLength } = image.data;
  return sharp(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .extract({
      left,
      top,
      width: Math.min(image.width - left, Math.round(side)),
      height: Math.min(image.height - top, Math.round(side)),
    })
    .png();
}
