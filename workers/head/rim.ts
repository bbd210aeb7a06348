/** What fills a hole meets what is around it: their difference at the rim goes over into the fill. */
import { maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
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
  const near = (share: number): Float32Array =>
    dilate(known, width, height, Math.max(1, Math.round(share * faceWidth)));
  if (!wanted.includes(1)) return filled;
  let planes = filled;
  for (const { sigma, rim, fade } of passes) {
    const [edge, outer] = [near(rim), near(fade)];
    const [around, inside] = [known, wanted].map((mask) =>
      maskedBlur(mask, width, height, sigma * faceWidth),
    );
    // where nothing known is near enough to compare there is no difference
    const differences = planes.map((plane, c) => {
      const [there, here] = [around(photo[c], Number.NaN), inside(plane)];
      return there.map((v, i) => (edge[i] ? v - here[i] : 0));
    });
    const isCompared = differences[0].map((v, i) => (edge[i] && !Number.isNaN(v) ? 1 : 0));
    const weight = wanted.map((v, i) => (v && (isCompared[i] || !outer[i]) ? 1 : 0));
    if (!weight.includes(1)) continue;
    const steps = spread({
      width,
      height,
      planes: differences.map((plane) => plane.map((v, i) => (weight[i] && isCompared[i] ? v : 0))),
      weight,
    });
    planes = planes.map((plane, c) => plane.map((v, i) => (wanted[i] ? within(v + steps[c][i]) : v)));
  }
  return planes;
}

const within = (v: number): number => Math.min(255, Math.max(0, v));
