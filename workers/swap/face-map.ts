/**
 * A face's pixels with their places on a face that is seen from the front.
 */
import type { Face } from '../face/face.ts';
import { grown, wholePixels } from '../image/box.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import type { Box, Raster } from '../types.ts';
import { frontal } from './geometry.ts';
import type { LightMap } from './glasses.ts';
import { swapTriangles, withRings } from './mesh.ts';
import { regionFactor } from './project.ts';
import { moved } from './region.ts';
import { rasterize } from './warp.ts';

/** With the whole pixels of the image that it covers. */
export interface FaceMap extends LightMap {
  box: Box;
}

export function faceMap(image: Raster, face: Face): FaceMap {
  const box = wholePixels(grown(face.box, regionFactor), image);
  const { width, height } = box;
  const positions = moved(withRings(face.points), box);
  const front = frontal(positions);
  const { attributes } = rasterize(
    { positions, triangles: swapTriangles },
    [front.u, front.v],
    width,
    height,
  );
  const [lightness] = toLab(cutPlanes(image, box)).channels;
  return { box, width, height, faceWidth: face.box.width, lightness, u: attributes[0], v: attributes[1] };
}
