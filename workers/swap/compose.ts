/**
 * One swap of one face with fixed settings: geometry → warp → mask → light and colour → blend.
 */
import { hull, innerLips, leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { blur } from '../image/blur.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { cutPlanes, type Planes, toLab, writeLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Point, Polygons, Raster } from '../types.ts';
import { blend } from './blend.ts';
import { matchComplexion, matchDetail, matchLocalTone, relight } from './colour.ts';
import { buildMask, type SwapMask } from './mask.ts';
import { project, regionFactor, type Side } from './project.ts';
import { contour } from './region.ts';
import { learnSkin, skinLikeness, sureSkin } from './skin.ts';

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

/** How far from eyes, brows and lips skin begins to be bare, over the face's width. */
const featureMargin = 0.02;
const nearFeature = 0.05;
/** Softness of the edge between lips and teeth, over the face's width. */
const lipSoftness = 0.006;
/** Sigma of the low frequencies that follow the target, over the face's width. */
const toneSigma = 0.11;

/**
 * Pure and deterministic; the cost follows the target's face in pixels, not its photo.
 *
 * @param editable nothing outside of these polygons of the target changes
 */
export function compose(source: Side, target: Side, editable: Polygons, settings: Settings): Composition {
  const box = wholePixels(grown(target.face.box, regionFactor), target.image);
  const { width, height } = box;
  const faceWidth = target.face.box.width;
  const before = toLab(cutPlanes(target.image, box));
  const { drawn, patch, field } = project(source, target, box, before, settings.shape);
  const { visible, lightFrom, lightTo, zone, sourceZone, jaw, isCovered } = field;

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

  const after = blend(before, patch, mask, bare, isCovered, faceWidth, settings.reach);
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
