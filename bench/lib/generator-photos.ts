import { execFile } from 'node:child_process';
import { access, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { part as cutOut, readPhoto } from '@facet/workers/fixtures/photos.ts';
import type { Raster } from '@facet/workers/types.ts';
import type { Entry } from './generator-catalogue.ts';

const require = createRequire(import.meta.url);
const run = promisify(execFile);

/**
 * A package named with its version is fetched alone, once: some bring a tool chain along, which nobody wants to install for a few
 * photos, some are older versions of what is installed.
 */
const fetched = /^(@[^/@]+\/)?[^/@]+@[^/]+/;

/** A catalogued photo straight from its package. */
export async function openPhoto({
  file,
  traits,
  part,
}: Pick<Entry, 'file' | 'traits' | 'part'>): Promise<Raster> {
  const library = fetched.exec(file)?.[0] ?? file.split('/')[0];
  const folder = fetched.test(file)
    ? await fetchPackage(library)
    : path.dirname(require.resolve(`${library}/package.json`));
  const whole = await readPhoto(path.join(folder, file.slice(library.length)));
  const image = part ? await cutOut(whole, part, part.width, part.height) : whole;
  return traits.includes('grey') ? withoutColour(image) : image;
}

/** @param library name and version */
async function fetchPackage(library: string): Promise<string> {
  const archive = library.replace(/^@/, '').replace(/[@/]/g, '-');
  const folder = path.join(tmpdir(), 'facet-photos', archive);
  const unpacked = path.join(folder, 'package');
  const isThere = await access(unpacked).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await mkdir(folder, { recursive: true });
    await run('npm', ['pack', '--silent', library], { cwd: folder });
    await run('tar', ['-xzf', `${archive}.tgz`], { cwd: folder });
  }
  return unpacked;
}

function withoutColour({ width, height, data }: Raster): Raster {
  const grey = new Uint8ClampedArray(data.length);
  for (let i = 0; i < data.length; i += 4) {
    grey.fill(0.2126 * data[i] + 0.7152 * data[i + 1] + 0.0722 * data[i + 2], i, i + 3);
    grey[i + 3] = data[i + 3];
  }
  return { width, height, data: grey };
}
