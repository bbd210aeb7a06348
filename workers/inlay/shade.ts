/** Hair, brims and noses shade a face, and so does make-up: in other light that looks like bruises. */
import { leftBrow, leftEye, outerLips, rightBrow, rightEye } from '../face/topology.ts';
import { lightOn } from '../head/light.ts';
import type { Sight } from '../head/sight.ts';
import { noLight } from '../head/tone.ts';
import { blur, maskedBlur } from '../image/blur.ts';
import { dilate } from '../image/morphology.ts';
import { type Planes, shiftedLab, toLab } from '../image/planes.ts';
import { fillPolygons } from '../image/polygon.ts';
import { smoothstep } from '../swap/mask.ts';
import { contour } from '../swap/region.ts';

/** Over the face's width: what is finer is the skin's own. */
const sigma = 0.03;
/** ... and how far around eyes, brows and lips skin is as dark as it is. */
const featureReach = 0.03;
/** L by which a place may be darker than light from afar leaves it, and what is kept of more. */
const usual = 2;
const kept = 0.15;
/** Of sRGB's values over that of L, each from where there is no light. */
const exponent = 3 / 2.2;

type Face = Pick<Sight, 'planes' | 'points' | 'faceSkin' | 'faceWidth' | 'width' | 'height'>;

/** @returns sRGB of the same face, without the shade that light from afar does not explain */
export function withoutShade({ planes, points, faceSkin, faceWidth, width, height }: Face): Planes {
  const lab = toLab(planes);
  const { onFace, plane: lit } = lightOn({ lab, points, faceSkin }, faceWidth);
  const drawn = fillPolygons(
    [leftEye, rightEye, leftBrow, rightBrow, outerLips].map((ring) => contour(ring, points)),
    { x: 0, y: 0, width, height },
  );
  const reach = Math.max(1, Math.round(featureReach * faceWidth));
  const features = blur(dilate(drawn, width, height, reach), width, height, reach / 2);
  const bare = faceSkin.map((v, i) => v * onFace[i] * (1 - features[i]));
  const [l] = lab.channels;
  const apart = maskedBlur(bare, width, height, sigma * faceWidth)(lit.map((v, i) => v - l[i]));
  const share = blur(bare, width, height, (sigma / 2) * faceWidth);
  const times = apart.map((v, i) => {
    const lifted = Math.max(0, v - usual) * (1 - kept) * share[i];
    return ((l[i] + lifted + noLight) / (l[i] + noLight)) ** exponent;
  });
  const [red, green, blue] = planes.channels.map((plane) => plane.map((v, i) => Math.min(255, v * times[i])));
  const lifted: Planes = { width, height, channels: [red, green, blue] };
  const shaded = apart.map((v, i) => smoothstep((v - usual) / fullShade) * share[i]);
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
