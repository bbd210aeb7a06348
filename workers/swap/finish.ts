/**
 * What a face that was recoloured as skin needs to belong to the target's photo: its eyes, its black point, its border, its
 * sharpness and its pores.
 */
import { leftBrow, leftEye, nose, nostrils, rightBrow, rightEye } from '../face/topology.ts';
import { without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { fitBlackPoint } from './black-point.ts';
import { meetBorder } from './border.ts';
import { matchDetail } from './detail.ts';
import { fitEyes } from './eyes.ts';
import { grownRing } from './mouth.ts';
import { missingPores, withPores } from './pores.ts';
import { contour } from './region.ts';

export interface Unfinished {
  /** The fan's texture in the target's light, which is changed, and in its own; CIELAB. */
  patched: Planes;
  patch: Planes;
  /** The target's pixels, and the smooth surface under its face. */
  before: Planes;
  targetShading: Planes;
  /** The mesh that was drawn, and the target's own. */
  drawn: Float32Array;
  own: Float32Array;
  /** 0..1: eyes, brows and nostrils with soft edges. */
  features: Float32Array;
  /** The share of the patch. */
  alpha: Float32Array;
  /** 0..1: bare skin of the target, and of both. */
  targetBare: Float32Array;
  bothBare: Float32Array;
  /** 0..1: whether the target is a picture in colour. */
  coloured: number;
  /** Pixels of the fan's photo a pixel of the target's. */
  scale: number;
  /** Pixels. */
  faceWidth: number;
}

/** How far a nose reaches about its landmarks, over its own size. */
const noseGrowth = 1.25;
/** How far around its nose the target's pores are not believed, over the face's width. */
const noseMargin = 0.02;

/** @returns the share of the target's texture that was missing, and the patch with it */
export function finish(input: Unfinished): { pores: Float32Array; porous: Planes } {
  const { patched, before, drawn, own, alpha, targetBare, faceWidth } = input;
  const { width, height } = before;
  const fill = (mesh: Float32Array, ...rings: (readonly number[])[]): Float32Array =>
    fillPolygons(
      rings.map((ring) => contour(ring, mesh)),
      { x: 0, y: 0, width, height },
    );
  fitEyes(patched, input.patch, before, drawn, faceWidth, input.coloured);
  const dark = [rightEye, leftEye, rightBrow, leftBrow, nostrils];
  fitBlackPoint(
    patched,
    before,
    input.targetShading,
    fill(drawn, ...dark),
    fill(own, ...dark),
    input.features,
  );
  meetBorder(patched, before, alpha, targetBare, faceWidth);
  matchDetail(patched, before, alpha, input.scale);
  // the outline of the target's nose is no texture
  const noses = blur(
    fillPolygons([grownRing(contour(nose, own), noseGrowth)], { x: 0, y: 0, width, height }),
    width,
    height,
    noseMargin * faceWidth,
  );
  const pores = missingPores(patched, before, without(input.bothBare, noses), faceWidth);
  return { pores, porous: withPores(patched, before, pores, faceWidth) };
}
