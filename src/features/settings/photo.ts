import { UPLOAD } from '@facet/contract/constants.ts';
import { type Crop, type Size, squareOf } from './crop.ts';

/** Pixels of the square that is sent; the server keeps a smaller one. */
const SIDE = 640;
const QUALITY = 0.92;

/**
 * A chosen file as a photo that can be shown; whoever asked lets go of `src`.
 * @throws RangeError when it is too small; Error when the browser cannot read it
 */
export async function readPhoto(file: File): Promise<Size & { src: string; image: HTMLImageElement }> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (Math.min(width, height) < UPLOAD.minSide) throw new RangeError('too small');
    return { src: image.src, image, width, height };
  } catch (error) {
    URL.revokeObjectURL(image.src);
    throw error;
  }
}

/** The chosen square as a JPEG, which carries nothing of what the camera wrote into the file. */
export async function squareJpeg(image: HTMLImageElement, crop: Crop): Promise<File> {
  const { left, top, side } = squareOf(crop, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  return new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
