/** Where a face may be drawn: inside of a mask, and not over what is in front. */
import { boundsOf } from '../head/bounds.ts';
import type { Head } from '../head/head.ts';
import { above, largest, product, smoothlyRamped, without } from '../image/arithmetic.ts';
import { distanceInside } from '../image/distance.ts';
import { dilate } from '../image/morphology.ts';
import { keptInFront } from '../swap/in-front.ts';
import type { Point, Polygons } from '../types.ts';

/** Over the face's width. */
const guardSoftness = 0.03;

/** 0..1, in the pixels of a head. */
interface Allowed {
  /** Inside of the own mask and of nobody else's. */
  open: Float32Array;
  /** The same, without what somebody has drawn as being in front. */
  free: Float32Array;
  /** Falls to nothing inside of the mask's edge. */
  guard: Float32Array;
  /** What may change. */
  changes: Float32Array;
}

/** @param area `editable`: the own mask, `others`: everybody else's heads */
export function allowedIn(
  there: Head,
  area: { editable: Polygons; others: Polygons; inFront: Polygons },
): Allowed {
  const { editable, inMask, free: isFree } = boundsOf(there, { ...area, inFront: [] }, 0);
  const open = product(isFree, editable);
  const free = without(open, keptIn(there, area.inFront));
  const guard = guardIn(editable, there);
  return { open, free, guard, changes: product(product(free, inMask), guard) };
}

/** 0..1: what somebody has drawn as being in front, in the pixels of a head; what is read between two of them is kept, too. */
function keptIn({ box, cell, width, height, faceWidth }: Head, inFront: Polygons): Float32Array {
  const onCells = inFront.map((ring) =>
    ring.map(([x, y]): Point => [(x - box.x) / cell, (y - box.y) / cell]),
  );
  const kept = keptInFront(onCells, { x: 0, y: 0, width, height }, faceWidth);
  const touched = new Float32Array(kept.length);
  for (let i = 0; i < kept.length; i++) if (kept[i] >= 1) touched[i] = 1;
  return largest(dilate(touched, width, height, 1), kept);
}

/** 0..1: falls to nothing inside of a mask's edge, a pixel before it, as values are read between pixels. */
function guardIn(editable: Float32Array, { width, height, faceWidth }: Head): Float32Array {
  const isEditable = new Uint8Array(above(editable, 0));
  const inside = distanceInside(isEditable, width, height);
  return smoothlyRamped(inside, [1, 1 + guardSoftness * faceWidth]);
}
