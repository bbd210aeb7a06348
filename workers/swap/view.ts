/**
 * A face and its surroundings on fewer pixels: what light, masks and figures are found on when a face is large. They are
 * smooth, so the picture that is drawn from them in full loses nothing.
 */
import { grown, wholePixels } from '../image/box.ts';
import { shrink } from '../image/grid.ts';
import { cutPlanes } from '../image/planes.ts';
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
  const { occlusion, inFront } = side;
  const { crop } = occlusion;
  return {
    box,
    cell,
    side: {
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
function smaller(image: Raster, box: Box, cell: number): Raster {
  const [width, height] = [box.width / cell, box.height / cell];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  // a band at a time: planes of floats take three times the photo's memory
  const band = cell * 64;
  for (let top = 0; top < box.height; top += band) {
    const rows = { ...box, y: box.y + top, height: Math.min(band, box.height - top) };
    cutPlanes(image, rows).channels.forEach((plane, c) => {
      const grid = shrink(plane, null, rows.width, rows.height, cell).data;
      const from = (top / cell) * width;
      for (let i = 0; i < (rows.height / cell) * width; i++) data[(from + i) * 4 + c] = grid[i];
    });
  }
  return { width, height, data };
}

/** Landmarks of a view in its photo's pixels. @param left of the view's box */
export function pointsInFull(points: Float32Array, { box, cell }: View, left = box.x): Float32Array {
  return points.map((v, i) => v * cell + [left, box.y, 0][i % 3]);
}
