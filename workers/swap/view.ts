/**
 * A face and its surroundings on fewer pixels: what light, masks and figures are found on when a face is large. They are
 * smooth, so the picture that is drawn from them in full loses nothing.
 */
import { grown, wholePixels } from '../image/box.ts';
import { pixelsOf } from '../image/pixels.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import type { Side } from './project.ts';

/** A face of this many pixels is halved only from twice as many on. */
const leastFaceWidth = 320;
/** Shown around a face, over its box: as much as recognising it takes. */
const surroundings = 2.4;

export interface View {
  side: Side;
  /** Of the photo's pixels that the view shows. */
  box: Box;
  /** The photo's pixels a pixel of the view. */
  cell: number;
}

/** The whole photo as it is, unless the face is large. */
export function viewOf(side: Side): View {
  const { image, face } = side;
  const cell = Math.floor(face.box.width / leastFaceWidth);
  if (cell < 2) return { side, box: { x: 0, y: 0, width: image.width, height: image.height }, cell: 1 };
  const around = wholePixels(grown(face.box, surroundings), image);
  const box: Box = {
    ...around,
    width: around.width - (around.width % cell),
    height: around.height - (around.height % cell),
  };
  return { box, cell, side: onFewer(side, box, cell) };
}

/** Pixels of a photo in a row for each that is drawn of it, at least: its face may be laid a little larger than what was there. */
const finer = 1.4;

/**
 * The whole photo, with no more pixels than it takes to draw its face as wide as another: a phone's photo has many times as many.
 *
 * @param faceWidth of the other, pixels
 */
export function enoughOf(side: Side, faceWidth: number): Side {
  const { image, face } = side;
  const cell = Math.floor(face.box.width / faceWidth / finer);
  if (cell < 2) return side;
  const [width, height] = [image.width, image.height].map((length) => length - (length % cell));
  return onFewer(side, { x: 0, y: 0, width, height }, cell);
}

/** @param box of whole cells */
function onFewer(side: Side, box: Box, cell: number): Side {
  const { image, face, occlusion, inFront } = side;
  const { crop } = occlusion;
  return {
    ...side,
    ...(inFront && { inFront: polygonsIn({ box, cell }, inFront) }),
    image: smaller(image, box, cell),
    face: {
      ...face,
      points: face.points.map((v, i) => (v - [box.x, box.y, 0][i % 3]) / cell),
      box: boxIn(box, cell, face.box),
      detection: boxIn(box, cell, face.detection),
    },
    occlusion: {
      ...occlusion,
      crop: { ...crop, x: (crop.x - box.x) / cell, y: (crop.y - box.y) / cell, size: crop.size / cell },
    },
  };
}

export const polygonsIn = ({ box, cell }: Pick<View, 'box' | 'cell'>, polygons: Polygons): Polygons =>
  cell === 1
    ? polygons
    : polygons.map((ring) => ring.map(([x, y]) => [(x - box.x) / cell, (y - box.y) / cell]));

const boxIn = (view: Box, cell: number, { x, y, width, height }: Box): Box => ({
  x: (x - view.x) / cell,
  y: (y - view.y) / cell,
  width: width / cell,
  height: height / cell,
});

/** Means over squares of pixels; the box holds whole ones. */
export function smaller(image: Raster, box: Box, cell: number): Raster {
  const [width, height] = [box.width / cell, box.height / cell];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const sums = new Uint32Array(width * 3);
  const share = 1 / (cell * cell);
  const pixels = pixelsOf(image.data);
  for (let row = 0; row < height; row++) {
    sums.fill(0);
    for (let y = 0; y < cell; y++) addRow(sums, pixels, (box.y + row * cell + y) * image.width + box.x, cell);
    let to = row * width * 4;
    for (let o = 0; o < sums.length; o += 3, to += 4) {
      data[to] = sums[o] * share;
      data[to + 1] = sums[o + 1] * share;
      data[to + 2] = sums[o + 2] * share;
    }
  }
  return { width, height, data };
}

/** Adds to each of some means' sums the pixels of a row from a place on. */
function addRow(sums: Uint32Array, pixels: Int32Array, from: number, cell: number): void {
  for (let o = 0, p = from; o < sums.length; ) {
    let redAndBlue = 0;
    let green = 0;
    for (const end = p + cell; p < end; p++) {
      redAndBlue += pixels[p] & 0xff00ff;
      green += pixels[p] & 0xff00;
    }
    sums[o++] += redAndBlue & 0xffff;
    sums[o++] += green >>> 8;
    sums[o++] += redAndBlue >>> 16;
  }
}

/** Landmarks of a view in its photo's pixels. @param left of the view's box */
export function pointsInFull(points: Float32Array, { box, cell }: View, left = box.x): Float32Array {
  return points.map((v, i) => v * cell + [left, box.y, 0][i % 3]);
}
