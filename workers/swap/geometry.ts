/**
 * A face seen from the front: coordinates in inter-ocular distances from the point between the eyes.
 */
import { chin, foreheadTop, leftCheekbone, leftIris, rightCheekbone, rightIris } from '../face/topology.ts';
import { smoothstep } from './mask.ts';

/** Pixels between the irises' centres, in space, so that a turned head does not shrink it. */
export function interOcular(points: Float32Array): number {
  const a = rightIris * 3;
  const b = leftIris * 3;
  return Math.hypot(points[a] - points[b], points[a + 1] - points[b + 1], points[a + 2] - points[b + 2]);
}

/** Right and down for every vertex: u grows to the person's left, v to the chin. */
export interface Frontal {
  u: Float32Array;
  v: Float32Array;
}

export function frontal(points: Float32Array): Frontal {
  const count = points.length / 3;
  const axis = (from: number, to: number): [number, number, number] => {
    const d = [0, 1, 2].map((i) => points[to * 3 + i] - points[from * 3 + i]);
    const length = Math.hypot(...d) || 1;
    return [d[0] / length, d[1] / length, d[2] / length];
  };
  const x = axis(rightCheekbone, leftCheekbone);
  const y = axis(foreheadTop, chin);
  const scale = 1 / (interOcular(points) || 1);
  const origin = [0, 1, 2].map((i) => (points[rightIris * 3 + i] + points[leftIris * 3 + i]) / 2);
  const u = new Float32Array(count);
  const v = new Float32Array(count);
  for (let n = 0; n < count; n++) {
    const dx = points[n * 3] - origin[0];
    const dy = points[n * 3 + 1] - origin[1];
    const dz = points[n * 3 + 2] - origin[2];
    u[n] = (dx * x[0] + dy * x[1] + dz * x[2]) * scale;
    v[n] = (dx * y[0] + dy * y[1] + dz * y[2]) * scale;
  }
  return { u, v };
}

/** Where a target's hair may lie over the face: forehead, temples, cheeks' sides. Beards are part of the face. */
export const hairZone = (u: number, v: number): number =>
  Math.max(
    smoothstep((-0.45 - v) / 0.2),
    smoothstep((Math.abs(u) - 0.7) / 0.2) * (1 - smoothstep((v - 0.5) / 0.4)),
  );

/** Where a source's hair may lie over the face: at its sides. */
export const sourceHairZone = (u: number): number => smoothstep((Math.abs(u) - 0.55) / 0.15);

/** Where nothing but a beard is part of the face: beside the mouth and down to the jaw. */
export const sourceJawZone = (u: number, v: number): number =>
  smoothstep((Math.abs(u) - 0.3) / 0.15) * beardZone(v);

/** 0 at the brows, 1 above them. */
export const forehead = (v: number): number => smoothstep((-0.38 - v) / 0.18);

/** 0 above the mouth, 1 at the jaw. */
export const jawness = (v: number): number => smoothstep((v - 0.8) / 0.6);

/** 0 at the nose's tip, 1 from the upper lip on, where a beard may grow. */
export const beardZone = (v: number): number => smoothstep((v - 0.68) / 0.16);
