/**
 * How likely a person would call the picture bad: a logistic model of figures, fitted to the labels of the bench's tune
 * half (`training/risk.py`). It tells bad from other ones with an area under the curve of .92 on persons of that half that it
 * was not fitted on, and of .70 on the report half. More features told nothing on the report half.
 */
import type { Face } from '../face/face.ts';
import { leftEye, outerLips, rightEye } from '../face/topology.ts';
import { openness } from './mouth.ts';
import type { Traits } from './traits.ts';

/** What two faces have not in common. */
export interface Differences {
  /** Degrees. */
  pitch: number;
  /** Of the gap between the lips over the mouth's width. */
  mouth: number;
  /** By how much the fan's mouth is wider, over the distance of the eyes' outer corners: folds of a smile stay in a calm face. */
  smile: number;
}

/** Mean, standard deviation and weight of each feature; the weights are those of the standardised features. */
const model = {
  pitch: [12.727, 7.406, 0.77],
  smile: [0.033, 0.139, 0.495],
  roughness: [0.843, 0.354, 0.781],
} as const;
const bias = -1.879;

export function differences(source: Face, target: Face): Differences {
  return {
    pitch: Math.abs(source.pose.pitch - target.pose.pitch),
    mouth: Math.abs(openness(source.points) - openness(target.points)),
    smile: mouthWidth(source.points) - mouthWidth(target.points),
  };
}

/** Over the distance of the eyes' outer corners. */
export function mouthWidth(points: Float32Array): number {
  const between = (a: number, b: number): number =>
    Math.hypot(...[0, 1, 2].map((axis) => points[a * 3 + axis] - points[b * 3 + axis]));
  return between(outerLips[0], outerLips[outerLips.length / 2]) / (between(rightEye[0], leftEye[0]) || 1);
}

/** 0..1. */
export function riskOf(
  { pitch, smile }: Pick<Differences, 'pitch' | 'smile'>,
  { roughness }: Pick<Traits, 'roughness'>,
): number {
  const features: Record<keyof typeof model, number> = { pitch, smile, roughness };
  const score = Object.entries(model).reduce(
    (sum, [name, [mean, deviation, weight]]) =>
      sum + (weight * (features[name as keyof typeof model] - mean)) / deviation,
    bias,
  );
  return 1 / (1 + Math.exp(-score));
}
