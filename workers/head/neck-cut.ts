/** A neck begins inside the new jaw, and runs out to where its outline is seen: what lies outside of that has no head above it. */
import { ramp } from './matte.ts';
import type { Edge, Neckline } from './neckline.ts';

/** Height over the chin, over the face's, at which a neck comes out from behind a jaw, and over the face's width how far inside of that jaw. */
const jawHeight = 0.18;
/** From there on up to where ears begin. */
export const jawRows = [jawHeight, 0.21, 0.24, 0.27] as const;
const inset = 0.03;
/** Over the face's width a face's height downwards: how much wider a neck becomes at least below the jaw. */
const leastSlope = 0.3;
/** Beside a collar that is near, a neck would come out like a shelf. */
const mostSlope = 1.8;
/** Height over the chin below which an outline stays as it is, as it does in a collar; above a collar it has the first height to come out, in a hood the second. */
const lowest = -0.35;
const besideCollar = 0.06;
const inHood = 0.2;
/** Heights over the chin between which skin beside a head is the neck's; what is higher is a hand's. */
const highest = [0.4, 0.5] as const;
/** Over the face's width: how far outside of its outline a neck's own soft edge and shade goes with it. */
const edge = 0.05;
/** Over the face's width: less is no corner, and more is a hand or a shoulder. */
const leastCut = 0.01;
const mostCut = 0.25;

export interface NeckCut {
  /** How far the neck reaches at a height, over the face's width. */
  reach: (height: number) => number;
  /** Whether nothing of a neck is at a height and so far from its middle, where something was. */
  isCut: (height: number, aside: number) => boolean;
}

/** @param jaw how far the new head reaches at each of `jawRows` on that side, over the face's width */
export function neckCut({ reach, seen }: Pick<Neckline, 'reach' | 'seen'>, jaw: readonly number[]): NeckCut {
  const bottom = bottomOf(seen);
  const below = seen.filter(({ height }) => height < jawHeight && height >= bottom);
  const start = jaw[0] - inset;
  const slope = Math.max(leastSlope, Math.min(...below.map((at) => slopeTo(at, start))));
  const line = (height: number): number => start + slope * Math.max(0, jawHeight - height);
  // the first row in which the line has come out to the outline
  const end = below.find((at) => at.reach - line(at.height) < leastCut)?.height ?? jawHeight;
  // hair or a jaw may well hang over it further up
  const top = seen[0]?.reach ?? 0;
  const isOpen = jaw.every((v, row) => v - inset < Math.max(top, reach(jawRows[row])));
  const isNeck =
    isOpen &&
    below.length > 0 &&
    slope <= mostSlope &&
    seen.every((at) => at.height < end || at.reach - line(at.height) < mostCut);
  const isAbove = (height: number): boolean => isNeck && height > end;
  return {
    reach: (height) => (isAbove(height) ? Math.min(reach(height), line(height)) : reach(height)),
    isCut: (height, aside) =>
      isAbove(height) &&
      ramp(height, highest) < 1 &&
      aside > line(height) &&
      reach(height) - line(height) > leastCut &&
      aside < reach(height) + edge,
  };
}

const slopeTo = (at: Edge, start: number): number => (at.reach - start) / (jawHeight - at.height);

function bottomOf(seen: readonly Edge[]): number {
  const clothes = seen.filter(({ isDressed }) => isDressed);
  // cloth that goes on up to the head is a collar, beside which nothing of a neck is open
  if (seen[0]?.isDressed) return jawHeight;
  if (clothes.some(({ height }) => height > jawHeight)) return jawHeight - inHood;
  return Math.max(lowest, Math.min(clothes[0]?.height ?? lowest, jawHeight - besideCollar));
}
