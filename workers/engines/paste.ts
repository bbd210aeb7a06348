/**
 * What a network drew, back in the photo: as fine as the photo is, in its colours, behind what stands before the face.
 */
import { blur } from '../image/blur.ts';
import type { Crop } from '../image/crop.ts';
import { createPlanes, cutPlanes, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { blend } from '../swap/blend.ts';
import { smoothstep } from '../swap/mask.ts';
import { contour } from '../swap/region.ts';
import { sureSkin } from '../swap/skin.ts';
import type { Box, Raster } from '../types.ts';

/** A square as a network saw it and as it drew it: `size × size`, three planes after each other, 0..1. */
export interface Drawing {
  crop: Crop;
  size: number;
  seen: Float32Array;
  made: Float32Array;
}

/** Share of the square's side over which it fades out at its edge. */
const edgeFeather = 0.04;
/** Of 255: where a network changed a place by no more than the first, the photo's own finest detail stays; from the second on none. */
const keepsDetail = [4, 28] as const;
/** Over a cell of the network: a change is looked at over its surroundings, not a pixel at a time. */
const changeSigma = 0.75;
/** L, a and b by which a drawn face may be moved to the colour of the skin that was there. */
const mostColour = [10, 6, 6] as const;

/**
 * The photo with a drawing in it.
 *
 * @param mesh of the face, in the box's pixels
 * @param alpha 0..1 a pixel of the box: the most that may be drawn
 */
export function paste(
  photo: Raster,
  box: Box,
  mesh: Float32Array,
  alpha: Float32Array,
  drawing: Drawing,
): Raster {
  const { crop, size } = drawing;
  const { width, height } = box;
  const before = cutPlanes(photo, box);
  const seen = enlarged(drawing.seen, crop, size, box);
  const made = enlarged(drawing.made, crop, size, box);
  // the detail that is too fine for the network's pixels is the photo's, where the face has stayed as it was
  const change = new Float32Array(width * height);
  for (let c = 0; c < 3; c++) {
    const difference = made.channels[c].map((v, i) => v - seen.channels[c][i]);
    const soft = blur(difference, width, height, (changeSigma * crop.size) / size);
    for (let i = 0; i < change.length; i++) change[i] = Math.max(change[i], Math.abs(soft[i]));
  }
  const [from, to] = keepsDetail;
  for (let i = 0; i < change.length; i++) {
    const kept = 1 - smoothstep((change[i] - from) / (to - from));
    for (let c = 0; c < 3; c++) made.channels[c][i] += (before.channels[c][i] - seen.channels[c][i]) * kept;
  }
  const share = alpha.map((a, i) => a * edge(crop, box, i));
  const lab = toLab(before);
  return blend(photo, box, lab, coloured(toLab(made), lab, mesh), share);
}

/** 0..1, in linear steps to 0 at the square's edge. */
function edge(crop: Crop, { x, y, width }: Box, i: number): number {
  const [u, v] = inCrop(crop, x + (i % width) + 0.5, y + Math.floor(i / width) + 0.5);
  return smoothstep(Math.min(u, v, 1 - u, 1 - v) / edgeFeather);
}

/** A network's square in the pixels of a box, bytes. */
function enlarged(planes: Float32Array, crop: Crop, size: number, box: Box): Planes {
  const out = createPlanes(box.width, box.height);
  const area = size * size;
  out.channels.forEach((plane, c) => {
    const values = inBox(planes.subarray(c * area, (c + 1) * area), crop, size, box);
    for (let i = 0; i < plane.length; i++) plane[i] = values[i] * 255;
  });
  return out;
}

/** A plane of a square, `size` cells a side, in the pixels of a box: bilinear, and beyond the square its edge repeats. */
export function inBox(plane: Float32Array, crop: Crop, size: number, box: Box): Float32Array {
  const out = new Float32Array(box.width * box.height);
  for (let y = 0, i = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, i++) {
      const [u, v] = inCrop(crop, box.x + x + 0.5, box.y + y + 0.5);
      const [gx, gy] = [limited(u * size - 0.5, size), limited(v * size - 0.5, size)];
      const [x0, y0] = [Math.min(size - 2, Math.floor(gx)), Math.min(size - 2, Math.floor(gy))];
      const p = y0 * size + x0;
      const top = plane[p] + (plane[p + 1] - plane[p]) * (gx - x0);
      const bottom = plane[p + size] + (plane[p + size + 1] - plane[p + size]) * (gx - x0);
      out[i] = top + (bottom - top) * (gy - y0);
    }
  }
  return out;
}

const limited = (at: number, size: number): number => Math.min(size - 1, Math.max(0, at));

/** The photo's pixels to shares of a crop's side. */
function inCrop({ x, y, size, angle }: Crop, px: number, py: number): [u: number, v: number] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [px - x, py - y];
  return [(dx * cos + dy * sin) / size + 0.5, (dy * cos - dx * sin) / size + 0.5];
}

/** A patch with the colour that the photo's cheeks and nose had, so that no tone ends at the jaw. */
function coloured(patch: Planes, before: Planes, mesh: Float32Array): Planes {
  const { width, height } = before;
  const skin = fillPolygons(
    sureSkin.map((ring) => contour(ring, mesh)),
    { x: 0, y: 0, width, height },
  );
  let weight = 0;
  const difference = [0, 0, 0];
  for (let i = 0; i < skin.length; i++) {
    if (skin[i] <= 0) continue;
    weight += skin[i];
    for (let c = 0; c < 3; c++) difference[c] += (before.channels[c][i] - patch.channels[c][i]) * skin[i];
  }
  for (let c = 0; c < 3; c++) {
    const most = mostColour[c];
    const shift = Math.max(-most, Math.min(most, difference[c] / (weight || 1)));
    for (let i = 0; i < skin.length; i++) patch.channels[c][i] += shift;
  }
  return patch;
}
