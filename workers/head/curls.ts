/** Whether hair is straight or curly, by which way its strands run. */

/** Share from which a pixel is hair, and how many of them tell. */
const sure = 0.9;
const leastPixels = 100;

/**
 * Coherence of the structure tensor of all hair together (Bigün & Granlund 1987).
 *
 * @param light L @param hair 0..1
 * @returns 0..1: 0 where strands run every way, 1 where all run one way; null where there is too little hair to tell
 */
export function straightness(light: Float32Array, width: number, hair: Float32Array): number | null {
  let [xx, xy, yy, count] = [0, 0, 0, 0];
  for (let i = width + 1; i < light.length - width - 1; i++) {
    if (
      hair[i] < sure ||
      hair[i - 1] < sure ||
      hair[i + 1] < sure ||
      hair[i - width] < sure ||
      hair[i + width] < sure
    )
      continue;
    const [dx, dy] = [light[i + 1] - light[i - 1], light[i + width] - light[i - width]];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    count++;
  }
  return count < leastPixels ? null : Math.hypot(xx - yy, 2 * xy) / (xx + yy || 1);
}
