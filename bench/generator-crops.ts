/**
 * Cuts the photos of the catalogue's tune half into upright squares around their faces, with the landmarks in them: what
 * the occlusion network is trained on.
 *
 * node bench/generator-crops.ts FOLDER
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openVision } from '@facet/wasm/vision-node.ts';
import { findFaces } from '@facet/workers/face/face.ts';
import { uprightCrop } from '@facet/workers/face/landmarks.ts';
import { sampleCrop } from '@facet/workers/image/crop.ts';
import sharp from 'sharp';
import { catalogue } from './lib/generator-catalogue.ts';
import { openPhoto } from './lib/generator-photos.ts';

const side = 320;
/** The crop's side over the face's: wider than the network's own, so that training can turn and shift it. */
const margin = 1.9;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder that the crops go to.');
await mkdir(folder, { recursive: true });
const vision = await openVision();
for (const entry of catalogue.filter((candidate) => candidate.half === 'tune')) {
  const image = await openPhoto(entry);
  const near = await findFaces(vision, image, 'near');
  const [face] = near.length > 0 ? near : await findFaces(vision, image, 'far');
  if (!face) throw new Error(`${entry.name}: no face is found`);
  const crop = uprightCrop(face.points, margin);
  const bytes = Uint8Array.from(sampleCrop(image, crop, side, 1, 0), Math.round);
  await sharp(bytes, { raw: { width: side, height: side, channels: 3 } }).toFile(
    path.join(folder, `${entry.name}.png`),
  );
  const [cos, sin] = [Math.cos(-crop.angle), Math.sin(-crop.angle)];
  const points: number[][] = [];
  for (let i = 0; i < face.points.length; i += 3) {
    const x = face.points[i] - crop.x;
    const y = face.points[i + 1] - crop.y;
    points.push([x * cos - y * sin, x * sin + y * cos].map((v) => (v / crop.size + 0.5) * side));
  }
  await writeFile(path.join(folder, `${entry.name}.json`), JSON.stringify(points));
}
vision.dispose();
