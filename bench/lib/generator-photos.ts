import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { demoFile, readPhoto } from '@facet/workers/fixtures/photos.ts';
import type { Raster } from '@facet/workers/types.ts';

export interface Photo {
  name: string;
  image: Raster;
}

/** One face each, and two scenes with small ones. */
const demoPhotos = [
  'team-1', 'team-2', 'team-3', 'team-4', 'marie', 'ivana', 'bruce-mars', 'kal-visuals', 'charles', 'brooke',
  'jordan', 'annie-spratt', 'toa-heftiba',
]; // biome-ignore format: a list of names
const photoFile = /\.(jpe?g|png|webp)$/i;

/** @param folder photos to swap among each other; the demo photos when absent */
export async function loadPhotos(folder: string | undefined): Promise<Photo[]> {
  const files = folder
    ? (await readdir(folder)).filter((file) => photoFile.test(file)).map((file) => path.join(folder, file))
    : demoPhotos.map(demoFile);
  const photos: Photo[] = [];
  for (const file of files.sort()) photos.push({ name: path.parse(file).name, image: await readPhoto(file) });
  return photos;
}
