/** Where a neck and a body meet, in one tone: near its jaw a neck keeps its own if a body can be given it, below it has the body's light. */
import { blur, maskedBlur } from '../image/blur.ts';
import { type Lab, type Planes, toLab } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';
import type { Head } from './head.ts';
import { ramp } from './matte.ts';
import { spread } from './spread.ts';
import { together } from './together.ts';
import type { Relight } from './tone.ts';

/** Probability of skin from which it hangs together, and those from which it takes the tone of what is drawn beside it: in a beard's shade it is hardly seen. */
const likelySkin = 0.3;
const tannedSkin = [0.2, 0.5] as const;
/** Over the face's width: sigma of the difference between two necks, and of what is near the new head and neck; how near is all of it. */
const toneSigma = 0.05;
const toneReach = 0.25;
const toneFull = 0.25;
/** Over the face's width squared: from so much that was compared a difference is believed in full. */
const enough = 0.05;
/** The most that skin changes, L, a and b; and how much lighter it becomes at most where necks were compared: what is lifted shows its noise. */
const mostTone = [28, 8, 10] as const;
const mostLifted = 10;
/** What two necks differ by at most, L, a and b: what is beyond counts as this. */
const mostApart = [50, 20, 25] as const;
/** Heights over the chin between which a neck comes to have the body's light. */
const lentHeights = [-0.24, -0.02] as const;
/** Of its colour, how much: skin that is redder than its face looks like somebody else's. */
const lentColour = 0.5;
/** Over the face's width squared: so little of a body's skin says nothing of its light, and so much does. */
const tellingArea = [0.02, 0.1] as const;
/** Heights over the chin above which there is no body. */
const bodyHeights = [0.3, 0.4] as const;
const sureNeck = 0.6;

/** What is drawn over the target. */
interface Drawn {
  /** The fan's sRGB. */
  shown: Planes;
  /** 0..1: its neck, and head and neck together. */
  neck: Float32Array;
  over: Float32Array;
  /** Heights over the new chin, over the face's. */
  heights: Float32Array;
  relight: Relight;
  /** L, see `lightFrom`. */
  light: Float32Array;
  /** Of the new face. */
  tone: Lab;
  /** CIELAB that the body's skin lacks to go with it. */
  lack: readonly Float32Array[];
}

/** The target as it was before its body was given a darker fan's complexion. */
export interface BodyBefore {
  /** Of the face. */
  skin: Lab;
  /** CIELAB that each of the target's pixels has been given since. */
  given: readonly Float32Array[];
}

/** CIELAB that a body's skin lacks to go with its new face, of what it has not been given already. @param tone of that face */
export const lackOf = (tone: Lab, { skin, given }: BodyBefore): Float32Array[] =>
  given.map((plane, c) => plane.map((v) => tone[c] - skin[c] - v));

export interface Tan {
  /** CIELAB that the target's skin is given as far as it hangs together with the neck, and that the neck is. */
  skin: Float32Array[];
  neck: Float32Array[];
}

export function tanOf(there: Head, { shown, neck, over, heights, relight, light, tone, lack }: Drawn): Tan {
  const { width, height, faceWidth: W, alpha, bodySkin, faceSkin } = there;
  const [from, to] = [toLab(there.planes), toLab(shown)];
  const differences = mostTone.map(() => new Float32Array(width * height));
  const weight = new Float32Array(width * height);
  let count = 0;
  for (let i = 0; i < weight.length; i++) {
    if (Math.min(neck[i], bodySkin[i] * (1 - alpha[i])) < sureNeck) continue;
    const [l, a, b] = to.channels;
    const lit = relight([l[i], a[i], b[i]], 1, light[i], 1);
    weight[i] = 1;
    count++;
    for (const [c, most] of mostApart.entries())
      differences[c][i] = Math.min(most, Math.max(-most, lit[c] - from.channels[c][i]));
  }
  // faces that are no part of this head are somebody else's
  const skin = bodySkin.map((v, i) => (heights[i] > bodyHeights[1] ? 0 : v + faceSkin[i] * alpha[i]));
  const own = together(
    { width, length: skin.length },
    (i) => skin[i] >= likelySkin,
    (i) => over[i] > leastOver,
  );
  const trust = smoothstep(count / (enough * W * W));
  const smooth = maskedBlur(weight, width, height, toneSigma * W);
  const near = blur(over, width, height, toneReach * W);
  // beyond what was compared the difference goes on without a step
  const compared = differences.map((plane) => smooth(plane));
  const apart = spread({ width, height, planes: compared, weight }).map((plane) =>
    plane.map((v) => v * trust),
  );
  // of a body that hardly shows its skin there is nothing to be like
  const bare = bareArea(there, own) / W ** 2;
  const tells = ramp(bare, tellingArea);
  const lent = heights.map((v) => tells * (1 - smoothstep(ramp(v, lentHeights))));
  const pale = paleness(there, from, tone, heights, own, (c, i) => lack[c][i] * lent[i]);
  const body = apart.map((plane, c) => {
    const most = mostTone[c];
    const lightest = c === 0 ? most + (mostLifted - most) * tells : most;
    const share = c === 0 ? 1 : lentColour;
    return plane.map((v, i) => {
      const kept = lent[i] * share;
      return Math.min(lightest, Math.max(-most, v * (1 - kept) + lack[c][i] * kept));
    });
  });
  return {
    neck: apart.map((plane, c) => plane.map((v, i) => body[c][i] - v)),
    skin: body.map((plane, c) =>
      plane.map((v, i) => {
        if (!own[i]) return 0;
        const share = smoothstep(ramp(skin[i], tannedSkin)) * (1 - ramp(heights[i], bodyHeights));
        const all = Math.min(mostTone[c], Math.max(-mostTone[c], pale[c] * (1 - trust) + v));
        return all * share * Math.min(1, near[i] / toneFull);
      }),
    ),
  };
}

/** Pixels of a body's skin that are seen. @param own 1 where it is this person's */
function bareArea({ bodySkin, alpha }: Head, own: Uint8Array): number {
  return own.reduce((sum, v, i) => sum + v * bodySkin[i] * (1 - alpha[i]), 0);
}

/** Of what is drawn over the target, from which skin beside it hangs together with it. */
const leastOver = 0.5;

/** Heights over the chin between which a body's skin is compared with a face where there is no neck to compare. */
const compareHeights = [-0.5, 0] as const;
/** L by which skin must be lighter than the face to get all of the difference; and darker, as no shade under a chin is. */
const paleSoftness = 4;
const shade = { from: 10, softness: 8 } as const;

/** What a body's skin lacks to a face: no neck is lighter than its face, or much darker. @param own 1 where it is this person's @param gets what else it is given */
function paleness(
  { bodySkin, alpha, faceWidth: W }: Head,
  lab: Planes,
  tone: Lab,
  heights: Float32Array,
  own: Uint8Array,
  gets: (c: number, i: number) => number,
): number[] {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < alpha.length; i++) {
    if (!own[i] || heights[i] < compareHeights[0] || heights[i] > compareHeights[1]) continue;
    if (bodySkin[i] * (1 - alpha[i]) < sureNeck) continue;
    for (const c of [0, 1, 2]) sum[c] += lab.channels[c][i] + gets(c, i);
    count++;
  }
  const lack = sum.map((v, c) => tone[c] - v / (count || 1));
  const isOff = smoothstep(-lack[0] / paleSoftness) + smoothstep((lack[0] - shade.from) / shade.softness);
  const trust = smoothstep(count / (enough * W * W)) * isOff;
  return lack.map((v, c) => trust * Math.min(mostTone[c], Math.max(-mostTone[c], v)));
}
