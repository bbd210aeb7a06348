/** Where a head may be drawn, and the old one taken away: what was drawn as a mask, what is somebody else's, and what is in front. */
import { above } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Polygons } from '../types.ts';
import type { Head } from './head.ts';

/** Polygons in the photo's pixels. */
export interface Area {
  editable: Polygons;
  /** What belongs to somebody else. */
  others: Polygons;
  /** What somebody has drawn as being in front of the face. */
  inFront: Polygons;
}

/** 0..1 in the head's pixels. */
interface Bounds {
  /** Where something may be taken away, and where skin may change. */
  editable: Float32Array;
  inMask: Float32Array;
  /** What was drawn as being in front, and what of it stays there. */
  drawn: Float32Array;
  front: Float32Array;
  /** Where neither somebody else nor something in front is. */
  free: Float32Array;
}

/** Over the face's width: how far outside of the drawn mask single hairs are taken away, and what is around a jaw is bent. */
export const maskReach = 0.5;
/** Over the face's width: softness of skin's change there, and towards others. */
const tanSoftness = 0.1;
const othersSoftness = 0.02;
const sureMask = 0.999;
/** Probability of a body in front of a head. */
const leastFront = 0.5;
/** Over the face's width. */
const frontSoftness = 0.01;

/** @param reach over the face's width: how far outside of the mask something may change */
export function boundsOf(there: Head, area: Area, reach = maskReach): Bounds {
  const { width, height, faceWidth: W, box, cell } = there;
  const fill = (polygons: Polygons): Float32Array =>
    fillPolygons(
      polygons.map((ring) => ring.map(([x, y]) => [(x - box.x) / cell, (y - box.y) / cell])),
      { x: 0, y: 0, width, height },
    );
  const mask = fill(area.editable);
  const editable = reach > 0 ? dilate(mask, width, height, Math.max(1, Math.round(reach * W))) : whole(mask);
  const inMask = blur(editable, width, height, tanSoftness * W).map(
    (v, i) => editable[i] * smoothstep(2 * v - 1),
  );
  const others = blur(
    fill(area.others).map((v, i) => v * (1 - mask[i])),
    width,
    height,
    othersSoftness * W,
  );
  const drawn = fill(area.inFront);
  const front = frontOf(there, drawn);
  return { editable, inMask, drawn, front, free: others.map((v, i) => (1 - v) * (1 - front[i])) };
}

/** 1 where a mask covers all of a pixel. */
const whole = (mask: Float32Array): Float32Array => above(mask, sureMask);

/** What stays in front of the new head: hands and things, not the glasses and the hair of the old one. 1 wherever it was drawn. */
function frontOf(
  { width, height, bodySkin, clothes, alpha, faceWidth }: Head,
  drawn: Float32Array,
): Float32Array {
  const stays = drawn.map((d, i) => {
    const isHead = alpha[i] > leastFront && bodySkin[i] + clothes[i] < leastFront;
    return d > 0 && !isHead ? 1 : 0;
  });
  const whole = dilate(stays, width, height, 1);
  return blur(stays, width, height, frontSoftness * faceWidth).map((v, i) => Math.max(v, whole[i]));
}
