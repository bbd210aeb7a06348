import { type Mask, maskFromPixels, maskToPixels } from '../mask.ts';

/** `grow` and `shrink` as they are defined: the greatest or least coverage of all pixels of the disc that are in the image. */
export function morphologyReference(mask: Mask, radius: number, kind: 'grow' | 'shrink'): Mask {
  const { width, height } = mask;
  const pixels = maskToPixels(mask);
  const reach = Math.floor(radius);
  const pick = kind === 'grow' ? Math.max : Math.min;
  const result = pixels.map((value, index) => {
    let picked = value;
    const [x, y] = [index % width, Math.floor(index / width)];
    for (let dy = Math.max(-reach, -y); dy <= Math.min(reach, height - 1 - y); dy++) {
      for (let dx = Math.max(-reach, -x); dx <= Math.min(reach, width - 1 - x); dx++) {
        if (dx * dx + dy * dy <= radius * radius) picked = pick(picked, pixels[index + dy * width + dx]);
      }
    }
    return picked;
  });
  return maskFromPixels(result, width, height);
}
