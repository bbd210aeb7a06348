/** A head's pixels in another photo's light: skin gets that photo's tone, and what is dark its black. */
import type { Lab } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';
import { noLight, type Tone } from './tone.ts';

/** L that black is lifted by at most, and chroma of what colours it. */
const mostBlack = 25;
const mostBlackTint = 30;
/** Share of the skin's lightness that is missing from where on black's colour counts; what has so little left has all of it. */
const shadeFrom = 0.25;
/** What has so much of the skin's colour as hair and shadows do, and the most. */
const leastColour = 0.35;
const mostColour = 1.1;
/** How many times more colourful skin may become. */
const chromaRange = [0.65, 1.3] as const;
/** How much of another photo's light and colour one takes: much of the difference is the person's. */
export interface Adoption {
  /** Of the ratio of both chromas. */
  exponent: number;
  /** Of what is left after that and a turn of the hue. */
  share: number;
  /** Chroma by which a place may be unlike the rest of its skin. */
  unlike: number;
  /** Of the light there that is given, and of one's own that is taken. */
  given: number;
  taken: number;
  /** Light that comes from near is given, too: a beard would be shade. */
  isNear: boolean;
  /** Of the L by which it would be lighter as a whole. */
  dimmed: number;
  /** What burns out gets the colour of skin. */
  recoloursBurnt: boolean;
}
/** Hard light leaves edges that no smooth one explains: without more of it a head is flat and grey. */
export const ofHead: Adoption = {
  ...{ exponent: 0.7, share: 0.4, unlike: Number.POSITIVE_INFINITY },
  ...{ given: 0.6, taken: 0.35, isNear: false, dimmed: 0, recoloursBurnt: true },
};
/** Between another's forehead, ears and neck a face has more of theirs, and hard light of its own looks like bruises. */
export const ofFace: Adoption = {
  ...{ exponent: 0.85, share: 0.6, unlike: 5 },
  ...{ given: 1, taken: 0.8, isNear: true, dimmed: 0.6, recoloursBurnt: false },
};
/** Of the colour that lips and eyes lose with the light. */
const lipsDimmed = 0.75;
/** ... of that, what counts in the dark, at least. */
const leastUnlike = 0.3;
/** Of what is more unlike, the share that stays. */
const unlikeKept = 0.25;
/** Of what warm light does to teeth and eyes (von Kries 1902, on CIELAB's cube roots): much of how two skins differ is the persons'. */
const adapted = 0.75;
/**
 * What is as red as the second is lips, and as the first is not: a, or, in light that makes all of a face red, so many times as red as skin for
 * its lightness. There teeth have an a of 12, which elsewhere are lips.
 */
const lipsRed = [8, 14] as const;
const lipsRedOfSkin = [0.5, 0.85] as const;
/**
 * Of the skin's L, between which what is in eyes is no iris any more; and the a and b of white there, at least: in 37 photos of warm skin whites
 * have .32 of its a and .35 of its b (medians), and of 5 and 10 of them less than this.
 */
const whiteShare = [0.75, 0.95] as const;
const leastWhite = (skin: number): number => -3 + 0.25 * Math.max(0, skin);
/**
 * How many times as yellow as skin, for their lightness, lips are at least, and up to how many they keep what they were. Between skins of unlike hue a turn
 * and a scaling take it all, and what is left is lilac: 11 people's own lips are .66 to 1.57 times as yellow, .96 in the middle; of seven
 * pictures that were named for purple lips six had .27 to .79. Lipstick that was hardly yellow before, by these shares, stays so.
 */
const lipsYellower = [0.85, 1.05] as const;
const violet = [0.3, 0.55] as const;
/** b of skin from which its photo tells how yellow lips are, and a from which it tells how red. */
const leastYellow = 5;
const leastRed = 5;
/**
 * How many times as red as skin, for their lightness, lips are at least; up to how many they keep a share of what they were. Paler ones are grey
 * or lilac beside skin in warm light. In 34 people's own photos they are 0.92 to 4.1 times as red, 1.55 in the middle, and less than 1.1 in three.
 */
const lipsRedder = [1.1, 1.4] as const;
const lipsRedKept = 0.8;
/** Radians by which its hue may turn: where that is not enough, light is coloured. */
const mostTurn = 0.35;
/** Chroma under which skin has no hue. */
const leastChroma = 4;

/** L of light that is taken, and L over the skin's, from which a highlight has the skin's colour. */
const fullGlint = [16, 12] as const;
const within = (share: number): number => Math.min(1, Math.max(0, share));
/** L under the skin's at which shade has so many times the skin's chroma at most. */
const fullShade = 12;
const shadeChroma = 1.2;
/** L over the skin's that shines in any light; of what shines more than it did there, the share that goes. */
const leastGlow = 4;
const burnt = 0.7;
/** L taken so from which on a place has all of skin's colour, if it is still nearly white (L 82 to 90): in dimmer light the colour is an orange patch. */
const fullBurnt = 5;
const washed = (l: number): number => within((l - 82) / 8);
/** `Math.hypot` takes several times as long, and this is asked of each pixel. */
const length = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/**
 * What a head's pixel becomes, CIELAB.
 *
 * @param skin 0..1
 * @param light L that is added where a pixel is as light as skin, see `lightFrom`
 * @param bare 0..1: skin that is no eye and no tooth
 */
