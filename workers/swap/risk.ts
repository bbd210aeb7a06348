/**
 * How likely a person would call the picture bad: a logistic model of figures, fitted to the labels of the bench's tune
 * half (`training/risk.py`). It tells bad from other ones with an area under the curve of .79 on persons of that half that it
 * was not fitted on, and of .78 on the report half. More features fitted better, and told nothing on the report half.
 */
import type { Face } from '../face/face.ts';
import { leftEye, outerLips, rightEye } from '../face/topology.ts';
import type { Traits } from './compose.ts';
import { openness } from './mouth.ts';

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
  pitch: [12.826, 7.596, 0.465],
  smile: [0.031, 0.142, 0.576],
  roughness: [0.839, 0.338, 0.71],
} as const;
const bias = -0.488;

export function differences(source: Face, target: Face): Differences {
  return {
    pitch: Math.abs(source.pose.pitch - target.pose.pitch),
    mouth: Math.abs(openness(source.points) - openness(target.points)),
    smile: mouthWidth(source.points) - mouthWidth(target.points),
  };
}

/** Over the distance of the eyes' outer corners. */
function mouthWidth(points: Float32Array): number {
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
