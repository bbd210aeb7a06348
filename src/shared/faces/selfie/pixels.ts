import type { Raster } from '@facet/workers/types.ts';

/** A photo on a white canvas, upright, its longer side at most `maxSide`. @throws where the browser cannot read it */
export async function canvasOf(file: Blob, maxSide: number): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  // where the photo is transparent, the server keeps white
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas;
}

export function pixelsOf(canvas: HTMLCanvasElement): Raster {
  const { width, height, data } = canvas
    .getContext('2d', { willReadFrequently: true })!
    .getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, data };
}
