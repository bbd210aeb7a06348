/** Grey morphology with square structuring elements. */
import { dilatePlane } from '@facet/wasm/planes.ts';
import { isEmpty } from './values.ts';

/** Fills what is darker than its surroundings and narrower than the square: `2 × radius + 1` pixels a side. */
export function closing(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const wide = dilate(plane, width, height, radius);
  negate(wide);
  const out = dilate(wide, width, height, radius);
  negate(out);
  return out;
}

/** Takes away what is brighter than its surroundings and narrower than the square. */
export function opening(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const dark = plane.slice();
  negate(dark);
  const out = closing(dark, width, height, radius);
  negate(out);
  return out;
}

/** The largest value in the square around each pixel. */
export function dilate(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return isEmpty(plane) ? plane.slice() : dilatePlane(plane, width, height, radius);
}

function negate(plane: Float32Array): void {
  for (let i = 0; i < plane.length; i++) plane[i] = -plane[i];
}
