import type { Pose } from '../types.ts';
import { chin, foreheadTop, leftCheekbone, rightCheekbone } from './topology.ts';

const degrees = (radians: number): number => (radians * 180) / Math.PI;

/**
 * Pose of a face mesh, from the axes cheekbone to cheekbone and forehead to chin.
 *
 * @param points vertices as x, y, z in pixels, z away from the viewer
 */
export function poseOf(points: Float32Array): Pose {
  const axis = (from: number, to: number): [number, number, number] =>
    unit(
      points[to * 3] - points[from * 3],
      points[to * 3 + 1] - points[from * 3 + 1],
      points[to * 3 + 2] - points[from * 3 + 2],
    );
  const x = axis(rightCheekbone, leftCheekbone);
  const y = axis(foreheadTop, chin);
  const inward = unit(x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]);
  return {
    yaw: degrees(Math.atan2(-inward[0], inward[2])),
    pitch: degrees(Math.asin(Math.max(-1, Math.min(1, -inward[1])))),
    roll: degrees(Math.atan2(x[1], x[0])),
  };
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

/** Euclidean distance of two poses in degrees. */
export function poseDistance(a: Pose, b: Pose): number {
  return Math.hypot(a.yaw - b.yaw, a.pitch - b.pitch, a.roll - b.roll);
}
