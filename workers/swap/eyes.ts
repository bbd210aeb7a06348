/**
 * Eyes are as bright and as colourful as the target's were: whites and glints belong to the light.
 */
import { leftEye, rightEye } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { contour } from './region.ts';

/** The darkest and the brightest share of an eye that do not count. */
const ends = 0.06;
const contrastRange = [0.6, 1.2] as const;
/** How far in L an eye may be moved as a whole. */
const mostShift = 8;
/** An eye whose range in L is below this is shut. */
const leastRange = 12;
/** Chroma may be that much stronger than in the target's eye, and at least this. */
const chromaGain = 1.25;
const leastChroma = 12;
/** Softness of the edge, over the face's width. */
const softness = 0.012;

/** Changes the patch inside of both eye openings. */
export function fitEyes(patch: Planes, target: Planes, drawn: Float32Array, faceWidth: number): void {
  for (const eye of [rightEye, leftEye]) {
    const ring = contour(eye, drawn);
    const box = wholePixels(grown(boxOf(Float32Array.from(ring.flat()), 2), 1.8), patch);
    const inside = fillPolygons([ring], box);
    const pixels: number[] = [];
    for (let i = 0; i < inside.length; i++) {
      if (inside[i] > 0.5)
        pixels.push((box.y + Math.floor(i / box.width)) * patch.width + box.x + (i % box.width));
    }
    if (pixels.length === 0) continue;
    const own = statistics(patch, pixels);
    const wanted = statistics(target, pixels);
    if (wanted.range < leastRange || own.range < leastRange) continue;
    const gain = Math.min(contrastRange[1], Math.max(contrastRange[0], wanted.range / own.range));
    const colour = Math.min(1, Math.max(leastChroma, wanted.chroma * chromaGain) / (own.chroma || 1));
    const shift = Math.min(mostShift, Math.max(-mostShift, wanted.middle - own.middle));
    const soft = blur(inside, box.width, box.height, softness * faceWidth);
    const [l, a, b] = patch.channels;
    for (let i = 0; i < soft.length; i++) {
      const p = (box.y + Math.floor(i / box.width)) * patch.width + box.x + (i % box.width);
      l[p] += (shift + (l[p] - own.middle) * (gain - 1)) * soft[i];
      a[p] *= 1 + (colour - 1) * soft[i];
      b[p] *= 1 + (colour - 1) * soft[i];
    }
  }
}

function statistics(lab: Planes, pixels: number[]): { middle: number; range: number; chroma: number } {
  const [l, a, b] = lab.channels;
  const at = (values: number[], share: number): number =>
    values.sort((x, y) => x - y)[Math.floor(share * (values.length - 1))];
  const lightness = pixels.map((p) => l[p]);
  const [dark, bright] = [at(lightness, ends), at(lightness, 1 - ends)];
  const chroma = at(
    pixels.map((p) => Math.hypot(a[p], b[p])),
    1 - ends,
  );
  return { middle: (dark + bright) / 2, range: bright - dark, chroma };
}
