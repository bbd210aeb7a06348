/**
 * One swap of one face with fixed settings: geometry → warp → light and colour → mask → blend.
 */
import type { Face } from '../face/face.ts';
import { hull, innerLips, leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { cutPlanes, type Planes, toLab, writeLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point, Polygons, Raster } from '../types.ts';
import { matchComplexion, matchDetail, matchLocalTone, relight } from './colour.ts';
import { frontal, hairZone, jawness, sourceHairZone } from './geometry.ts';
import { buildMask, type SwapMask, smoothstep } from './mask.ts';
import { membrane } from './membrane.ts';
import { drawnMesh, swapTriangles, vertexNormals, visibility, withRings } from './mesh.ts';
import { blendDifference } from './pyramid.ts';
import { contour, lightAt, moved } from './region.ts';
import { learnSkin, skinLikeness, sureSkin } from './skin.ts';
import { rasterize, resample } from './warp.ts';

export interface Settings {
  /** The most that landmarks may move to the source's proportions on average, over the inter-ocular distance. */
  shape: number;
  /** 0..1: how far the light follows the target's. */
  light: number;
  /** 0..1: how far soft shades of lightness and colour follow the target's. */
  tone: readonly [lightness: number, colour: number];
  /** The largest rest of the source's own complexion, in L and in the a-b plane. */
  complexion: readonly [lightness: number, colour: number];
  /** How far the boundary's correction reaches inside, over the face's width. */
  reach: number;
}

export interface Side {
  image: Raster;
  face: Face;
}

export interface Composition {
  /** The whole pixels of the target in which the patch lies. */
  box: Box;
  image: Raster;
  /** The box's pixels before and after, CIELAB. */
  before: Planes;
  after: Planes;
  mask: SwapMask;
  /** 0..1: the target's skin. */
  skin: Float32Array;
}

/** The region's side over the face's box. */
const regionFactor = 1.4;
/** How far from eyes, brows and lips skin begins to be bare, over the face's width. */
const featureMargin = 0.02;
const nearFeature = 0.05;
/** Softness of the edge between lips and teeth, over the face's width. */
const lipSoftness = 0.006;
/** Sigma of the low frequencies that follow the target, over the face's width. */
const toneSigma = 0.11;
/** The boundary's correction is whole this far inside, over the face's width. */
const edgeWidth = 0.03;
/** Sigma by which the patch is continued where the mask leaves it out, over the face's width. */
const continuation = 0.05;
/** Pixels with at least this share of the patch are its own. */
const sureAlpha = 0.5;
const membraneLimits = [22, 12, 12] as const;
/** The coarsest band of the pyramid, over the face's width. */
const coarsestBand = 1 / 14;

export function compose(source: Side, target: Side, editable: Polygons, settings: Settings): Composition {
  const box = wholePixels(grown(target.face.box, regionFactor), target.image);
  const { width, height } = box;
  const faceWidth = target.face.box.width;
  const before = toLab(cutPlanes(target.image, box));
  const sourceBox = wholePixels(grown(source.face.box, regionFactor), source.image);
  const sourcePixels = cutPlanes(source.image, sourceBox);

  const sourceMesh = moved(withRings(source.face.points), sourceBox);
  const targetMesh = moved(withRings(target.face.points), box);
  const drawn = drawnMesh(sourceMesh, targetMesh, settings.shape);

  const sourceNormals = vertexNormals(sourceMesh);
  const targetNormals = vertexNormals(targetMesh);
  const seen = visibility(sourceMesh, sourceNormals);
  const seenTarget = visibility(targetMesh, targetNormals);
  const sourceLight = lightAt(toLab(sourcePixels), sourceMesh, sourceNormals, seen, source.face.box.width);
  const targetLight = lightAt(before, targetMesh, targetNormals, seenTarget, faceWidth);
  // the source's light as it falls on the target's mesh: normals belong to the source's pose
  const front = frontal(targetMesh);
  const coordinate = (axis: number): Float32Array => seen.map((_, v) => sourceMesh[v * 3 + axis]);
  const field = rasterize(
    { positions: drawn, triangles: swapTriangles },
    [
      coordinate(0),
      coordinate(1),
      seen,
      sourceLight,
      targetLight,
      hairZone(front),
      sourceHairZone(front),
      jawness(front),
    ],
    width,
    height,
  );
  const [, , visible, lightFrom, lightTo, zone, sourceZone, jaw] = field.attributes;

  const scale = source.face.box.width / faceWidth;
  const patch = toLab(resample(sourcePixels, field, scale));
  const area: Box = { ...box, x: 0, y: 0 };
  const outline = fillPolygons([outlineOf(drawn)], area);
  const sure = fillPolygons(
    sureSkin.map((c) => contour(c, drawn)),
    area,
  );
  const skin = skinLikeness(before, lightTo, learnSkin(before, lightTo, sure));
  const patchSkin = skinLikeness(patch, lightFrom, learnSkin(patch, lightFrom, sure));
  const features = blur(
    fillPolygons(
      [rightEye, leftEye, rightBrow, leftBrow, outerLips].map((c) => contour(c, drawn)),
      area,
    ),
    width,
    height,
    featureMargin * faceWidth,
  );
  // brows reach into the zone of fringes
  const occlusion = skin.map((s, i) =>
    features[i] < nearFeature ? Math.max(zone[i] * (1 - s), sourceZone[i] * (1 - patchSkin[i])) : 0,
  );

  const mask = buildMask({
    width,
    height,
    faceWidth,
    hull: outline,
    editable: fillPolygons(editable, box),
    jawness: jaw,
    visibility: visible,
    occlusion,
  });

  const bare = bareSkin(skin, patchSkin, outline, features, visible);
  relight(patch, lightFrom, lightTo, bare, settings.light);
  matchComplexion(patch, before, bare, settings.complexion);
  matchLocalTone(patch, before, bare, toneSigma * faceWidth, settings.tone);
  matchDetail(patch, before, mask.alpha);
  keepMouth(patch, before, drawn, faceWidth);

  const after = blend(before, patch, mask, bare, field.isCovered, faceWidth, settings.reach);
  const image = written(target.image, box, after, mask.guard);
  return { box, image, before, after: toLab(cutPlanes(image, box)), mask, skin };
}

/** The landmarks draw a face a little narrow: the outline is the hull, grown about its centre. */
const outlineGrowth = 1.056;

function outlineOf(mesh: Float32Array): Point[] {
  const ring = contour(hull, mesh);
  const cx = ring.reduce((sum, [x]) => sum + x, 0) / ring.length;
  const cy = ring.reduce((sum, [, y]) => sum + y, 0) / ring.length;
  return ring.map(([x, y]) => [cx + (x - cx) * outlineGrowth, cy + (y - cy) * outlineGrowth]);
}

/** Pixels that are skin in both pictures, well away from eyes, brows and lips. */
function bareSkin(
  skin: Float32Array,
  patchSkin: Float32Array,
  outline: Float32Array,
  features: Float32Array,
  visible: Float32Array,
): Float32Array {
  const out = new Float32Array(skin.length);
  for (let i = 0; i < out.length; i++) {
    if (outline[i] > 0.5 && features[i] < nearFeature) out[i] = Math.min(skin[i], patchSkin[i]) * visible[i];
  }
  return out;
}

/** Inside of an open mouth teeth and tongue stay the target's: the source's lips may have been closed. */
function keepMouth(patch: Planes, target: Planes, mesh: Float32Array, faceWidth: number): void {
  const lips = contour(innerLips, mesh);
  const box = wholePixels(grown(boxOf(Float32Array.from(lips.flat()), 2), 1.5), patch);
  const inner = fillPolygons([lips], box);
  const soft = blur(inner, box.width, box.height, lipSoftness * faceWidth);
  patch.channels.forEach((plane, c) => {
    const other = target.channels[c];
    for (let y = 0, i = 0; y < box.height; y++) {
      let p = (box.y + y) * patch.width + box.x;
      for (let x = 0; x < box.width; x++, i++, p++)
        plane[p] += (other[p] - plane[p]) * Math.max(inner[i], soft[i]);
    }
  });
}

function blend(
  target: Planes,
  patch: Planes,
  mask: SwapMask,
  bare: Float32Array,
  isCovered: Uint8Array,
  faceWidth: number,
  reach: number,
): Planes {
  const { width, height } = target;
  const bands = Math.max(2, Math.min(6, Math.round(Math.log2(faceWidth * coarsestBand)) + 1));
  const edge = mask.alpha.map((a, i) => (a > 0.02 && a < 0.6 ? bare[i] : 0));
  const near = mask.depth.map((d) => 1 - smoothstep((d / faceWidth - edgeWidth) / (2 * reach)));
  const continueFrom = maskedBlur(mask.alpha, width, height, continuation * faceWidth);
  const channels = target.channels.map((plane, c) => {
    const difference = new Float32Array(plane.length);
    for (let i = 0; i < plane.length; i++) if (isCovered[i]) difference[i] = patch.channels[c][i] - plane[i];
    const correction = membrane(
      difference.map((d) => -d),
      edge,
      width,
      height,
      membraneLimits[c],
    );
    for (let i = 0; i < plane.length; i++) difference[i] += correction[i] * near[i];
    // what the mask leaves out continues the face smoothly, or hair and background would ring into the coarse bands
    const continued = continueFrom(difference);
    for (let i = 0; i < plane.length; i++) {
      difference[i] = continued[i] + (difference[i] - continued[i]) * smoothstep(mask.alpha[i] / sureAlpha);
    }
    const change = blendDifference(difference, mask.alpha, width, height, bands);
    return plane.map((v, i) => v + change[i] * mask.guard[i]);
  });
  return { width, height, channels: [channels[0], channels[1], channels[2]] };
}

/** The target with the changed pixels; where the guard is 0 not a bit differs. */
function written(target: Raster, box: Box, lab: Planes, guard: Float32Array): Raster {
  const data = Uint8ClampedArray.from(target.data);
  const [l, a, b] = lab.channels;
  for (let y = 0, i = 0; y < box.height; y++) {
    let p = ((box.y + y) * target.width + box.x) * 4;
    for (let x = 0; x < box.width; x++, i++, p += 4) {
      if (guard[i] > 0) writeLab(data, p, l[i], a[i], b[i]);
    }
  }
  return { width: target.width, height: target.height, data };
}
