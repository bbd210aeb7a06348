/** What a fan's photo shows, over the target's small pixels: where a face lies, and what is left of a beard below it. */
import { hangingBeard } from '../head/beard.ts';
import type { Head } from '../head/head.ts';
import { total } from '../head/neck-tone.ts';
import { inverse, type Placement, placed } from '../head/place.ts';
import { resample } from '../head/resample.ts';
import { heightsIn, type Sight } from '../head/sight.ts';
import { excess, without } from '../image/arithmetic.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { outlineOf } from '../swap/region.ts';

/** The fan, over the target. */
export function laidOver(fan: Sight, placement: Placement, there: Head, stretch: Float32Array) {
  const { width, height } = there;
  const back = inverse(placement);
  const [faceSkin, bodySkin, hair, others, background, stretched, ...channels] = resample(fan, back, there, [
    fan.faceSkin,
    fan.bodySkin,
    excess(fan.head, fan.faceSkin),
    fan.others,
    fan.background,
    stretch,
    ...fan.planes.channels,
  ]);
  const points = placed(fan.points, placement);
  return {
    inside: insideOf(fan, back, there),
    ...{ placement, points, faceSkin, bodySkin, hair, others, background, stretched },
    planes: { width, height, channels: channels as unknown as Planes['channels'] },
    outline: fillPolygons([outlineOf(points)], { x: 0, y: 0, width, height }),
    heights: heightsIn(there, points),
  };
}

/** 1 where the fan's pixels are, and 0 where their last ones repeat. */
function insideOf(fan: Sight, { a, b, left, top }: Placement, { width, height }: Head): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const column = a * x - b * y + left;
      const row = b * x + a * y + top;
      if (column >= 0 && row >= 0 && column < fan.width && row < fan.height) out[i] = 1;
    }
  return out;
}

/** Area of a beard, over the face's width squared, without what a new face hides of it. */
export function beardLeft(sight: Sight, over?: ReturnType<typeof laidOver>): number {
  const beard = hangingBeard(sight, over?.heights ?? heightsIn(sight, sight.points));
  return total(over ? without(beard, over.outline) : beard) / sight.faceWidth ** 2;
}
