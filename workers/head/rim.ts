/** What fills a hole meets what is around it: their difference at the rim goes over into the fill. */
import { maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { cutPlane } from '../image/planes.ts';
import { flagsOf, placesWhere } from '../image/values.ts';
import type { Box } from '../types.ts';
import { spread } from './spread.ts';

/**
 * Over the face's width, one after the other: sigma of what is compared, so that lines which go on are no difference; breadth of the rim; and how
 * far inside nothing of the difference is left. The second takes the step that is left right at the edge.
 */
const passes = [
  { sigma: 0.025, rim: 0.03, fade: 0.3 },
  { sigma: 0.01, rim: 0.01, fade: 0.06 },
] as const;

export interface Fill {
  width: number;
  height: number;
  faceWidth: number;
  /** What is there, and the same with its fill: sRGB. */
  photo: readonly Float32Array[];
  filled: Float32Array[];
  /** 1 where the photo stays and is like what is behind the hole. */
  known: Float32Array;
  /** 1 where it is filled. */
  wanted: Float32Array;
}

/** @returns the photo with its fill, which differs where it is wanted alone */
export function withRim({ width, height, faceWidth, photo, filled, known, wanted }: Fill): Float32Array[] {
  const gaps = placesWhere(wanted.length, (i) => wanted[i]);
  if (gaps.length === 0) return filled;
  const isAsked = flagsOf(wanted.length, (i) => wanted[i]);
  const planes = filled.map((plane) => plane.slice());
  // nothing is asked of what is further from all that is wanted
  const area = areaAround(gaps, { width, height }, passes[0].fade * faceWidth);
  const shown = (plane: Float32Array): Float32Array => cutPlane(plane, width, area);
  const gapsShown = gaps.map((i) => (((i / width) | 0) - area.y) * area.width + (i % width) - area.x);
  const [knownThere, wantedThere, photoThere] = [shown(known), shown(wanted), photo.map(shown)];
  for (const { sigma, rim, fade } of passes) {
    const [edge, outer] = [rim, fade].map((share) =>
      dilate(knownThere, area.width, area.height, Math.max(1, Math.round(share * faceWidth))),
    );
    const [around, inside] = [knownThere, wantedThere].map((mask) =>
      maskedBlur(mask, area.width, area.height, sigma * faceWidth),
    );
    const weight = new Float32Array(wanted.length);
    const differences = planes.map((plane, c) => {
      const [there, here] = [around(photoThere[c], Number.NaN), inside(shown(plane))];
      const out = new Float32Array(wanted.length);
      for (let n = 0; n < gaps.length; n++) {
        const at = gapsShown[n];
        // where nothing known is near enough to compare there is no difference
        const isCompared = edge[at] !== 0 && !Number.isNaN(there[at]);
        if (isCompared) out[gaps[n]] = there[at] - here[at];
        weight[gaps[n]] = isCompared || outer[at] === 0 ? 1 : 0;
      }
      return out;
    });
    if (!weight.includes(1)) continue;
    const steps = spread({ width, height, planes: differences, weight }, isAsked);
    for (const [c, plane] of planes.entries())
      for (const i of gaps) plane[i] = within(plane[i] + steps[c][i]);
  }
  return planes;
}

/** Cells of a wide blur begin at multiples of their size: what is cut out begins at one of each that occurs. */
const aligned = 8;

/** The box of some pixels and of what is near them. */
function areaAround(
  places: Int32Array,
  { width, height }: Pick<Fill, 'width' | 'height'>,
  reach: number,
): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const i of places) {
    left = Math.min(left, i % width);
    right = Math.max(right, (i % width) + 1);
    top = Math.min(top, (i / width) | 0);
    bottom = Math.max(bottom, ((i / width) | 0) + 1);
  }
  const from = (at: number): number => Math.max(0, Math.floor((at - reach) / aligned)) * aligned;
  const [x, y] = [from(left), from(top)];
  return {
    ...{ x, y },
    width: Math.min(width, Math.ceil(right + reach)) - x,
    height: Math.min(height, Math.ceil(bottom + reach)) - y,
  };
}

const within = (v: number): number => Math.min(255, Math.max(0, v));
