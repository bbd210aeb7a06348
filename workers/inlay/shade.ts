/** Hair, brims and noses shade a face, and so does make-up: in other light that looks like bruises. */
import { nearLight } from '../head/near-light.ts';
import type { Sight } from '../head/sight.ts';
import { noLight } from '../head/tone.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { type Planes, shiftedLab, toLab } from '../image/planes.ts';
import { smoothstep } from '../swap/mask.ts';

/** Over the face's width. */
const shareSigma = 0.015;
/** L by which a place may be darker than light from afar leaves it, and what is kept of more. */
const usual = 2;
const kept = 0.15;
/** Of sRGB's values over that of L, each from where there is no light. */
const exponent = 3 / 2.2;

type Face = Pick<Sight, 'planes' | 'points' | 'faceSkin' | 'faceWidth' | 'width' | 'height'>;

/** @returns sRGB of the same face, without the shade that light from afar does not explain */
export function withoutShade({ planes, points, faceSkin, faceWidth, width, height }: Face): Planes {
  const lab = toLab(planes);
  const { bare, apart } = nearLight({ lab, points, faceSkin }, faceWidth);
  const [l] = lab.channels;
  const share = blur(bare, width, height, shareSigma * faceWidth);
  const times = apart.map((v, i) => {
    const lifted = Math.max(0, -v - usual) * (1 - kept) * share[i];
    return ((l[i] + lifted + noLight) / (l[i] + noLight)) ** exponent;
  });
  const [red, green, blue] = planes.channels.map((plane) => plane.map((v, i) => Math.min(255, v * times[i])));
  const lifted: Planes = { width, height, channels: [red, green, blue] };
  const shaded = apart.map((v, i) => smoothstep((-v - usual) / fullShade) * share[i]);
  return shiftedLab(lifted, evened(lifted, { bare, shaded, faceWidth }));
}

/** L by which a place was darker from which all of it was in the shade. */
const fullShade = 4;
/** Over the face's width: what is finer is skin's texture, and what is coarser is a face's own colour. */
const mottled = [0.008, 0.03] as const;
const coloured = 0.15;
/** Of either, what is taken from where shade was: its noise is lifted with it, and make-up keeps its colour. */
const evenedShare = 0.6;

/** @returns CIELAB that is added to skin that was in the shade */
function evened(
  planes: Planes,
  { bare, shaded, faceWidth }: { bare: Float32Array; shaded: Float32Array; faceWidth: number },
): Float32Array[] {
  const { width, height } = planes;
  const [fine, coarse, far] = [...mottled, coloured].map((share) =>
    maskedBlur(bare, width, height, share * faceWidth),
  );
  return toLab(planes).channels.map((plane, c) => {
    const [least, most] = [fine(plane), c === 0 ? coarse(plane) : far(plane)];
    return least.map((v, i) => evenedShare * shaded[i] * (most[i] - v));
  });
}
