/**
 * Which face of the product's photo is meant: an entry of the stored list, never the detector's order.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { checkTarget } from '../compatibility.ts';
import { GeneratorError } from '../errors.ts';
import { type Face, findFacesNear, summarize } from '../face/face.ts';
import { grown, wholePixels } from '../image/box.ts';
import { squareAround } from '../image/crop.ts';
import { fillPolygons } from '../image/polygon.ts';
import { minMaskOverlap } from '../limits.ts';
import { hullOf } from '../segment/heads.ts';
import type { Box, Polygons, SwapInput } from '../types.ts';

export interface Target {
  face: Face;
  /** Nothing outside of these may change. */
  editable: Polygons;
}

/** The search square over the stored face's box, and over the mask's box. */
const faceMargin = 2.6;
const maskMargin = 1.2;

/** @throws GeneratorError TARGET_NO_FACE (also for a covered one), TARGET_CLOSE_UP, TARGET_MASK_MISMATCH */
export async function findTarget(vision: Vision, input: SwapInput): Promise<Target> {
  const { target, mask, faces, faceIndex } = input;
  const editable = mask[faceIndex]?.coordinates;
  if (!editable || editable.length === 0 || (faces && faces.length !== mask.length)) {
    throw new GeneratorError('TARGET_MASK_MISMATCH');
  }
  const stored = faces?.[faceIndex].coordinates;
  if (stored?.length === 0) throw new GeneratorError('TARGET_NO_FACE');

  const found: Face[] = [];
  for (const square of stored ? [grown(extent(stored), faceMargin)] : searchSquares(extent(editable))) {
    found.push(...(await findFacesNear(vision, target, squareAround(square))));
    if (found.length > 0) break;
  }
  if (found.length === 0) throw new GeneratorError('TARGET_NO_FACE');

  const areas = stored ? [editable, stored] : [editable];
  const rated = found
    .map((face) => ({ face, shares: areas.map((area) => hullShare(face, area, target)) }))
    .sort((a, b) => b.shares[b.shares.length - 1] - a.shares[a.shares.length - 1]);
  const [{ face, shares }] = rated;
  if (shares.some((share) => share < minMaskOverlap)) throw new GeneratorError('TARGET_MASK_MISMATCH');
  checkTarget(summarize(face), target);
  return { face, editable };
}

/** The mask as a whole, then the square at its top, where a standing person's head is. */
function searchSquares(box: Box): Box[] {
  const head = { ...box, height: Math.min(box.height, box.width) };
  return [grown(box, maskMargin), grown(head, maskMargin)];
}

/** Share of a face's hull that lies in an area, 0..1. */
function hullShare(face: Face, area: Polygons, image: { width: number; height: number }): number {
  const box = wholePixels(grown(face.box, 1.02), image);
  const hull = fillPolygons([hullOf(face.points)], box);
  const inside = fillPolygons(area, box);
  let total = 0;
  let common = 0;
  for (let i = 0; i < hull.length; i++) {
    total += hull[i];
    common += Math.min(hull[i], inside[i]);
  }
  return total > 0 ? common / total : 0;
}

function extent(polygons: Polygons): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of polygons) {
    for (const [x, y] of ring) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}
