/**
 * The fan's face in its own form and proportions, turned to where the target looks and laid into its head: hair, forehead, ears and neck stay the target's, and are
 * bent until they meet it. Nothing has to be guessed, whatever either's hair is like.
 */
import type { Vision } from '@facet/wasm/vision.ts';
import type { Face } from '../face/face.ts';
import { findOcclusion } from '../face/occlusion.ts';
import { leftEye, meshVertices, outerLips, rightEye } from '../face/topology.ts';
import { beforeChin, mostBeforeChin } from '../head/before-chin.ts';
import { bodyBefore } from '../head/body-before.ts';
import { crisp } from '../head/crisp.ts';
import { draw } from '../head/draw.ts';
import { type Head, stayingHead } from '../head/head.ts';
import { exceeded, mostOfTones } from '../head/head-swap.ts';
import { bendToFace, bentSight } from '../head/jaw-bend.ts';
import { barePlaces } from '../head/near-light.ts';
import { bothSeen } from '../head/neck-tone.ts';
import { inverse, onCells, placed, placedBox, placeFace, scaleOf } from '../head/place.ts';
import { resample } from '../head/resample.ts';
import { areaIn, hullIn, sightOf } from '../head/sight.ts';
import { tanOf } from '../head/tan.ts';
import { meanSkin, skinLightness, type Tone, toneOf } from '../head/tone.ts';
import { toneTraits } from '../head/traits.ts';
import { above, difference, product, sum, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { boxOf } from '../image/box.ts';
import { labAt, type Planes, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { bentFace, bentPhoto } from '../swap/bend.ts';
import { contour, outlineOf } from '../swap/region.ts';
import type { Box, Polygons, Raster, Segment } from '../types.ts';
import { allowedIn } from './allowed.ts';
import type { Beardless } from './beardless.ts';
import { browTops } from './brow-line.ts';
import { type CoverTraits, coverOf } from './cover.ts';
import { cleared } from './features.ts';
import { slimmed } from './form.ts';
import { gazeBetween } from './gaze.ts';
import { beardLeft, laidOver } from './laid-over.ts';
import { litFace } from './lit.ts';
import { lostNose } from './lost-nose.ts';
import { meeting } from './meeting.ts';
import { withoutDarkEdge } from './seam.ts';
import { withoutShade } from './shade.ts';
import { withSides } from './sides.ts';
import { type Shown, turnedTo } from './turn.ts';

export interface Inlay {
  image: Raster;
  /** Where the fan's face lies in the picture. */
  face: Face;
  /** The target, bent; how far the fan's face is drawn there, and where that is skin, 0..1. */
  plan: { there: Head; alpha: Float32Array; skin: Float32Array };
}

interface PlaceTraits {
  /** How many times the fan's pixels are enlarged. */
  enlarged: number;
  /** Mean distance of the landmarks of both, once one is bent to the other, over the face's width: faces that look elsewhere, or are shaped otherwise. */
  apart: number;
  /** Share of the face's outline that either photo does not show. */
  cropped: number;
  /** Share of the new nose that the fan's photo does not show. */
  lostNose: number;
}

interface Traits extends CoverTraits {
  /** What stays of the target's beard below the new chin, less all of the fan's own that is found, over the face's width squared. */
  beard: number;
}

/**
 * From where on it shows. `lostNose`: of 16 verdicts on eight pairs with .123 to .176 ten are bad and none is good, of 124 other pairs with at most
 * .113 a fifth is bad.
 */
const mostOfPlace: PlaceTraits = { enlarged: 2.6, apart: 0.078, cropped: 0.12, lostNose: 0.118 };
/** Fists before three targets' chins have .014, .041 and .081: 17 of 22 verdicts bad and one good; a shoulder .0037, of 14 none bad. */
const mostBeforeChinThere = 0.01;
const most: Traits = {
  outside: 0.03,
  veiled: 0.14,
  hidden: 0.14,
  fanHands: 0.01,
  left: 0.009,
  unseen: 0.6,
  lostEye: 0.3,
  rims: 0.5,
  shade: 12,
  beard: 0.03,
};

/**
 * @param target its body has been given a darker fan's complexion, as far as that reached; `before` is the photo without it
 * @param given `mostBeard`: area at and below the chin, over the face's width squared, that a beard of the fan's may have; one that hides the neck is not seen
 * @param mask of all heads
 * @returns what stands against it when it makes no good picture
 */
export async function inlay(
  vision: Vision,
  given: Shown & { beardless?: Beardless; mostBeard?: number | undefined },
  target: Shown & { before: Raster },
  mask: readonly Segment[],
  faceIndex: number,
  inFront?: Polygons,
): Promise<Inlay | { fault: string }> {
  const face = slimFace(turnedTo(given.face, target.face));
  const place = placeFace(face.points, target.face.points);
  const points = placed(face.points, place);
  const others = mask.flatMap(({ coordinates }, i) => (i === faceIndex ? [] : coordinates));
  const area = { editable: mask[faceIndex].coordinates, others, inFront: inFront ?? [] };
  const bend = bendToFace(target.face, points, target.image, area, browTops);
  const faceThere = bentFace(target.face, bend);
  // what landmarks tell comes first
  const misplaced = exceeded<PlaceTraits>(
    {
      enlarged: scaleOf(place),
      apart: distanceOf(points, faceThere.points) / target.face.box.width,
      cropped: Math.max(croppedShare(points, target.image), croppedShare(face.points, given.image)),
      lostNose: lostNose(given.face.points, face.points),
    },
    mostOfPlace,
  );
  if (misplaced) return { fault: misplaced };
  const own = await sightOf(vision, given.image, given.face, { within: reachOf(given.face) });
  if (!(beforeChin(own) <= mostBeforeChin)) return { fault: 'fanHands' };
  if (given.mostBeard !== undefined && beardLeft(own) > given.mostBeard) return { fault: 'ownBeard' };
  const fan = withSides(given, own, face, gazeBetween(face, target.face));
  const seen = fan.sight;
  const unshaded = withoutShade(seen, given.beardless ?? 'everywhere');
  const seenThere = await sightOf(vision, target.image, target.face, {
    also: placedBox(seen.box, place),
    within: reachOf(target.face),
  });
  const fists = beforeChin(seenThere, areaIn(seenThere, area.inFront));
  if (!(fists <= mostBeforeChinThere)) return { fault: 'handsThere' };
  const [photographed, to] = [seen, seenThere].map((sight) => toneOf(sight.planes, sight, sight.ground)) as [
    Tone,
    Tone,
  ];
  // skin without its shade is lighter than the person, and too even to tell whether the photo has colours
  const from = { ...toneOf(unshaded, seen, seen.ground), isGrey: photographed.isGrey };
  const unlike = exceeded(toneTraits({ from: photographed, to }), mostOfTones);
  if (unlike) return { fault: unlike };
  const photo = bentPhoto(target.image, bend);
  const bent = bentSight(seenThere, target.face, photo, bend);
  const there = stayingHead(bent);
  const laid = laidOver(seen, onCells(place, seen, there), there, fan.stretched);
  const { open, free, guard, changes } = allowedIn(there, area);
  const [red, green, blue] = resample(seen, inverse(laid.placement), there, unshaded.channels);
  const shown = {
    photo: toLab(laid.planes),
    own: toLab({ width: there.width, height: there.height, channels: [red, green, blue] }),
    there: toLab(there.planes),
  };
  const occlusion = inFront ? null : await findOcclusion(vision, photo, faceThere.points);
  const {
    alpha: cover,
    compared,
    features,
    traits,
  } = coverOf(bent, { ...laid, lightness: shown.photo.channels[0] }, occlusion, { open, free });
  const fault = exceeded<Traits>({ ...traits, beard: beardLeft(bent, laid) - beardLeft(seen) }, most);
  if (fault) return { fault };
  const { heights, outline, faceSkin } = laid;
  const alpha = product(cover, guard);
  const tone = to.skin;
  const both = bothSeen(
    there,
    without(product(product(laid.bodySkin, laid.inside), free), above(heights, neckTop)),
  );
  const { width, height, faceWidth } = there;
  const skin = blur(faceSkin, width, height, skinSoftness * faceWidth);
  const openings = fillPolygons(
    [leftEye, rightEye, outerLips].map((ring) => contour(ring, laid.points)),
    { x: 0, y: 0, width, height },
  );
  const bareSkin = without(skin, openings);
  const places = barePlaces(laid.points, there, faceWidth);
  const { relight, light, lightness, tint, drawn } = litFace(
    there,
    {
      ...{ shown, points: laid.points, places, faceSkin, skin, bareSkin, both, alpha, free },
      beardless: given.beardless ?? 'everywhere',
    },
    { from, to },
  );
  const { skin: body } = tanOf(there, {
    ...{ shown, both, over: alpha, heights, light, relight, tone, free: changes },
    face: [skinLightness(lightness), tone[1], tone[2]],
    look: meanSkin(product(faceSkin, outline), (i) => relight(labAt(shown.own, i), 1, light[i], 1)),
    before: bodyBefore(target, seenThere, to, bend),
    isGrey: to.isGrey,
    keepsNeck: true,
  });
  const skinThere = product(there.faceSkin, free);
  const change = cleared(shown.there, skinThere, product(features, guard), there);
  const met = meeting(there, {
    ...{ compared, faceSkin, heights, outline, body, free: changes, isGrey: to.isGrey },
    oldFace: hullIn(there.points, width, height),
    there: shown.there,
    drawn,
  });
  const tan = met.map((plane, c) => sum(plane, change[c]));
  const none = [0, 1, 2].map(() => new Float32Array(width * height));
  const edged = withoutDarkEdge(there, {
    ...{ alpha, outline },
    plain: product(product(places, faceSkin), skinThere),
    drawn: drawn.channels[0],
    under: sum(tan[0], shown.there.channels[0]),
  });
  const drawnIn = draw(
    {
      ...{
        fan: seen,
        there,
        placement: laid.placement,
        alpha: edged,
        skin,
        bareSkin,
        relight,
        light,
        tint,
        tan,
      },
      purified: changeBetween(seen.planes, unshaded),
      neck: none[0],
      neckTan: none,
      backdrop: { hole: none[0] },
    },
    none,
    fan.image,
    photo,
  );
  const plain = without(product(product(bareSkin, edged), skinThere), features);
  const image = crisp(drawnIn, photo, there, { alpha: edged, faces: edged, plain });
  const { box, detection } = face;
  return {
    image,
    face: { ...face, points, box: placedBox(box, place), detection: placedBox(detection, place) },
    plan: { there, alpha: edged, skin },
  };
}

function slimFace(face: Face): Face {
  const points = slimmed(face.points);
  return { ...face, points, box: boxOf(points, 3, meshVertices) };
}

/** Height over the chin above which no neck is compared. */
const neckTop = 0.4;
/** Over the face's width. */
const skinSoftness = 0.02;

function changeBetween(before: Planes, { width, height, channels: [l, a, b] }: Planes): Planes {
  const [beforeL, beforeA, beforeB] = before.channels;
  const channels = [difference(l, beforeL), difference(a, beforeA), difference(b, beforeB)] as const;
  return { width, height, channels };
}

/** Over the face's width: what is looked at to its sides, above and below. */
const reach = { aside: 0.7, up: 0.5, down: 1 } as const;

function reachOf({ box: { x, y, width, height } }: Face): Box {
  const [aside, up, down] = [reach.aside, reach.up, reach.down].map((share) => share * width);
  return { x: x - aside, y: y - up, width: width + 2 * aside, height: height + up + down };
}

/** Mean distance of two meshes' vertices in the picture. */
function distanceOf(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let v = 0; v < meshVertices * 3; v += 3)
    sum += Math.hypot(one[v] - other[v], one[v + 1] - other[v + 1]);
  return sum / meshVertices;
}

/** Share of a face's outline outside of a photo. */
function croppedShare(points: Float32Array, { width, height }: Raster): number {
  const outline = outlineOf(points);
  return outline.filter(([x, y]) => x < 0 || y < 0 || x > width || y > height).length / outline.length;
}
