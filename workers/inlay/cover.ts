/** Where the fan's face is drawn: inside of its outline, below the forehead, and behind what is in front of the target's face. */
import { type Occlusion, occlusionIn } from '../face/occlusion.ts';
import { leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { guideOf } from '../head/head.ts';
import { total } from '../head/neck-tone.ts';
import type { Sight } from '../head/sight.ts';
import {
  above,
  difference,
  excess,
  inverted,
  largest,
  product,
  ramped,
  smoothlyRamped,
  sum,
  without,
} from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { fillPolygons } from '../image/polygon.ts';
import { guided } from '../segment/guided.ts';
import { contour } from '../swap/region.ts';
import { browLine } from './brow-line.ts';
import { browsIn, featuresIn } from './features.ts';

/** The fan, over the target. */
interface Laid {
  /** Landmarks. */
  points: Float32Array;
  /** 0..1: the face's outline; probabilities of what is seen there in its place: hair, things, walls, hands. */
  outline: Float32Array;
  hair: Float32Array;
  others: Float32Array;
  background: Float32Array;
  bodySkin: Float32Array;
  /** How many times wider the fan's photo shows it than it was taken: sides that a turn has unfolded. */
  stretched: Float32Array;
  /** CIELAB L, as the fan's photo shows it. */
  lightness: Float32Array;
  /** Heights over the chin, over the face's. */
  heights: Float32Array;
}

/** What spoils a face that is laid in; areas over the face's width squared. */
export interface CoverTraits {
  /** What hair and things hide of the fan's face and nothing hides in the target's photo. */
  veiled: number;
  /** The same, and what a turn has stretched too far to be drawn. */
  hidden: number;
  /** Hands on the fan's face. */
  fanHands: number;
  /** What stays of the target's eyes and brows, where the fan's own hair hides the new ones, and of its lips. */
  left: number;
  /** Share of the fan's eyes that are not drawn, for hair, hands or dark glasses before them, or a mask that does not hold them: who is it then? */
  unseen: number;
  /** The most of one eye that the fan's photo does not show, though nothing is in front of it: its socket would be empty. */
  lostEye: number;
  /** What lies outside of the mask, or behind somebody else. */
  outside: number;
  /** 1 for glasses on the target whose rims are so thin that pieces of them are missed; 0 for others, and for none. */
  rims: number;
  /** L by which the fan's skin above the brows is darker than cheeks are: the shade of a hat ends in a line there. */
  shade: number;
}

export interface Cover {
  /** 0..1: how far the fan's face is drawn. */
  alpha: Float32Array;
  /** 0..1: where both faces are seen, the foreheads too. */
  compared: Float32Array;
  /** 0..1: the target's eyes, brows and lips, where they are to go. */
  features: Float32Array;
  traits: CoverTraits;
}

/** Over the face's width: how softly it ends inside of its outline; of the blurred outline, from nothing to all. */
const edgeSoftness = 0.035;
const edgeShares = [0.5, 0.97] as const;
/** The same of a brow: its tail goes on to the outline. */
const tailShares = [0.35, 0.65] as const;
/** Heights over the brows between which the target's own forehead follows: no fringe, shade or scar of a cut is drawn on it. */
const overBrows = [0.01, 0.07] as const;
/** Probabilities, from nothing to all: of hair in front of the target's face, once they follow the picture's edges; of what hides the fan's. */
const hairThere = [0.2, 0.7] as const;
const hairOwn = [0.15, 0.5] as const;
const thing = [0.3, 0.7] as const;
const wall = [0.05, 0.3] as const;
/** Times, from nothing to all: of sides alone, as features that are stretched are better than none. How far inside is told by an outline of this softness, over the face's width. */
const unfolded = [1.6, 2.3] as const;
const asideReach = 0.12;
const aside = [0.75, 0.95] as const;
const hand = [0.5, 0.8] as const;
const frame = [0.25, 0.6] as const;
/** Heights over the chin from which a body's skin is a hand before the face, and no neck. */
const handHeights = [0.04, 0.1] as const;
/** Over the face's width: what goes around hidden places, softness of those and of frames. */
const hiddenReach = 0.02;
const hiddenSoftness = 0.015;
const frameSoftness = 0.006;
/** CIELAB L of the cheeks counts for `shade` within these heights over the chin. */
const cheekHeights = [0.3, 0.5] as const;

/**
 * @param there the target, bent to the face
 * @param occlusion of the target; null where somebody has drawn what is in front
 * @param bounds 0..1: inside of the mask and before everybody else; and of that, where nothing was drawn as being in front
 */
export function coverOf(
  there: Sight,
  fan: Laid,
  occlusion: Occlusion | null,
  { open, free: mayChange }: { open: Float32Array; free: Float32Array },
): Cover {
  const { width, height, faceWidth: W } = there;
  const { outline, heights } = fan;
  const soft = (plane: Float32Array, share: number): Float32Array => blur(plane, width, height, share * W);
  const over = difference(heights, browLine(fan.points, there.points, there));
  const edge = soft(outline, edgeSoftness);
  const tails = product(browsIn(fan.points, there), smoothlyRamped(edge, tailShares));
  const whole = largest(smoothlyRamped(edge, edgeShares), tails);
  const depth = soft(outline, asideReach);
  const inside = without(whole, smoothlyRamped(over, overBrows));
  const fanHands = handsOf(fan.bodySkin, heights);
  const grown = (plane: Float32Array, share: number): Float32Array =>
    dilate(plane, width, height, Math.max(1, Math.round(share * W)));
  const area = (plane: Float32Array): number => total(plane) / W ** 2;
  const spread = (plane: Float32Array): Float32Array => soft(grown(plane, hiddenReach), hiddenSoftness);
  const inFront = spread(hidingIn(fan.hair, fan.others, fan.background));
  const sides = spread(without(ramped(fan.stretched, unfolded), ramped(depth, aside)));
  const hidden = largest(inFront, sides);
  const glasses = occlusion && glassesOf(there, occlusion);
  const free = glasses
    ? without(mayChange, frontOf(there, glasses, handsOf(there.bodySkin, heights)))
    : mayChange;
  const shown = without(inside, hidden);
  const drawnIn = (points: Float32Array, rings: (readonly number[])[]): Float32Array =>
    fillPolygons(
      rings.map((ring) => contour(ring, points)),
      { x: 0, y: 0, width, height },
    );
  const [lookThere, lips] = [[leftEye, rightEye, leftBrow, rightBrow], [outerLips]].map((rings) =>
    drawnIn(there.points, rings),
  );
  const features = featuresIn(there.points, there);
  const [left, right] = [leftEye, rightEye].map((ring) => drawnIn(fan.points, [ring]));
  const eyes = largest(left, right);
  const alpha = product(shown, free);
  /** Mean L of what is seen between two heights; 0 where nothing is. */
  const lightnessIn = (up: Float32Array, [from, to]: readonly [number, number]): number => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < up.length; i++) {
      if (!(up[i] > from && up[i] < to && outline[i] > 0.5 && hidden[i] < 0.5)) continue;
      sum += fan.lightness[i];
      count++;
    }
    return sum / (count || 1);
  };
  const cheeks = lightnessIn(heights, cheekHeights);
  const band = lightnessIn(over, overBrows);
  const frames = glasses ? area(product(inside, above(glasses, leastFrame))) : 0;
  const hasGlasses = frames > leastFrames;
  // what was drawn as being in front of eyes may be glasses
  const eyesFree = total(product(lookThere, mayChange)) / (total(lookThere) || 1);
  const isFramed = occlusion ? hasGlasses : eyesFree < mostlyFree;
  const look = without(largest(features.brows, features.eyes), hidden);
  const mouth = without(features.lips, inFront);
  const bare = inverted(shown);
  const leftOfLook = product(lookThere, isFramed ? bare : hidden);
  return {
    alpha,
    compared: product(without(whole, hidden), free),
    // where the fan's own hair hides a brow the target's goes on with it; beside a frame skin would be smeared
    features: product(free, isFramed ? mouth : largest(look, mouth)),
    traits: {
      veiled: area(product(product(inside, free), inFront)),
      hidden: area(product(product(inside, free), hidden)),
      fanHands: area(product(inside, fanHands)),
      left: area(product(free, sum(leftOfLook, product(lips, bare)))),
      unseen: total(without(eyes, alpha)) / (total(eyes) || 1),
      lostEye: Math.max(
        ...[left, right].map((eye) => total(without(product(eye, free), shown)) / (total(eye) || 1)),
      ),
      outside: area(without(inside, open)),
      rims: hasGlasses && frames < thinFrames ? 1 : 0,
      // where nothing is drawn above the brows no shade shows
      shade: band > 0 ? cheeks - band : 0,
    },
  };
}

