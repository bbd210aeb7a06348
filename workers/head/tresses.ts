/** Long hair that stays on its body, in the colour of the new head's: that goes over into it, so that nobody has to guess what is below. */
import { above, product } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { distanceInside } from '../image/distance.ts';
import { closing, dilate } from '../image/morphology.ts';
import { type Lab, labAt, type Planes } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';
import { straightness } from './curls.ts';
import { dye, type Look, lighterBy, lookOf, strandsOf } from './dye.ts';
import type { Head } from './head.ts';
import { asideOf, bodyBelow, endsOf, leastHair, sureHair, withEnds } from './long-hair.ts';
import { ramp } from './matte.ts';
import { together } from './together.ts';

/** Height over the new chin, over the face's, below which hair may stay; the new head's must reach down there. */
const highest = 0.3;
/** How far above and below that the new head's hair is looked for. */
const rootReach = 0.1;
/** How far beside the new hair it may stay a unit further down, over the face's width, before a wall and on a body: there it need not be guessed. Nearer to that place the line falls straight down, as hair does. */
const flare = { wall: 0.7, body: 1.3, bow: 1.7 } as const;
/** Over the face's width: softness of the line that this draws, and of the edge of what stays. */
const lineSoftness = 0.03;
const edgeSoftness = 0.02;
/** Over the face's width: sigma that leaves nothing of single strands. */
const wisps = 0.06;
/** Over the face's width: how far around what hangs together its soft edge goes, how wide gaps are that are closed, and how far around what stays all does: a wall has single hairs of what goes. */
const hangingReach = 0.05;
const gapReach = 0.1;
const besideReach = { wall: 0.03, body: 0.08 } as const;
/** Over the face's width: over how much of its end the new hair goes over into what stays. */
const endReach = 0.35;
/** Probabilities of a body between which hair lies on it. */
const onBody = [0.4, 0.7] as const;
/** Height over the chin below which the new hair's colour is measured. */
const measuredBelow = 0.5;
/** L by which the new hair may be lighter; what stays is made lighter by `mostLighter` of it. */
const mostDuller = 31;

/** Where the new hair reaches down to what may stay. */
const isRoot = (hair: number, up: number): boolean => hair > 0.5 && Math.abs(up - highest) < rootReach;

export interface Tresses {
  /** 0..1: where the photo stays as it is beside and behind the new head: hair, and what shows around it. */
  stays: Float32Array;
  /** 0..1: hair alone. */
  hair: Float32Array;
  /** 0..1: how much of the new head's hair it takes the place of. */
  instead: Float32Array;
  /** CIELAB that it is given. */
  change: Float32Array[];
  /** By how much less straight it is than the new head's, see `straightness`. */
  curlier: number;
  /** Distance in CIELAB by which what is dyed in part differs from what it was, where no wall is: summed, over the face's width squared. */
  fading: number;
}

/** In the target's pixels. */
interface NewHead {
  /** 0..1: without hats. */
  hair: Float32Array;
  /** Heights over its chin, over the face's. */
  heights: Float32Array;
  /** 0..1: where hair may stay and take another colour: in the mask, and nobody else's. */
  within: Float32Array;
  /** CIELAB in the photo's light, before that is turned. */
  colourAt: (i: number) => Lab;
}

