/**
 * One swap of one face with fixed settings: geometry → warp → mask → light and colour → blend.
 */

import { occlusionIn } from '../face/occlusion.ts';
import { leftBrow, leftEye, nostrils, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { product, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { grown, wholePixels } from '../image/box.ts';
import { cutPlanes, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import type { Box, Polygons, Raster } from '../types.ts';
import { beardOf, keptBeard } from './beard.ts';
import { blend } from './blend.ts';
import {
  aboveBrows,
  type BrowSight,
  framedBrows,
  keptBrows,
  lentBrows,
  paleBrows,
  withLent,
} from './brows.ts';
import { evenLight, type Surface } from './even-light.ts';
import { faceMap } from './face-map.ts';
import { finish } from './finish.ts';
import { withoutFolds } from './folds.ts';
import { beardZone, forehead, hairZone, jawness, sourceHairZone, sourceJawZone } from './geometry.ts';
import { glassesShare, keptFrames } from './glasses.ts';
import { certainly, keptInFront } from './in-front.ts';
import { buildMask, type SwapMask, smoothstep } from './mask.ts';
import { keptMouth } from './mouth.ts';
import { project, regionFactor, type Side } from './project.ts';
import { colourOf, recolour } from './recolour.ts';
import { contour, moved, outlineOf } from './region.ts';
import { replacedPlaces } from './replaced.ts';
import { bareSkin, shadingOf, weightedMean } from './shading.ts';
import { learnSkin, skinLikeness, sureSkin } from './skin.ts';
import { swappedShare } from './swapped.ts';
import { roughness, type Traits } from './traits.ts';

export interface Composition {
  /** The whole pixels of the target in which the patch lies. */
  box: Box;
  /** x, y, z of the mesh that was drawn, in the box's pixels. */
  drawn: Float32Array;
  image: Raster;
  /** The box's pixels before and after, CIELAB. */
  before: Planes;
  after: Planes;
  /** The fan's texture on the mesh, in its own light and in the target's, CIELAB. */
  patch: Planes;
  patched: Planes;
  /** How much of the target's texture is drawn on it, 0..1. */
  pores: Float32Array;
  mask: SwapMask;
  /** 0..1: the target's skin. */
  skin: Float32Array;
  traits: Traits;
}

/** How far from eyes, brows and lips skin begins to be bare, over the face's width. */
const featureMargin = 0.02;
const nearFeature = 0.05;
/** How far from the fan's eyes and brows its lashes and hairs are drawn, over the face's width. */
const lashReach = 0.025;
/** Softness of the edges of eyes and lips, over the face's width. */
const partSoftness = 0.012;
/** Depth over the face's width to which a place lies at the face's side. */
const sideDepth = 0.14;

/**
 * Pure and deterministic; the cost follows the target's face in pixels, not its photo.
 *
 * @param twin the source in a mirror
 * @param editable nothing outside of these polygons of the target changes
 * @param shape the most that landmarks may move to the source's proportions on average, over the inter-ocular distance
 */
export function compose(
  source: Side,
  twin: Side,
  target: Side,
  editable: Polygons,
  shape: number,
): Composition {
  const box = wholePixels(grown(target.face.box, regionFactor), target.image);
  const { width, height } = box;
  const faceWidth = target.face.box.width;
  const before = toLab(cutPlanes(target.image, box));
  const { drawn, patch: folded, field } = project(source, target, box, before, shape);
  const { covered, lightFrom, lightTo, u, v } = field;
  const { patch, visible } = withoutFolds(folded, field.visible, faceWidth);

  const area: Box = { ...box, x: 0, y: 0 };
  const fill = (...contours: (readonly number[])[]): Float32Array =>
    fillPolygons(
      contours.map((c) => contour(c, drawn)),
      area,
    );
  const inFront = [target.occlusion.glasses, target.occlusion.hair].map((plane) =>
    occlusionIn(box, target.occlusion.crop, plane),
  );
  const obeyed = target.inFront && keptInFront(target.inFront, box, faceWidth);
  if (obeyed) inFront[0] = product(inFront[0], obeyed);
  const front = obeyed ?? inFront[0].map((glasses, i) => certainly(Math.max(glasses, inFront[1][i])));
  const hidden = blur(covered, width, height, hiddenSoftness * faceWidth).map((c) => smoothstep(c * 2.5));
  const outline = fillPolygons([outlineOf(drawn)], area);
  const sure = fill(...sureSkin);
  const features = blur(
    fill(rightEye, leftEye, rightBrow, leftBrow, outerLips, nostrils),
    width,
    height,
    featureMargin * faceWidth,
  );
  const isSkinPlace = outline.map((inside, i) => (inside > 0.5 && features[i] < nearFeature ? 1 : 0));
  const skin = skinLikeness(before, lightTo, learnSkin(before, lightTo, sure));
  const patchSkin = skinLikeness(patch, lightFrom, learnSkin(patch, lightFrom, sure));
  const targetBare = bareSkin(before, without(product(skin, isSkinPlace), front), faceWidth);
  const sourceBare = bareSkin(patch, without(product(patchSkin, isSkinPlace), hidden), faceWidth);

  const other = project(twin, target, box, before, shape);
  const otherBare = bareSkin(
    other.patch,
    skinLikeness(other.patch, other.field.lightFrom, learnSkin(other.patch, other.field.lightFrom, sure)).map(
      (s, i) => s * isSkinPlace[i] * other.field.visible[i] * (1 - certainly(other.field.covered[i])),
    ),
    faceWidth,
  );
  const seen: BrowSight = { covered, bare: sourceBare, visible };
  const seenInMirror: BrowSight = {
    covered: other.field.covered,
    bare: otherBare,
    visible: other.field.visible,
  };
  const { share: lent, trouble } = lentBrows(seen, seenInMirror, isSkinPlace, drawn, area, faceWidth);
  const browCover = covered.map((c, i) => c + (other.field.covered[i] - c) * lent[i]);

  const lips = blur(fill(outerLips), width, height, partSoftness * faceWidth);
  const eyes = blur(fill(rightEye, leftEye), width, height, partSoftness * faceWidth);
  const own = moved(target.face.points, box);
  const replaced = replacedPlaces(drawn, own, area, faceWidth);
  const above = aboveBrows(drawn, area, faceWidth);
  const beside = sourceBare.map(
    (bare, i) => Math.max(sourceHairZone(u[i]), sourceJawZone(u[i], v[i])) * (1 - bare) * isSkinPlace[i],
  );
  const occlusion = skin.map((s, i) => {
    if (!isSkinPlace[i]) return 0;
    const hair = Math.max(hairZone(u[i], v[i]) * (1 - s), beside[i]) * (1 - replaced[i]);
    // a brim or a fringe over the fan's brow
    return Math.max(hair, above[i] * (1 - sourceBare[i]) * (1 - lent[i]));
  });
  const mouth = keptMouth(source.face.points, target.face.points, drawn, area, faceWidth);
  const frames = obeyed
    ? null
    : keptFrames({ width, height, faceWidth, lightness: before.channels[0], u, v });
  const browArea = fill(rightBrow, leftBrow);
  const hiddenBrows = weightedMean(browCover, browArea);
  const paleness = paleBrows(
    weightedMean(patch.channels[0], browArea),
    weightedMean(patch.channels[0], without(product(above, sourceBare), browArea)),
  );
  const framed = framedBrows(source.face.points, target.face.points, weightedMean(inFront[0], browArea));
  const brows = keptBrows(hiddenBrows, Math.max(framed, paleness), browArea, width, height, faceWidth);
  const lowerFace = keptBeard(
    [source, target].map(({ image, face, beard }) => beard ?? beardOf(faceMap(image, face))),
    v,
  );
  const kept = mouth.map((m, i) =>
    Math.max(
      m,
      front[i],
      hidden[i] * (1 - lent[i]),
      brows[i],
      (frames?.[i] ?? 0) * (1 - eyes[i]),
      lowerFace[i],
      forehead(v[i]) * (1 - Math.max(replaced[i], Math.min(1, 2 * features[i]))),
    ),
  );
  const mask = buildMask({
    width,
    height,
    faceWidth,
    hull: outline,
    editable: fillPolygons(editable, box),
    jawness: v.map(jawness),
    visibility: visible,
    occlusion,
    kept,
  });

  const side = mask.depth.map((d) => 1 - smoothstep(d / (sideDepth * faceWidth)));
  const ownBare = product(sourceBare, visible);
  const ownSurface: Surface = {
    patch,
    bare: ownBare,
    shading: shadingOf(patch, lightFrom, ownBare, side, faceWidth),
  };
  const featured = features.map((f) => smoothstep(f * 2));
  const twinSurface: Surface = {
    patch: other.patch,
    bare: otherBare,
    shading: shadingOf(other.patch, other.field.lightFrom, otherBare, side, faceWidth),
  };
  const whole = evenLight(withLent(ownSurface, twinSurface, lent), twinSurface, featured, faceWidth);
  // the fan's hair and shade beside an eye are no lashes: plain skin lies there
  const close = fill(...[rightEye, leftEye, rightBrow, leftBrow]);
  const lashes = blur(close, width, height, lashReach * faceWidth).map((c) => smoothstep(c * 3));
  const plain = blur(without(product(beside, replaced), lashes), width, height, partSoftness * faceWidth);
  const [evenL, evenA, evenB] = whole.channels.map((plane, c) =>
    plane.map((v, i) => v + (ownSurface.shading.channels[c][i] - v) * plain[i]),
  );
  const even: Planes = { ...whole, channels: [evenL, evenA, evenB] };
  const targetShading = shadingOf(before, lightTo, targetBare, side, faceWidth);
  const patched = recolour({
    patch: even,
    target: before,
    patchShading: ownSurface.shading,
    targetShading,
    patchBare: ownBare,
    targetBare,
    outline,
    features: featured,
    parts: blur(
      fill(rightEye, leftEye, rightBrow, leftBrow, outerLips, nostrils),
      width,
      height,
      partSoftness * faceWidth,
    ),
    faceWidth,
    lips,
    eyes,
    brows: blur(browArea, width, height, partSoftness * faceWidth),
    beardZone: v.map(beardZone),
  });
  const { pores, porous } = finish({
    patched,
    patch,
    before,
    targetShading,
    drawn,
    own,
    features: without(featured, lips),
    alpha: mask.alpha,
    targetBare,
    bothBare: product(ownBare, targetBare),
    coloured: colourOf(before, outline),
    scale: source.face.box.width / faceWidth,
    faceWidth,
  });

  const image = blend(target.image, box, before, porous, mask.alpha);
  const after = toLab(cutPlanes(image, box));
  const traits: Traits = {
    hiddenBrows,
    browTrouble: trouble,
    swapped: swappedShare(after, before, patch, drawn, faceWidth),
    glasses: glassesShare(inFront[0], { u, v }),
    roughness: roughness(patched, ownBare, faceWidth) / (roughness(before, targetBare, faceWidth) || 1),
  };
  return { box, drawn, image, before, patch: folded, patched, pores, after, mask, skin, traits };
}

/** Softness of what stands in front of the source: its edge throws a shadow. Over the face's width. */
const hiddenSoftness = 0.035;
