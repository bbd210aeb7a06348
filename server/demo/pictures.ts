import { readFile } from 'node:fs/promises';
import type { Raster } from '@facet/workers/types.ts';
import { decodeImage } from '../images/decode.ts';
import { sharp } from '../images/sharp.ts';
import type { Panel, PhotoSource } from './catalogue.ts';

const FOLDERS: Record<PhotoSource, URL> = {
  'soft-ui-design-system': new URL('assets/img/', import.meta.resolve('soft-ui-design-system/package.json')),
  'paper-kit-2': new URL('assets/img/', import.meta.resolve('paper-kit-2/package.json')),
  'material-kit': new URL('assets/img/', import.meta.resolve('material-kit/package.json')),
  photos: new URL('photos/', import.meta.url),
};
/** Pixels of a framed panel, of the gap between two, and of the margin around all. */
const PANEL = { width: 720, height: 960 };
const GAP = 20;
const MARGIN = 44;
const PAPER = '#f7f4ef';

/** One photo as it is, or several, cropped alike, side by side on paper. */
export async function picture(panels: readonly Panel[]): Promise<Raster> {
  const [only] = panels;
  if (panels.length === 1 && only && !only.crop) return decodeImage(await photo(only));
  const prints = await Promise.all(
    panels.map(async (panel, i) => ({
      input: await print(panel),
      left: MARGIN + i * (PANEL.width + GAP),
      top: MARGIN,
    })),
  );
  const sheet = sharp({
    create: {
      width: 2 * MARGIN + panels.length * PANEL.width + (panels.length - 1) * GAP,
      height: 2 * MARGIN + PANEL.height,
      channels: 3,
      background: PAPER,
    },
  });
  return decodeImage(await sheet.composite(prints).png({ compressionLevel: 1 }).toBuffer());
}

async function print(panel: Panel): Promise<Buffer> {
  const { crop } = panel;
  const whole = sharp(await photo(panel));
  const part = crop ? whole.extract(crop) : whole;
  return part
    .resize({ ...PANEL, fit: 'cover', kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function photo({ photo: name, of = 'soft-ui-design-system' }: Panel): Promise<Buffer> {
  return readFile(new URL(`${name}.jpg`, FOLDERS[of]));
}