/** @param photo CIELAB */
export function tressesOf(there: Head, photo: Planes, { hair, heights, within, colourAt }: NewHead): Tresses {
  const { width, height, faceWidth: W } = there;
  const length = width * height;
  const found = new Float32Array(there.alpha.length);
  for (let i = 0; i < found.length; i++)
    found[i] =
      there.alpha[i] * within[i] * (1 - there.faceSkin[i]) * (1 - there.bodySkin[i]) * (1 - there.others[i]);
  const coloursOf = (share: ArrayLike<number>, below: number, at: (i: number) => Lab): Look | null => {
    const some: Lab[] = [];
    for (let i = 0; i < length; i++) if (share[i] > sureHair && heights[i] < below) some.push(at(i));
    return lookOf(some);
  };
  const ownAt = (i: number): Lab => labAt(photo, i);
  const [from, to] = [coloursOf(found, 0, ownAt), coloursOf(hair, measuredBelow, colourAt)];
  if (!(from && to) || lighterBy(to, from) > mostDuller || !hair.some((v, i) => isRoot(v, heights[i])))
    return none(length);
  const own = withEnds(there, found, heights);
  const kept = keptOf(there, own, hair, heights);
  const hairy = above(kept, leastHair);
  const [onWall, onBodies] = [besideReach.wall, besideReach.body].map((reach) => around(there, hairy, reach));
  const beside = new Float32Array(onWall.length);
  for (let i = 0; i < beside.length; i++)
    beside[i] = Math.max(onWall[i], onBodies[i] * (there.clothes[i] + there.bodySkin[i]));
  const lowHair = new Float32Array(hair.length);
  for (let i = 0; i < lowHair.length; i++)
    lowHair[i] = hair[i] > leastHair && heights[i] < measuredBelow ? hair[i] : 0;
  const lights = new Float32Array(lowHair.length);
  for (let i = 0; i < lights.length; i++) lights[i] = lowHair[i] > 0 ? colourAt(i)[0] : 0;
  const look = coloursOf(kept, highest, ownAt) ?? from;
  const strands = strandsOf({ width, height, light: lights, hair: lowHair, faceWidth: W });
  const change = dye(photo, kept, look, to, strands, W);
  const [l, a, b] = change;
  const softKept = blur(kept, width, height, edgeSoftness * W);
  return {
    stays: kept.map((v, i) => Math.max(v, beside[i] * (1 - there.alpha[i]))),
    hair: kept,
    instead: endsOf(hair, width, height, endReach * W).map((v, i) => v * softKept[i]),
    change,
    curlier: curlierBy(straightness(photo.channels[0], width, kept), straightness(lights, width, lowHair)),
    fading:
      kept.reduce(
        (sum, v, i) => sum + Math.hypot(l[i], a[i], b[i]) * (1 - v) * (1 - there.background[i]),
        0,
      ) /
      W ** 2,
  };
}

/** NaN, which no gate lets pass, where the new hair tells nothing; 0 where none stays. */
const curlierBy = (own: number | null, other: number | null): number =>
  own === null ? 0 : other === null ? Number.NaN : Math.max(0, other - own);

const none = (length: number): Tresses => {
  const nothing = new Float32Array(length);
  const change = [nothing, nothing, nothing];
  return { stays: nothing, hair: nothing, instead: nothing, change, curlier: 0, fading: 0 };
};

/** What of a target's hair hangs on the new one. @param own 0..1: all of it */
function keptOf(there: Head, own: Float32Array, hair: Float32Array, heights: Float32Array): Float32Array {
  const { width, height, faceWidth: W } = there;
  const body = bodyBelow(there, own);
  const away = distanceInside(
    asideOf(
      blur(hair, width, height, wisps * W).map((v, i) => (heights[i] < highest + rootReach ? v : 0)),
      width,
    ),
    width,
    height,
  );
  const near = own.map((v, i) => {
    const low = Math.max(0, highest - heights[i]) ** flare.bow;
    const widens = flare.wall + (flare.body - flare.wall) * smoothstep(ramp(body[i], onBody));
    return v * smoothstep(ramp(low * widens - away[i] / W, [0, lineSoftness]));
  });
  const hangs = together(
    { width, length: own.length },
    (i) => near[i] > leastHair || (hair[i] > leastHair && heights[i] < highest + rootReach),
    (i) => isRoot(hair[i], heights[i]),
  );
  const hanging = around(there, Float32Array.from(hangs), hangingReach);
  const line = product(near, hanging);
  // no wall and no skin is guessed between the new hair and what stays
  const joined = closing(
    line.map((v, i) => (Math.max(v, hair[i]) > 0.5 ? 1 : 0)),
    width,
    height,
    Math.max(1, Math.round(gapReach * W)),
  );
  const soft = blur(joined, width, height, edgeSoftness * W);
  return line.map((v, i) =>
    Math.max(v, own[i] * smoothstep(2 * soft[i] - 1) * smoothstep((highest - heights[i]) / rootReach)),
  );
}

const around = ({ width, height, faceWidth }: Head, plane: Float32Array, reach: number): Float32Array =>
  blur(
    dilate(plane, width, height, Math.max(1, Math.round(reach * faceWidth))),
    width,
    height,
    edgeSoftness * faceWidth,
  );