export type Relight = (lab: Lab, skin: number, light: number, bare: number) => Lab;

export function relight(from: Tone, to: Tone, adoption = ofHead): Relight {
  const black = Math.min(to.black[0] - from.black[0], mostBlack, to.skin[0] / 2);
  const tinted = blackTint(from, to);
  const dark = (to.skin[0] - black) / from.skin[0];
  const bright = brightness(from, to);
  // teeth and caps glow in a dim room
  const plain = Math.min(bright, to.skin[0] / from.skin[0]);
  const most = to.skin[0] + Math.max(to.glow, leastGlow);
  const [turn, tint] = chromaOf(from.skin, to.skin, adoption);
  const warm = adaptation(from.skin, to.skin);
  const mostShadeChroma = shadeChroma * Math.hypot(to.skin[1], to.skin[2]);
  const yellowOf = ([l, , b]: Lab): number => b / (l + noLight);
  const [ownYellow, yellowThere] = [yellowOf(from.skin), yellowOf(to.skin)];
  const redOf = ([l, a]: Lab): number => a / (l + noLight);
  const [ownRed, redThere] = [redOf(from.skin), redOf(to.skin)];
  const coloured = (
    c: 0 | 1,
    value: number,
    left: number,
    lent: number,
    shade: number,
    become: number,
  ): number => {
    const aim = (to.skin[c + 1] * become) / to.skin[0] + to.black[c + 1] * shade;
    return towards(value * left + tint[c] * lent, tinted[c] * shade, aim);
  };
  return ([l, a, b], skin, light, bare) => {
    // black becomes the photo's black, and white stays white where light is not less
    const base =
      l < from.skin[0]
        ? Math.max(0, black + l * dark)
        : to.skin[0] + (l - from.skin[0]) * (plain + (bright - plain) * bare);
    const lit = base / to.skin[0];
    const shone = base + light * Math.max(0, lit) ** 0.7;
    // skin burns out no further than it did there: before a white wall a cheek had no edge
    const gone = Math.min(skin, bare) * burnt * Math.max(0, shone - most);
    const become = shone - gone;
    // in black and white nothing has a colour
    if (to.isGrey) return [become, to.skin[1], to.skin[2]];
    const share = leastColour + (1 - leastColour) * skin;
    const lent = share * Math.min(mostColour, lit);
    const along = 1 + (turn[0] - 1) * share;
    const across = turn[1] * share;
    // what colours black has gone where skin is
    const shade = smoothstep((1 - l / from.skin[0] - shadeFrom) / (1 - 2 * shadeFrom));
    // lips and eyes lose colour with the light, also where skin has more of it than another's
    const dimmed = Math.min(1, (become + noLight) / ((l + noLight) * length(along, across)));
    const left = 1 - lipsDimmed * Math.max(0, skin - bare) * (1 - dimmed);
    let reds = coloured(0, along * a - across * b, left, lent, shade, become);
    let yellows = coloured(1, across * a + along * b, left, lent, shade, become);
    const inEyesAndMouth = Math.max(0, skin - bare);
    const skinsRed = ownRed * (l + noLight);
    const none = Math.max(lipsRed[0], lipsRedOfSkin[0] * skinsRed);
    const all = Math.max(lipsRed[1], lipsRedOfSkin[1] * skinsRed);
    const lips = inEyesAndMouth * within((a - none) / (all - none));
    if (lips > 0 && b > 0 && from.skin[2] > leastYellow) {
      const was = yellowOf([l, a, b]) / ownYellow;
      const natural = Math.max(lipsYellower[0], Math.min(lipsYellower[1], was));
      const share = Math.min(was, lipsYellower[1]);
      const isNatural = within((was - violet[0]) / (violet[1] - violet[0]));
      const least = (share + (natural - share) * isNatural) * yellowThere * (become + noLight);
      yellows += lips * Math.max(0, least - yellows);
    }
    if (lips > 0 && from.skin[1] > leastRed) {
      const share = Math.min(lipsRedder[1], (lipsRedKept * redOf([l, a, b])) / ownRed);
      const least = Math.max(lipsRedder[0], share) * redThere * (become + noLight);
      reds += lips * Math.max(0, least - reds);
    }
    const inOpenings = inEyesAndMouth - lips;
    if (inOpenings > 0) {
      // skin turns and scales, which leaves white white: in a warm room teeth would be blue
      const seen = warm?.([l, a, b], become) ?? [become, reds, yellows];
      reds += inOpenings * (seen[1] - reds);
      yellows += inOpenings * (seen[2] - yellows);
      // filters that make shade blue or green do so to whites of eyes
      const white = inOpenings * within((l / from.skin[0] - whiteShare[0]) / (whiteShare[1] - whiteShare[0]));
      reds += white * Math.max(0, leastWhite(to.skin[1]) - reds);
      yellows += white * Math.max(0, leastWhite(to.skin[2]) - yellows);
    }
    // a highlight has hardly any colour: without its light it is skin as any other
    const glint =
      bare *
      within(-light / fullGlint[0] + (adoption.recoloursBurnt ? washed(become) * (gone / fullBurnt) : 0)) *
      within((l - from.skin[0]) / fullGlint[1]);
    const usualRed = (to.skin[1] * become) / to.skin[0];
    const usualYellow = (to.skin[2] * become) / to.skin[0];
    reds += (usualRed - reds) * glint;
    yellows += (usualYellow - yellows) * glint;
    // warm shade of the fan's photo is a bruise in cold light
    const chroma = length(reds, yellows);
    const shaded = bare * within((to.skin[0] - become) / fullShade);
    const kept = 1 + Math.min(0, mostShadeChroma / (chroma || 1) - 1) * shaded;
    const red = reds * kept - usualRed;
    const yellow = yellows * kept - usualYellow;
    const apart = length(red, yellow);
    // in little light so much colour is more
    const beyond = Math.max(
      0,
      apart - adoption.unlike * Math.min(1, Math.max(leastUnlike, become / to.skin[0])),
    );
    const like = 1 - bare * (beyond > 0 ? ((1 - unlikeKept) * beyond) / apart : 0);
    return [become, usualRed + red * like, usualYellow + yellow * like];
  };
}

