import { createRequire } from 'node:module';
import path from 'node:path';
import { readPhoto } from '@facet/workers/fixtures/photos.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { Entry } from './generator-catalogue.ts';

const require = createRequire(import.meta.url);

/** A catalogued photo straight from its package. */
export async function openPhoto({ file, traits }: Entry): Promise<Raster> {
  const [library, ...rest] = file.split('/');
  const folder = path.dirname(require.resolve(`${library}/package.json`));
  const image = await readPhoto(path.join(folder, ...rest));
  return traits.includes('grey') ? withoutColour(image) : image;
}

function withoutColour({ width, height, data }: Raster): Raster {
  const grey = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i += 4) {
    grey.fill(0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2], i, i + 3);
    grey[i + 3] = data[i + 3];
  }
  return { width, height, data: grey };
}
