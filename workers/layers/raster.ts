/** Layers' pictures as they are on the canvas, in a browser's worker: decoded, cropped, clipped and scaled. */

interface Size {
  width: number;
  height: number;
}
interface Box extends Size {
  x: number;
  y: number;
}

export interface RasterInput {
  /** Names the file's bytes, which are decoded once as long as others don't follow. */
  src: string;
  file: Blob;
  /** What of the picture is shown, in its pixels. */
  crop: Box;
  /** An SVG path in the picture's pixels, filled even-odd. */
  clip: string | null;
  /** Of the whole layer, in canvas pixels. */
  size: Size;
  /** The part of it that is wanted, in canvas pixels from its corner. */
  part: Box;
}

/** Decoded pictures that are kept, the one that was used last at the end: a hand that resizes asks for one again and again. */
const kept = new Map<string, Promise<ImageBitmap>>();
const mostKept = 2;

async function decoded(src: string, file: Blob): Promise<ImageBitmap> {
  const bitmap = kept.get(src) ?? createImageBitmap(file);
  kept.delete(src);
  kept.set(src, bitmap);
  for (const [name, old] of kept) {
    if (kept.size <= mostKept) break;
    kept.delete(name);
    // whoever draws it at the moment draws in one go
    void old.then((picture) => picture.close()).catch(() => undefined);
  }
  try {
    return await bitmap;
  } catch (error) {
    kept.delete(src);
    throw error;
  }
}

async function draw({ src, file, crop, clip, size, part }: RasterInput): Promise<OffscreenCanvas> {
  const picture = await decoded(src, file);
  const canvas = new OffscreenCanvas(part.width, part.height);
  const context = canvas.getContext('2d')!;
  const [across, down] = [size.width / crop.width, size.height / crop.height];
  context.imageSmoothingQuality = 'high';
  context.translate(-part.x, -part.y);
  context.scale(across, down);
  context.translate(-crop.x, -crop.y);
  if (clip !== null) context.clip(new Path2D(clip), 'evenodd');
  context.drawImage(picture, 0, 0);
  return canvas;
}

export const rasterApi = {
  async size(file: Blob): Promise<Size> {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  },
  async bitmap(input: RasterInput): Promise<ImageBitmap> {
    return (await draw(input)).transferToImageBitmap();
  },
  async png(input: RasterInput): Promise<Blob> {
    return (await draw(input)).convertToBlob({ type: 'image/png' });
  },
};

export type RasterApi = typeof rasterApi;