/** What becomes of an L more than skin has: in less light nothing need be white any more, and how bright is left is as it is there, but stands out no more than it did. */
function brightness(from: Tone, to: Tone): number {
  const white = (100 - to.skin[0]) / (100 - from.skin[0]);
  const dimmed = to.skin[0] / from.skin[0];
  if (dimmed >= 1) return white;
  return Math.max(dimmed, Math.min(1, white, to.glow / (from.glow || 1)));
}

/** @returns a value that is changed, and no further than to an aim */
const towards = (value: number, change: number, aim: number): number =>
  change > 0
    ? Math.max(value, Math.min(value + change, aim))
    : Math.min(value, Math.max(value + change, aim));

type Pair = readonly [number, number];

/** CIELAB's X and Z over Y, as cube roots. */
function coneRatios([l, a, b]: Lab): Pair {
  const y = (l + noLight) / 116;
  return [1 + a / 500 / y, 1 - b / 200 / y];
}

/** @returns what a colour becomes at another lightness in light that makes of one skin the other; null where that is not warmer: in cold light skins tell too little of it */
function adaptation(from: Lab, to: Lab): ((lab: Lab, lightness: number) => Lab) | null {
  const [[fromX, fromZ], [toX, toZ]] = [coneRatios(from), coneRatios(to)];
  if (toZ >= fromZ) return null;
  const [x, z] = [(toX / fromX) ** adapted, (toZ / fromZ) ** adapted];
  return (lab, lightness) => {
    const y = (lightness + noLight) / 116;
    const [ownX, ownZ] = coneRatios(lab);
    return [lightness, 500 * y * (ownX * x - 1), 200 * y * (1 - ownZ * z)];
  };
}

/** a and b that make of one photo's black the other's. */
function blackTint({ black: [, fromA, fromB] }: Tone, { black: [, toA, toB] }: Tone): Pair {
  const [a, b] = [toA - fromA, toB - fromB];
  const share = Math.min(1, mostBlackTint / (Math.hypot(a, b) || 1));
  return [share * a, share * b];
}

/**
 * What makes of one skin's a and b the other's: a scaling and a turn, after which teeth and whites of eyes stay white, and what
 * coloured light adds beyond those.
 *
 * @returns cosine and sine of the turn, scaled; a and b that are added
 */
function chromaOf(
  [, fromA, fromB]: Lab,
  [, toA, toB]: Lab,
  { exponent, share: given }: Adoption,
): [turn: Pair, tint: Pair] {
  const [before, after] = [Math.hypot(fromA, fromB), Math.hypot(toA, toB)];
  if (before < leastChroma)
    return [
      [1, 0],
      [toA - fromA, toB - fromB],
    ];
  const wanted = Math.atan2(fromA * toB - fromB * toA, fromA * toA + fromB * toB);
  const angle = Math.max(-mostTurn, Math.min(mostTurn, wanted));
  const scale = Math.max(chromaRange[0], Math.min(chromaRange[1], (after / before) ** exponent));
  const turn = [scale * Math.cos(angle), scale * Math.sin(angle)] as const;
  const share = wanted === angle ? given : 1;
  const left = [toA - turn[0] * fromA + turn[1] * fromB, toB - turn[1] * fromA - turn[0] * fromB] as const;
  return [turn, [share * left[0], share * left[1]]];
}
