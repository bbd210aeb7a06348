/**
 * Eyes that look where the target's do: a face that is turned to a camera which it looked at before looks past it, and whoever looked aside did so at something that
 * is not in this photo.
 */
import type { Face } from '../face/face.ts';
import { leftIris, rightIris } from '../face/topology.ts';
import { ramp } from '../head/matte.ts';
import type { Bend } from '../swap/bend.ts';
import { smoothstep } from '../swap/mask.ts';

/** Corners from the picture's left to its right, and the iris between. */
const eyes = [
  { from: 33, to: 133, iris: rightIris },
  { from: 362, to: 263, iris: leftIris },
] as const;

/** From here on over an eye's breadth: half of an iris (11.7 mm of 28), and up and down to where its lids go along, and to where nothing does. */
const half = 0.21;
const lids = [0.26, 0.5] as const;
/** The network sees 46 % of what an iris is moved by (median of 76 eyes in 38 photos); more of what is there, where lids tell it, too. */
const seen = 0.65;
/** The most that an iris moves, and of the white that is there on its way. */
const furthest = 0.3;
const mostOfWhite = 0.8;

/** How far aside each iris is to move, over its eye's breadth. @param face as it will be drawn @param target whose eyes say where to */
export function gazeBetween(face: Face, target: Face): number {
  const [own, there] = [face, target].map(({ points }) => eyes.map((eye) => along(points, eye)));
  const wanted = own.reduce((sum, at, e) => sum + there[e] - at, 0) / eyes.length / seen;
  return furthest * Math.tanh(wanted / furthest);
}

/** Adds the irises' move to a bend; corners stay. @param points of the bent face */
export function addGaze(bend: Bend, points: Float32Array, gaze: number): void {
  for (const eye of eyes) {
    const [from, to] = [eye.from, eye.to].map((v) => [points[v * 3], points[v * 3 + 1]] as const);
    const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]];
    const square = alongX ** 2 + alongY ** 2;
    const at = along(points, eye);
    // the white that is in the way becomes narrow, and stays
    const white = gaze > 0 ? 1 - at - half : at - half;
    const move = Math.sign(gaze) * Math.min(Math.abs(gaze), mostOfWhite * Math.max(0, white));
    for (let i = 0; i < bend.x.length; i++) {
      const x = bend.box.x + ((i % bend.width) + 0.5) * bend.cell - from[0];
      const y = bend.box.y + (Math.floor(i / bend.width) + 0.5) * bend.cell - from[1];
      const t = (x * alongX + y * alongY) / square;
      const up = Math.abs(y * alongX - x * alongY) / square;
      if (t <= 0 || t >= 1 || up >= lids[1]) continue;
      const [right, left] = [1 - ramp(t, [at + move + half, 1]), ramp(t, [0, at + move - half])];
      const share = move * Math.min(right, left) * (1 - smoothstep(ramp(up, lids)));
      bend.x[i] += share * alongX;
      bend.y[i] += share * alongY;
    }
  }
}

/** Where an iris is between its eye's corners, 0..1. */
function along(points: Float32Array, { from, to, iris }: (typeof eyes)[number]): number {
  const [x, y] = [0, 1].map((axis) => points[to * 3 + axis] - points[from * 3 + axis]);
  const [px, py] = [0, 1].map((axis) => points[iris * 3 + axis] - points[from * 3 + axis]);
  return (px * x + py * y) / (x * x + y * y || 1);
}
