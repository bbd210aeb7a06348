/** What of each pixel is a head, and which colour that part has. */

import { largest } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Planes } from '../image/planes.ts';
import { flagsOf, valuesOf } from '../image/values.ts';
import { type Guide, guided } from '../segment/guided.ts';
import { smoothstep } from '../swap/mask.ts';
import { closedForm } from './closed-form.ts';
import { type Explanation, explain, nearestKnown } from './explain.ts';
import { strayWall } from './palette.ts';
import { spread } from './spread.ts';

/** Over the face's width: how far inside and outside of an edge hair and what shines through it are looked for. */
const band = { inside: 0.07, outside: 0.04, brim: 0.12, wall: 0.2, rim: 0.01 } as const;
/** Distance of colours (of 255) between head and surroundings from which a colour tells whose it is. */
const apart = [30, 110] as const;
/** How many times better than the opposite an explanation is that counts as nothing, and in full: dark hair between pale skin and a wall with dark stones is either. */
const clear = [1.2, 2.5] as const;
/** Distance of colours (of 255) under which head and surroundings look alike. */
const alike = 40;
/** The most that a colour counts against the network's edge. */
const mostTrust = 0.95;

export interface Matte {
  /** 0..1: how much of a pixel is the head. */
  alpha: Float32Array;
  /** sRGB of that part: what shines through is taken out. */
  colours: Planes;
  /** Share of the edge where something behind it looks like the head: nobody can tell there which is which. */
  vague: number;
  /** Area of what is half head, half surroundings, over the face's width squared: fuzz, or an edge that was not found. */
  blurred: number;
}

/** What has no wall in it, 0..1. */
interface Whole {
  /** A face's, by its landmarks; but for what both network and colours take for the wall beside it. */
  outline: Float32Array;
  /** What is beside it, also where its shade is as dark as what is behind it. */
  sides: Float32Array;
  /** Caps. */
  worn: Float32Array;
}

/**
 * Where head and surroundings differ in colour, a pixel's own says how much of it is either: that pair of known colours is taken, of
 * the next ones in eight directions, which explains it best (Wang & Cohen 2007). What single pixels say is noisy, so their shares follow
 * the picture's edges as the network's do, and are then settled where surroundings show (`closedForm`): smears beside hair go.
 *
 * @param sure 0..1 as the network has it
 * @param soft 0..1, the same along the picture's edges
 * @param background 0..1: edges towards the own neck and clothes stay where the network has them
 * @param isCutOut false for a head that is to go: its edge need not be settled
 */
