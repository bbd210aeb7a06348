/**
 * How likely a person would call the picture bad: a logistic model of figures, fitted to the labels of the bench's tune
 * half (`training/risk.py`; held against persons that it was not fitted on, it tells bad from other ones with an area under
 * the curve of .80).
 */
import type { Face } from '../face/face.ts';
import { leftEye, rightEye } from '../face/topology.ts';
import type { SwapReport } from '../types.ts';
import type { Traits } from './compose.ts';
import { openness } from './mouth.ts';

/** What two faces have not in common. */
export interface Differences {
  /** Degrees. */
  pitch: number;
  /** Of the eyes' openness, as the amount of its logarithm's difference; the eye that differs more. */
  lids: number;
  /** Of the gap between the lips over the mouth's width. */
  mouth: number;
}

/** Mean, standard deviation and weight of each feature; the weights are those of the standardised features. */
const model = {
  pitch: [13.45, 7.75, 0.494],
  roughness: [0.863, 0.413, 0.697],
  lids: [0.35, 0.257, 0.671],
  unsharp: [0.411, 0.439, 0.409],
  hiddenBrows: [0.043, 0.129, 0.279],
  unlike: [0.435, 0.324, 0.288],
  seam: [1.106, 0.374, 0.423],
} as const;
const bias = 0.191;

/** Upper and lower lid's middle in `rightEye` and `leftEye`, and the corners. */
const lidMiddles = [12, 4] as const;
const corners = [0, 8] as const;

export function differences(source: Face, target: Face): Differences {
  const [own, other] = [source, target].map(({ points }) =>
    [rightEye, leftEye].map((eye) => {
      const between = ([a, b]: readonly [number, number]): number =>
        Math.hypot(...[0, 1].map((axis) => points[eye[a] * 3 + axis] - points[eye[b] * 3 + axis]));
      return between(lidMiddles) / (between(corners) || 1);
    }),
  );
  return {
    pitch: Math.abs(source.pose.pitch - target.pose.pitch),
    lids: Math.max(...own.map((open, eye) => Math.abs(logarithm(open / (other[eye] || 1))))),
    mouth: Math.abs(openness(source.points) - openness(target.points)),
  };
}

/** 0..1. */
export function riskOf(
  { pitch, lids }: Differences,
  { hiddenBrows, roughness }: Traits,
  { sharpness, seam }: Pick<SwapReport, 'sharpness' | 'seam'>,
): number {
  const features: Record<keyof typeof model, number> = {
    pitch,
    roughness,
    lids,
    unsharp: Math.abs(logarithm(sharpness)),
    hiddenBrows,
    unlike: Math.abs(logarithm(roughness)),
    seam,
  };
  const score = Object.entries(model).reduce(
    (sum, [name, [mean, deviation, weight]]) =>
      sum + (weight * (features[name as keyof typeof model] - mean)) / deviation,
    bias,
  );
  return 1 / (1 + Math.exp(-score));
}

/** Ratios below this say no more. */
const leastRatio = 0.05;
const logarithm = (ratio: number): number => Math.log(Math.max(leastRatio, ratio));
