/**
 * What one swap costs by the size of its photos: time, and the most memory that its process ever held. Each size has a
 * process of its own, started as the server is, with one worker thread as it has them.
 *
 * node bench/generator-size.ts
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { rectangles } from '@facet/workers/fixtures/photos.ts';
import { createPool } from '@facet/workers/pool.ts';
import { sharedRaster } from '@facet/workers/shared.ts';
import type { Raster } from '@facet/workers/types.ts';
import sharp from 'sharp';
import { fewHeaps } from '../scripts/lib/foreground.mjs';
import { catalogue } from './lib/generator-catalogue.ts';
import { openPhoto } from './lib/generator-photos.ts';
import { median, printTable, type Row } from './lib/table.ts';

const MEGAPIXELS = [1, 3, 6, 12] as const;
const RUNS = 3;
const SECONDS_OF_LARGEST = 6;
const SECONDS_A_MEGAPIXEL = 2;
const MOST_BYTES = 1e9;

interface Measured {
  milliseconds: number[];
  /** Of processor, all threads together. */
  processor: number[];
  bytes: number;
}

/** A catalogued photo, stretched over so many pixels as a camera takes them, 4 : 3. */
async function sized(name: string, megapixels: number): Promise<Raster> {
  const photo = await openPhoto(catalogue.find((entry) => entry.name === name)!);
  const side = Math.round(Math.sqrt(megapixels * 1e6));
  const raw = { width: photo.width, height: photo.height, channels: 4 as const };
  const { data, info } = await sharp(Buffer.from(photo.data.buffer as ArrayBuffer), { raw })
    .resize(Math.round((side * 2) / Math.sqrt(3)), Math.round((side * Math.sqrt(3)) / 2), { fit: 'cover' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  // as the server decodes it
  return sharedRaster({ width, height, data: new Uint8ClampedArray(data.buffer) });
}

async function measure(megapixels: number): Promise<Measured> {
  const pool = createPool({ size: 1 });
  const [source, target] = [await sized('marie', megapixels), await sized('team-1', megapixels)];
  // people were found when the photo was prepared
  const mask = rectangles([0, 0, target.width, target.height]);
  const found: Measured = { milliseconds: [], processor: [], bytes: 0 };
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    const started = performance.now();
    await pool.swap({ source, target, mask, faceIndex: 0, mode: 'head' });
    found.milliseconds.push(performance.now() - started);
    const { user, system } = process.cpuUsage(before);
    found.processor.push((user + system) / 1000);
  }
  await pool.close();
  return { ...found, bytes: process.resourceUsage().maxRSS * 1024 };
}

async function measureApart(megapixels: number): Promise<Measured> {
  const args = [import.meta.filename, String(megapixels)];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...fewHeaps },
  });
  return JSON.parse(stdout) as Measured;
}

const [asked] = process.argv.slice(2);
if (asked) {
  console.log(JSON.stringify(await measure(Number(asked))));
} else {
  const rows: Row[] = [];
  for (const megapixels of MEGAPIXELS) {
    const { milliseconds, processor, bytes } = await measureApart(megapixels);
    const seconds = median(milliseconds) / 1000;
    const aim = megapixels === 12 ? SECONDS_OF_LARGEST : SECONDS_A_MEGAPIXEL * megapixels;
    const what = `${megapixels} MP`;
    rows.push(
      {
        what: `${what}: time`,
        figure: `${seconds.toFixed(1)} s (${(median(processor) / 1000).toFixed(1)} s of processor)`,
        aim: `≤ ${aim} s`,
        isReached: seconds <= aim,
      },
      {
        what: `${what}: memory`,
        figure: `${(bytes / 1e6).toFixed(0)} MB`,
        aim: `≤ ${MOST_BYTES / 1e6} MB`,
        isReached: bytes <= MOST_BYTES,
      },
    );
  }
  printTable(`One swap, both photos of that size, median of ${RUNS}`, rows);
}
