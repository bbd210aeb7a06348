import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Polygons, Raster, Segmentation } from '@facet/workers/types.ts';
import sharp from 'sharp';

const colours = [
  '#ff2d55',
  '#34c759',
  '#0a84ff',
  '#ffd60a',
  '#bf5af2',
  '#ff9f0a',
  '#64d2ff',
  '#ac8e68',
  '#30d158',
];

/** The photo with everybody in a colour, heads outlined. */
export async function writeOverlay(
  image: Raster,
  { persons, heads }: Segmentation,
  file: string,
): Promise<void> {
  const outline = (polygons: Polygons): string =>
    polygons.map((ring) => `M${ring.map(([x, y]) => `${x},${y}`).join('L')}Z`).join('');
  const line = Math.max(1.5, Math.max(image.width, image.height) / 500);
  const drawn = persons.map(({ coordinates }, i) => {
    const colour = colours[i % colours.length];
    return `<path d="${outline(coordinates)}" fill="${colour}" fill-opacity=".38" fill-rule="evenodd" stroke="${colour}" stroke-width="${line / 2}"/>
      <path d="${outline(heads[i]!.coordinates)}" fill="none" stroke="#fff" stroke-width="${line}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${image.width}" height="${image.height}">${drawn.join('')}</svg>`;
  await mkdir(path.dirname(file), { recursive: true });
  const { buffer, byteOffset, byteLength } = image.data;
  await sharp(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), {
    raw: { width: image.width, height: image.height, channels: 4 },
  })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toFile(file);
}
