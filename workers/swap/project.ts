/**
 * The source's face on the target's: meshes, light, visibility, and the one resampling.
 */
import type { Face } from '../face/face.ts';
import { type Occlusion, occlusionIn } from '../face/occlusion.ts';
import { meshVertices } from '../face/topology.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { cutPlanes, type Planes, toLab } from '../image/planes.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { frontal } from './geometry.ts';
import { drawnMesh, swapTriangles, vertexNormals, visibility, withRings } from './mesh.ts';
import { lightAt, moved } from './region.ts';
import { rasterize, resample } from './warp.ts';

export interface Side {
  image: Raster;
  face: Face;
  /** What stands in front of the face. */
  occlusion: Occlusion;
  /** The same as somebody has drawn it, which then counts instead. */
  inFront?: Polygons;
  /** See `beardOf`: of the photo as it was taken, if this one was changed. A texture that is stretched is rough where it was not. */
  beard?: number;
}

export interface Projection {
  /** x, y, z of the mesh that was drawn, in the region's pixels. */
  drawn: Float32Array;
  /** The source's texture, CIELAB, still in its own light. */
  patch: Planes;
  /** What is known of each pixel that the mesh covers. */
  field: {
    /** 0..1: how well the source shows it. */
    visible: Float32Array;
    /** 0..1: what stands in front of the source's face there. */
    covered: Float32Array;
    /** L of the fitted light in the source and in the target. */
    lightFrom: Float32Array;
    lightTo: Float32Array;
    /** Where the pixel lies on a face that is seen from the front, see `Frontal`. */
    u: Float32Array;
    v: Float32Array;
  };
}

/** A region's side over the face's box: the mesh's outer ring just fits. */
export const regionFactor = 1.4;

/**
 * @param box the region of the target, whole pixels
 * @param before its CIELAB planes
 * @param shape see `drawnMesh`
 */
export function project(source: Side, target: Side, box: Box, before: Planes, shape: number): Projection {
  const { width, height } = box;
  const faceWidth = target.face.box.width;
  const sourceBox = wholePixels(grown(source.face.box, regionFactor), source.image);
  const sourcePixels = cutPlanes(source.image, sourceBox);

  const sourceMesh = moved(withRings(source.face.points), sourceBox);
  const targetMesh = moved(withRings(target.face.points), box);
  const drawn = drawnMesh(sourceMesh, targetMesh, shape);

  const sourceNormals = vertexNormals(sourceMesh);
  const targetNormals = vertexNormals(targetMesh);
  const seen = visibility(sourceMesh, sourceNormals);
  const seenTarget = visibility(targetMesh, targetNormals);
  const own = toLab(sourcePixels);
  const sourceLight = lightAt(own.channels[0], own, sourceMesh, sourceNormals, seen, source.face.box.width);
  const targetLight = lightAt(before.channels[0], before, targetMesh, targetNormals, seenTarget, faceWidth);
  const front = frontal(targetMesh);
  const coordinate = (axis: number): Float32Array => seen.map((_, v) => sourceMesh[v * 3 + axis]);
  // both lights belong to the poses they were seen in; on the drawn mesh they only change places
  const { isCovered, attributes } = rasterize(
    { positions: drawn, triangles: swapTriangles },
    [coordinate(0), coordinate(1), seen, sourceLight, targetLight, front.u, front.v],
    width,
    height,
  );
  const [, , visible, lightFrom, lightTo, u, v] = attributes;
  const scale = source.face.box.width / faceWidth;
  const patch = toLab(resample(sourcePixels, { width, height, isCovered, attributes }, scale));
  const covered = coveredAt(source, sourceBox, attributes[0], attributes[1]);
  return { drawn, patch, field: { visible, covered, lightFrom, lightTo, u, v } };
}

/** @param xs,ys places in the box's pixels */
function coveredAt({ occlusion }: Side, box: Box, xs: Float32Array, ys: Float32Array): Float32Array {
  const [glasses, hair] = [occlusion.glasses, occlusion.hair].map((plane) =>
    occlusionIn(box, occlusion.crop, plane),
  );
  return xs.map((x, i) => {
    const column = Math.min(box.width - 1, Math.max(0, Math.floor(x)));
    const row = Math.min(box.height - 1, Math.max(0, Math.floor(ys[i])));
    const at = row * box.width + column;
    return Math.max(glasses[at], hair[at]);
  });
}

/** The source's texture on a mesh, CIELAB. @param drawn the mesh in the box's pixels, with its rings */
export function texture(image: Raster, points: Float32Array, drawn: Float32Array, box: Box): Planes {
  const face = boxOf(points, 3, meshVertices);
  const from = wholePixels(grown(face, regionFactor), image);
  const mesh = moved(withRings(points), from);
  const coordinate = (axis: number): Float32Array =>
    Float32Array.from({ length: mesh.length / 3 }, (_, v) => mesh[v * 3 + axis]);
  const field = rasterize(
    { positions: drawn, triangles: swapTriangles },
    [coordinate(0), coordinate(1)],
    box.width,
    box.height,
  );
  return toLab(resample(cutPlanes(image, from), field, face.width / boxOf(drawn, 3, meshVertices).width));
}
