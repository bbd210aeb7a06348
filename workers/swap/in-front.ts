/**
 * What stands in front of a face: proposed to the partner by what the generator would keep by itself, and obeyed as they
 * have left it.
 */

import type { Vision } from '@facet/wasm/vision.ts';
import type { Face } from '../face/face.ts';
import { findOcclusion, occlusionIn } from '../face/occlusion.ts';
import { hull, leftBrow, leftEye, nostrils, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { grown, wholePixels } from '../image/box.ts';
import { distanceInside } from '../image/distance.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { flagsOf } from '../image/values.ts';
import { traceContours } from '../segment/contours.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { frontal, hairZone } from './geometry.ts';
import { keptFrames } from './glasses.ts';
import { smoothstep } from './mask.ts';
import { swapTriangles, vertexNormals, visibility, withRings } from './mesh.ts';
import { regionFactor } from './project.ts';
import { contour, lightAt, moved } from './region.ts';
import { learnSkin, skinLikeness, sureSkin } from './skin.ts';
import { rasterize } from './warp.ts';

/** Beyond what is drawn, the edge falls off as softly as the edge of hair; over the face's width. */
const softness = 0.012;

/** Share from which what was found is proposed. */
const level = 0.5;
/** Hair is closed with this blur before it counts, and brows and lips are no hair; over the face's width. */
const hairReach = 0.028;
const featureMargin = 0.02;
const nearFeature = 0.05;
/** Deviation of a proposed outline from what was found, over the face's width. */
const tolerance = 0.003;

/**
 * What of a region stays the target's, 0..1 a pixel: all that the polygons touch, and softly what lies just outside.
 *
 * @param faceWidth pixels
 */
export function keptInFront(inFront: Polygons, box: Box, faceWidth: number): Float32Array {
  const { width, height } = box;
  const coverage = fillPolygons(inFront, box);
  const distance = distanceInside(
    flagsOf(coverage.length, (i) => coverage[i] <= 0),
    width,
    height,
  );
  return distance.map((pixels) => 1 - smoothstep(pixels / Math.max(1, softness * faceWidth)));
}

/** From a probability to a share: what is hardly likely does not count. */
export const certainly = (probability: number): number => smoothstep((probability - 0.25) / 0.4);

/** The outline of what covers a face, by the same signs by which the generator leaves a target's glasses and hair alone. */
export async function findInFront(vision: Vision, image: Raster, face: Face): Promise<Polygons> {
  const box = wholePixels(grown(face.box, regionFactor), image);
  const { width, height } = box;
  const faceWidth = face.box.width;
  const area: Box = { ...box, x: 0, y: 0 };
  const { crop, glasses, hair } = await findOcclusion(vision, image, face.points);
  const lab = toLab(cutPlanes(image, box));

  const mesh = moved(withRings(face.points), box);
  const normals = vertexNormals(mesh);
  const front = frontal(mesh);
  const light = lightAt(lab, mesh, normals, visibility(mesh, normals), faceWidth);
  const { attributes } = rasterize(
    { positions: mesh, triangles: swapTriangles },
    [front.u, front.v, light],
    width,
    height,
  );
  const [u, v, lit] = attributes;
  const fill = (...rings: (readonly number[])[]): Float32Array =>
    fillPolygons(
      rings.map((ring) => contour(ring, mesh)),
      area,
    );
  const outline = fill(hull);
  const features = blur(
    fill(rightEye, leftEye, rightBrow, leftBrow, outerLips, nostrils),
    width,
    height,
    featureMargin * faceWidth,
  );
  const skin = skinLikeness(lab, lit, learnSkin(lab, lit, fill(...sureSkin)));
  const strands = blur(
    skin.map((s, i) => (features[i] < nearFeature ? hairZone(u[i], v[i]) * (1 - s) : 0)),
    width,
    height,
    hairReach * faceWidth,
  );
  const frames = keptFrames({ width, height, faceWidth, lightness: lab.channels[0], u, v });
  const [seenGlasses, seenHair] = [glasses, hair].map((plane) => occlusionIn(box, crop, plane));
  const found = outline.map((inside, i) => {
    const onFace = Math.max(certainly(seenGlasses[i]), certainly(seenHair[i]), strands[i]) * inside;
    // frames reach beyond the face, to the ears
    return Math.max(onFace, frames?.[i] ?? 0);
  });
  const clamp = (value: number, most: number): number =>
    Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return traceContours(
    found,
    width,
    height,
    level,
    (x, y) => [clamp(box.x + x + 0.5, image.width), clamp(box.y + y + 0.5, image.height)],
    tolerance * faceWidth,
  );
}
