/**
 * Lips beside the skin around them. What makes of one skin another's turns and scales colours that were skin's, and lips, which are
 * redder than that, lose of it: they were grey, lilac and violet beside warm skin, which raters named most.
 */
import { innerLips, outerLips } from '../face/topology.ts';
import { noLight } from '../head/tone.ts';
import { product, without } from '../image/arithmetic.ts';
import { blur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import type { Lab, Planes } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { meanOf } from '../image/values.ts';
import { contour } from '../swap/region.ts';

/** Over the face's width: how softly lips end, and from where to where skin tells of the light on them. */
const softness = 0.008;
const around = [0.025, 0.09] as const;
/** Over the face's width squared: less of either tells nothing. */
const leastLips = 0.004;
const leastSkin = 0.01;
/** L that lips become lighter or darker by at most. */
const mostLighter = 6;

interface Mouth {
  width: number;
  height: number;
  faceWidth: number;
  /** The fan's landmarks. */
  points: Float32Array;
  /** 0..1: skin of the face that is no beard, eye, brow or lip. */
  bare: Float32Array;
}

/**
 * A surface throws back the same shares of any light's colours (von Kries 1902), so that lips beside skin are what they were beside it.
 * They become no less red, as the photo may have no colours, and no less yellow, as what shines in yellow light is blue beside skin.
 *
 * @param photo CIELAB of the fan as photographed; `drawn` as it is drawn
 * @returns CIELAB that is added
 */
export function lipsFrom(
  photo: Planes,
  drawn: Planes,
  { width, height, faceWidth, points, bare }: Mouth,
): Float32Array[] {
  const window = { x: 0, y: 0, width, height };
  const [outer, inner] = [outerLips, innerLips].map((ring) => fillPolygons([contour(ring, points)], window));
  const lips = without(outer!, inner!);
  const [near, far] = around.map((reach) =>
    dilate(outer!, width, height, Math.max(1, Math.round(reach * faceWidth))),
  );
  const skin = product(without(far!, near!), bare);
  const [lipsArea, skinArea] = [lips, skin].map(
    (share) => share.reduce((sum, v) => sum + v, 0) / faceWidth ** 2,
  );
  if (lipsArea! < leastLips || skinArea! < leastSkin)
    return drawn.channels.map((plane) => new Float32Array(plane.length));
  const [own, become] = [photo, drawn].map(({ channels }) =>
    [lips, skin].map((where) => channels.map((plane) => meanOf(plane, where)) as unknown as Lab),
  );
  const aim = beside(become![1]!, own![0]!, own![1]!);
  const was = become![0]!;
  const change = [
    Math.max(-mostLighter, Math.min(mostLighter, aim[0] - was[0])),
    Math.max(0, aim[1] - was[1]),
    Math.max(0, aim[2] - was[2]),
  ];
  const soft = blur(lips, width, height, softness * faceWidth);
  return change.map((by) => soft.map((share) => share * by));
}

/** @returns CIELAB of what was `lips` beside `skin`, beside another skin */
function beside(other: Lab, lips: Lab, skin: Lab): Lab {
  const [to, own, from] = [other, lips, skin].map(inCones);
  const [x, y, z] = to!.map((v, c) => (v * own![c]!) / from![c]!);
  return [116 * y! - noLight, 500 * (x! - y!), 200 * (y! - z!)];
}

/** Cube roots of X, Y and Z over white's. */
function inCones([l, a, b]: Lab): [x: number, y: number, z: number] {
  const y = (l + noLight) / 116;
  return [y + a / 500, y, y - b / 200];
}