/** 0..1, of probabilities of what is seen in a face's place. */
export const hidingIn = (hair: Float32Array, others: Float32Array, background: Float32Array): Float32Array =>
  largest(largest(ramped(hair, hairOwn), ramped(others, thing)), ramped(background, wall));

/** Probability from which a place may be a frame's; area of those from which there are glasses, and from which all of them is found: lake's, of wire, have .10 to .12, seven others .16 to .21. */
const leastFrame = 0.15;
const leastFrames = 0.02;
const thinFrames = 0.14;
/** Share of the target's eyes and brows that nothing was drawn in front of, from which nothing is there. */
const mostlyFree = 0.97;

/** 0..1: hands, hair and glasses in front of a face. @param glasses see `glassesOf` */
export function frontOf(there: Sight, glasses: Float32Array, hands: Float32Array): Float32Array {
  const { width, height, faceWidth } = there;
  const sure = ramped(glasses, frame);
  const frames = blur(dilate(sure, width, height, 1), width, height, frameSoftness * faceWidth);
  return inverted(without(without(inverted(strandsOf(there)), hands), frames));
}

/** 0..1: a body's skin that is no neck. @param heights over the chin, over the face's own height */
export const handsOf = (bodySkin: Float32Array, heights: Float32Array): Float32Array =>
  product(ramped(bodySkin, hand), smoothlyRamped(heights, handHeights));

/** 0..1: hair in front of the face. */
function strandsOf(there: Sight): Float32Array {
  return ramped(guided(excess(there.head, there.faceSkin), guideOf(there)), hairThere);
}

/** Probability of glasses in front of a face. */
export function glassesOf({ box, cell, width, height }: Sight, { crop, glasses }: Occlusion): Float32Array {
  const onCells = { ...crop, x: crop.x / cell, y: crop.y / cell, size: crop.size / cell };
  return occlusionIn({ x: box.x / cell, y: box.y / cell, width, height }, onCells, glasses);
}
