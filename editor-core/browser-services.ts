import { createBrowserMaskPool } from '@facet/workers/masks/pool-browser.ts';
import { type EditorServices, PhotoError } from './services.ts';

/** The editor's services in a browser, and how to end them. */
export interface BrowserServices extends EditorServices {
  /** Ends the workers and lets go of the photo. */
  close(): void;
}

export function createBrowserServices(): BrowserServices {
  const pool = createBrowserMaskPool();
  /** The one photo that was asked for last, decoded. */
  let kept: { src: string; bitmap: Promise<ImageBitmap> } | null = null;

  const forget = (): void => {
    kept?.bitmap.then((bitmap) => bitmap.close()).catch(() => {});
    kept = null;
  };

  const decoded = (src: string): Promise<ImageBitmap> => {
    if (kept?.src === src) return kept.bitmap;
    forget();
    const bitmap = decode(src);
    kept = { src, bitmap };
    bitmap.catch(() => {
      if (kept?.bitmap === bitmap) kept = null;
    });
    return bitmap;
  };

  return {
    pool,
    async readPixels({ src }, box, size = box) {
      const bitmap = await decoded(src);
      const canvas = new OffscreenCanvas(size.width, size.height);
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(bitmap, box.x, box.y, box.width, box.height, 0, 0, size.width, size.height);
      const { data, width, height } = context.getImageData(0, 0, size.width, size.height);
      return { data: data as Uint8ClampedArray, width, height };
    },
    close() {
      pool.close();
      forget();
    },
  };
}

/** @throws PhotoError */
async function decode(src: string): Promise<ImageBitmap> {
  const photo = await download(src);
  try {
    return await createImageBitmap(photo);
  } catch (cause) {
    throw new PhotoError('UNREADABLE', { cause });
  }
}

async function download(src: string): Promise<Blob> {
  let status: number;
  try {
    const answer = await fetch(src);
    if (answer.ok) return await answer.blob();
    status = answer.status;
  } catch (cause) {
    throw new PhotoError('UNREACHABLE', { cause });
  }
  throw new PhotoError('REFUSED', { status });
}
