/**
 * The self-check of a picture that another generator made: it keeps inside the mask, shows the target's pose and
 * expression, and is nearer to the fan than it was.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import { checkPose } from '../compatibility.ts';
import { GeneratorError } from '../errors.ts';
import { type Face, summarize } from '../face/face.ts';
import { cosine, embed } from '../face/identity.ts';
import { refineLandmarks } from '../face/landmarks.ts';
import { poseDistance, poseOf } from '../face/pose.ts';
import { hull } from '../face/topology.ts';
import { boxOf, grown, wholePixels } from '../image/box.ts';
import { distanceInside } from '../image/distance.ts';
import { cutPlanes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { minFaceScore } from '../limits.ts';
import { keptInFront } from '../swap/in-front.ts';
import { smoothstep } from '../swap/mask.ts';
import { boundaryDeltaE, contourDistance, expressionError, seam, sharpness } from '../swap/metrics.ts';
import { contour, moved } from '../swap/region.ts';
import { learnSkin, skinLikeness, sureSkin } from '../swap/skin.ts';
import { findSource } from '../swap/source.ts';
import { findTarget } from '../swap/target.ts';
import type { Polygons, Raster, SwapInput, SwapReport, SwapResult } from '../types.ts';

/** A picture beyond these is not delivered. `risk` is fitted to the built-in generator's pictures, and says nothing of others. */
const refused = { poseErrorDegrees: 10, expressionError: 0.12, boundaryDeltaE: 14 } as const;
/** The least gain in likeness, cosine: of a picture that is more like the fan, and of one that still is more like the target. */
const leastGain = { won: 0.08, lost: 0.1 } as const;
/** Cosine from which a result is the person's, even if the target looked like them from the beginning. */
const alikeAnyway = 0.7;
/** The region that is looked at, over the face's box. */
const surroundings = 1.6;
/** Share of the face's width over which the mask's edge is soft. */
const maskFeather = 0.03;
/** The light that skin is measured in, L: colours tell it well enough here. */
const evenLight = 60;

/** Both faces of a swap, found and fit for each other. */
export interface Pair {
  source: Face;
  target: Face;
  /** Nothing outside of these may change. */
  editable: Polygons;
}

/** @throws GeneratorError SOURCE_*, TARGET_*, POSE_TOO_DIFFERENT */
export async function findPair(vision: Vision, input: SwapInput): Promise<Pair> {
  const { face: source } = await findSource(vision, input.source);
  const { face: target, editable } = await findTarget(vision, input);
  checkPose(summarize(source), summarize(target));
  return { source, target, editable };
}

/** What somebody else's generator made of the input, a picture of the target's size. @throws GeneratorError as `findPair`, QUALITY_TOO_LOW */
export async function judgePicture(vision: Vision, input: SwapInput, picture: Raster): Promise<SwapResult> {
  const started = performance.now();
  const pair = await findPair(vision, input);
  return judge(vision, input, pair, keptInside(input, picture, pair), 'remote', started);
}

/** @param image already kept inside the mask @throws GeneratorError QUALITY_TOO_LOW, whose detail is the figure that is too bad */
export async function judge(
  vision: Vision,
  { source, target }: SwapInput,
  pair: Pair,
  image: Raster,
  variant: string,
  started: number,
): Promise<SwapResult> {
  const { points, score } = await refineLandmarks(vision, image, pair.target.points);
  if (score < minFaceScore) throw new GeneratorError('QUALITY_TOO_LOW', 'no face');
  const embedded = {
    source: await embed(vision, source, pair.source.detection),
    target: await embed(vision, target, pair.target.detection),
    result: await embed(vision, image, pair.target.detection),
  };
  const likeness = cosine(embedded.source, embedded.result);
  const figures = {
    ...figuresOfEdge(target, image, pair),
    identityGain: likeness - cosine(embedded.source, embedded.target),
    poseErrorDegrees: poseDistance(poseOf(points), pair.target.pose),
    expressionError: expressionError(points, pair.target.points),
  };
  const isWon = likeness > cosine(embedded.target, embedded.result);
  if (figures.identityGain < (isWon ? leastGain.won : leastGain.lost) && likeness < alikeAnyway)
    throw new GeneratorError('QUALITY_TOO_LOW', 'identityGain');
  const names = Object.keys(refused) as (keyof typeof refused)[];
  const fault = names.find((name) => !(figures[name] <= refused[name]));
  if (fault) throw new GeneratorError('QUALITY_TOO_LOW', fault);
  return { image, report: { ...figures, variant, milliseconds: performance.now() - started } };
}

function figuresOfEdge(
  target: Raster,
  image: Raster,
  { target: face, editable }: Pair,
): Pick<SwapReport, 'seam' | 'boundaryDeltaE' | 'sharpness'> {
  const box = wholePixels(grown(face.box, surroundings), target);
  const mesh = moved(face.points, box);
  const area = { ...box, x: 0, y: 0 };
  const inMask = fillPolygons(editable, box);
  const alpha = fillPolygons([contour(hull, mesh)], area).map((a, i) => Math.min(a, inMask[i]));
  const before = toLab(cutPlanes(target, box));
  const after = toLab(cutPlanes(image, box));
  const light = new Float32Array(alpha.length).fill(evenLight);
  const sure = fillPolygons(
    sureSkin.map((ring) => contour(ring, mesh)),
    area,
  );
  const skin = skinLikeness(before, light, learnSkin(before, light, sure));
  const distance = contourDistance(alpha, box.width, box.height);
  return {
    seam: seam(after, distance),
    boundaryDeltaE: boundaryDeltaE(after, distance, skin),
    sharpness: sharpness(after, before, alpha),
  };
}

/** The picture inside the mask, softly, and the target outside and in what was drawn in front: there not a bit differs, however it was sent. */
function keptInside(
  { target, inFront }: SwapInput,
  picture: Raster,
  { target: face, editable }: Pair,
): Raster {
  const box = wholePixels(boxOf(Float32Array.from(editable.flat(2)), 2), target);
  const inside = fillPolygons(editable, box);
  const kept = inFront && keptInFront(inFront, box, face.box.width);
  const distance = distanceInside(
    Uint8Array.from(inside, (v) => (v > 0.5 ? 1 : 0)),
    box.width,
    box.height,
  );
  const data = target.data.slice();
  for (let y = 0, i = 0; y < box.height; y++) {
    let p = ((box.y + y) * target.width + box.x) * 4;
    for (let x = 0; x < box.width; x++, i++, p += 4) {
      const free = 1 - (kept?.[i] ?? 0);
      const share = smoothstep(distance[i] / (maskFeather * face.box.width)) * inside[i] * free;
      for (let c = 0; c < 3; c++) data[p + c] += (picture.data[p + c] - data[p + c]) * share;
    }
  }
  return { width: target.width, height: target.height, data };
}
