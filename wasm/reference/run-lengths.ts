import { type Mask, maskFromPixels, maskToPixels } from '../mask.ts';

/** What run lengths mean, pixel by pixel, down one column after the other. */
export function countRuns(mask: Mask, threshold = 128): Int32Array {
  const pixels = maskToPixels(mask);
  const counts = [0];
  let wasCovered = false;
  for (let x = 0; x < mask.width; x++) {
    for (let y = 0; y < mask.height; y++) {
      const isCovered = pixels[y * mask.width + x] >= threshold;
      if (isCovered !== wasCovered) counts.push(0);
      counts[counts.length - 1] += 1;
      wasCovered = isCovered;
    }
  }
  return Int32Array.from(counts);
}

export function maskFromRuns(counts: Iterable<number>, width: number, height: number): Mask {
  const pixels = new Uint8Array(width * height);
  let position = 0;
  let isCovered = false;
  for (const count of counts) {
    for (let i = 0; i < count; i++, position++) {
      pixels[(position % height) * width + Math.floor(position / height)] = isCovered ? 255 : 0;
    }
    isCovered = !isCovered;
  }
  return maskFromPixels(pixels, width, height);
}