export function matted(
  planes: Planes,
  sure: Float32Array,
  soft: Float32Array,
  background: Float32Array,
  { outline, sides, worn }: Whole,
  faceWidth: number,
  guide: Guide,
  isCutOut = true,
): Matte {
  const { width, height, channels } = planes;
  const face = largest(outline, sides);
  const reach = (share: number): number => Math.max(1, Math.round(share * faceWidth));
  const outside = dilate(largest(sure, soft), width, height, reach(band.outside));
  // brims are wider than they are seen; around a head that goes, a wall of their colour would go with them
  const brim = dilate(
    worn.map((v) => (isCutOut && v > leastWorn ? 1 : 0)),
    width,
    height,
    reach(band.brim),
  );
  const most = largest(outside, brim);
  const open = new Float32Array(sure.length);
  for (let i = 0; i < open.length; i++) open[i] = 1 - Math.min(sure[i], soft[i]);
  const least = dilate(open, width, height, reach(band.inside));
  const isBeyond = (i: number): boolean =>
    outline[i] > 0 && background[i] > beyondFace[1] && Math.max(sides[i], worn[i]) < leastBeside;
  const isHead = new Float32Array(least.length);
  for (let i = 0; i < isHead.length; i++) isHead[i] = least[i] < 0.1 && !isBeyond(i) ? 1 : 0;
  const isNone = new Float32Array(most.length);
  for (let i = 0; i < isNone.length; i++) isNone[i] = most[i] < 0.1 ? 1 : 0;
  const isEdge = flagsOf(isHead.length, (i) => isHead[i] === 0 && most[i] >= 0.1);
  let wall: Uint8Array = new Uint8Array(soft.length);
  const isBehind = new Float32Array(isNone.length);
  for (let i = 0; i < isBehind.length; i++) isBehind[i] = background[i] > leastBackground ? isNone[i] : 0;
  if (isCutOut) {
    const deep = dilate(open, width, height, reach(band.wall));
    const isSolid = (i: number): boolean => Math.max(face[i], worn[i]) > 0.1;
    const mayOpen = new Float32Array(deep.length);
    for (let i = 0; i < mayOpen.length; i++) mayOpen[i] = deep[i] > 0.1 && isHead[i] && !isSolid(i) ? 1 : 0;
    wall = strayWall(
      planes,
      isHead,
      isBehind,
      isEdge.map((v, i) => (worn[i] > 0.1 ? 0 : v)),
      mayOpen,
    );
    // single hairs in it are still looked for at its rim
    const rim = dilate(
      valuesOf(wall.length, (i) => 1 - wall[i]),
      width,
      height,
      reach(band.rim),
    );
    for (let i = 0; i < wall.length; i++) {
      if (!wall[i]) continue;
      isHead[i] = 0;
      isNone[i] = Math.max(isNone[i], 1 - rim[i]);
    }
  }
  const near = dilate(background, width, height, reach(band.inside + band.outside));
  const [fronts, backs] = [isHead, isBehind].map((isKnown) => nearestKnown(isKnown, width, height));
  const best: Explanation = { share: 0, distance: 0, closest: 0, clearness: 0 };
  let [vague, edge] = [0, 0];
  const shares = soft.slice();
  const trusts = new Float32Array(soft.length);
  for (let i = 0; i < soft.length; i++) {
    if (isHead[i] || isNone[i] || near[i] < leastBackground) continue;
    explain(best, channels, i, fronts, backs);
    const told = mostTrust * smoothstep((best.distance - apart[0]) / (apart[1] - apart[0]));
    const sureness = best.share < soft[i] ? told * smoothstep(ramp(best.clearness, clear)) : told;
    shares[i] = soft[i] + (best.share - soft[i]) * sureness;
    trusts[i] = sureness;
    if (face[i] > 0.5 || best.closest === Number.POSITIVE_INFINITY) continue;
    edge++;
    if (best.closest < alike ** 2) vague++;
  }
  const solid = new Float32Array(outline.length);
  for (let i = 0; i < solid.length; i++)
    solid[i] = Math.max(
      sides[i],
      outline[i] * (1 - (wall[i] || trusts[i]) * ramp(background[i], beyondFace)),
    );
  const even = guided(shares, guide);
  const isOpen = flagsOf(
    soft.length,
    (i) => !(isHead[i] || isNone[i] || solid[i] > 0.5 || near[i] < leastBackground),
  );
  const nearWorn = dilate(worn, width, height, reach(band.inside));
  const guess = isHead.slice();
  for (let i = 0; i < guess.length; i++) {
    if (isHead[i] || isNone[i] || wall[i]) continue;
    const byColour = ramp(even[i], decided);
    const isTimid = isCutOut && isOpen[i] && byColour > soft[i] && nearWorn[i] < leastWorn;
    guess[i] = soft[i] + (byColour - soft[i]) * trusts[i] * (isTimid ? openTrust : 1);
  }
  const settled = closedForm({
    width,
    height,
    colour: guide.colour,
    isOpen,
    share: guess,
    trust: trusts.map((byColour) => guessTrust + blindTrust * (1 - byColour) ** blindness),
  });
  const shown = new Float32Array(settled.length);
  for (let i = 0; i < shown.length; i++)
    shown[i] = Math.max(solid[i], isOpen[i] ? ramp(settled[i], settledRange) : settled[i]);
  const [smooth, edgeOfWall] = [shown, Float32Array.from(wall)].map((plane) =>
    blur(plane, width, height, wallSoftness),
  );
  // whole pixels of a wall that was told by their colours leave steps; what is settled beside them has none
  const alpha = new Float32Array(shown.length);
  for (let i = 0; i < alpha.length; i++) {
    const share = isOpen[i] && !wall[i] ? 0 : 4 * edgeOfWall[i] * (1 - edgeOfWall[i]);
    alpha[i] = Math.max(solid[i], shown[i] + (smooth[i] - shown[i]) * share);
  }
  return {
    alpha,
    colours: purified(planes, alpha, isHead, isBehind, near),
    vague: vague / (edge || 1),
    blurred: shown.reduce((sum, a, i) => sum + (isOpen[i] ? 4 * a * (1 - a) : 0), 0) / faceWidth ** 2,
  };
}

/** The colour of that part of each pixel which is the head, near that of the sure head around it. @param near 0..1: of surroundings */
function purified(
  planes: Planes,
  alpha: Float32Array,
  isHead: Float32Array,
  isBehind: Float32Array,
  near: Float32Array,
): Planes {
  const { width, height, channels } = planes;
  const isMixed = flagsOf(alpha.length, (i) => alpha[i] !== 1 && !isHead[i] && near[i] >= leastBackground);
  const [fronts, backs] = [isHead, isBehind].map((weight) =>
    spread({ width, height, planes: channels, weight }, isMixed),
  );
  return {
    ...planes,
    channels: channels.map((plane, c) => {
      const out = plane.slice();
      for (let i = 0; i < out.length; i++) {
        if (!isMixed[i]) continue;
        const [a, front, back] = [alpha[i], fronts[c][i], backs[c][i]];
        out[i] = Math.min(255, Math.max(0, front + a * (out[i] - a * front - (1 - a) * back)));
      }
      return out;
    }) as unknown as Planes['channels'],
  };
}

/** Probability of what is behind everybody; and those from which a face's outline goes beyond it. */
const leastBackground = 0.6;
const beyondFace = [0.35, 0.65] as const;
const leastBeside = 0.5;
/** Shares that count as nothing and as all, before and after they are settled. */
const decided = [0.12, 0.85] as const;
const settledRange = [0.04, 0.96] as const;
/** Pixels, 3 × 3 in effect, over which the edge of such a wall is softened. */
const wallSoftness = 0.8;
/** How much colours count that say more than the network, in the guess that is settled, and how much that guess does against the picture. */
const openTrust = 0.5;
const guessTrust = 0.003;
/** And where colours tell nothing, dark hair before a dark wall: the network's edge stays. */
const blindTrust = 1;
/** Exponent of how little they tell: colours that are 70 of 255 apart tell enough. */
const blindness = 12;
/** Probability of something worn nearby from which colours count in full: hats have no single hairs. */
const leastWorn = 0.3;

/** 0 below the first value, 1 above the second. */
export const ramp = (t: number, range: readonly [number, number]): number =>
  Math.min(1, Math.max(0, (t - range[0]) / (range[1] - range[0])));
