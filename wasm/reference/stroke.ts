import type { Capsule } from '../stroke.ts';

interface Plane {
  /** Coverage, row-major. */
  pixels: Uint8Array;
  width: number;
  height: number;
}

/**
 * Draws a capsule pixel by pixel in double precision; see `capsule` in wasm/assembly for the distance. The kernel computes
 * in single precision, so it may differ by 1 where the coverage is close to a half.
 *
 * @param limits coverage that paint does not exceed, as many pixels as the plane has
 */
export function capsuleReference(
  { pixels, width, height }: Plane,
  capsule: Capsule,
  mode: 'paint' | 'erase',
  limits?: Uint8Array,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = y * width + x;
      const coverage = coverageOf(capsule, x + 0.5, y + 0.5);
      pixels[index] =
        mode === 'paint'
          ? Math.max(pixels[index], Math.min(coverage, limits ? limits[index] : 255))
          : Math.min(pixels[index], 255 - coverage);
    }
  }
}

function coverageOf({ x0, y0, r0, x1, y1, r1, opacity0, opacity1 }: Capsule, x: number, y: number): number {
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length <= Math.abs(r0 - r1)) {
    const isEnd = r1 > r0 || (r1 === r0 && opacity1 > opacity0);
    const distance = isEnd ? Math.hypot(x - x1, y - y1) : Math.hypot(x - x0, y - y0);
    return toByte(Math.max(r0, r1) - distance, isEnd ? opacity1 : opacity0);
  }
  const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
  const along = (x - x0) * ux + (y - y0) * uy;
  const across = Math.abs((x - x0) * uy - (y - y0) * ux);
  const sine = (r0 - r1) / length;
  const nearest = along - (across * sine) / Math.sqrt(1 - sine * sine);
  const t = Math.min(Math.max(nearest, 0), length);
  const radius = r0 + (r1 - r0) * (t / length);
  return toByte(radius - Math.hypot(along - t, across), opacity0 + (opacity1 - opacity0) * (t / length));
}

const toByte = (depth: number, opacity: number): number =>
  Math.floor(Math.min(Math.max(depth + 0.5, 0), 1) * opacity * 255 + 0.5);
