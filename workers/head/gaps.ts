/** Dark clothes that the network takes for what is behind everybody: a body has no holes below its neck. */
import { above, without } from '../image/arithmetic.ts';
import { maskedBlur } from '../image/blur.ts';
import { closing } from '../image/morphology.ts';
import { labOf, type Planes } from '../image/planes.ts';
import { meanOf } from '../image/values.ts';
import { smoothstep } from '../swap/mask.ts';
import { ramp } from './matte.ts';

/** Probability from which a class is sure. */
const sure = 0.8;
/** Over the face's width: half of the widest gap. */
const gapReach = 0.4;
/** Probability of clothes and surroundings together from which a place is one of the two, and of the less likely one from which nobody knows which. */
const eitherShare = [0.7, 0.9] as const;
const doubtful = [0.05, 0.15] as const;
/** Over the face's width, how far around a place colours are compared. */
const reach = 0.3;
/** Difference of two distances of colours (CIELAB) from clothes between which a place becomes a part of them. */
const closer = [0, 12] as const;

/**
 * In the gaps of a body, and where the network cannot tell the two, what looks more like its clothes than like the surroundings is
 * clothes: the shoulders of a dark hood are half a wall.
 *
 * @param heights over the chin, over the face's
 * @returns probabilities with what was taken for surroundings
 */
export function withoutGaps(
  planes: Planes,
  { bodySkin, clothes, background }: Record<'bodySkin' | 'clothes' | 'background', Float32Array>,
  heights: Float32Array,
  faceWidth: number,
): { clothes: Float32Array; background: Float32Array } {
  const { width, height } = planes;
  const body = new Float32Array(clothes.length);
  for (let i = 0; i < body.length; i++) body[i] = heights[i] < 0 ? clothes[i] + bodySkin[i] : 0;
  const inside = closing(body, width, height, Math.max(1, Math.round(gapReach * faceWidth)));
  const isClothes = above(clothes, sure);
  const isBehind = new Float32Array(background.length);
  for (let i = 0; i < isBehind.length; i++) isBehind[i] = background[i] > sure && inside[i] < 0.5 ? 1 : 0;
  if (!isClothes.includes(1) || !isBehind.includes(1)) return { clothes, background };
  const { channels } = labOf(planes);
  const meansOf = (weight: Float32Array): Float32Array[] => {
    const smooth = maskedBlur(weight, width, height, reach * faceWidth);
    return channels.map((plane) => smooth(plane, meanOf(plane, weight)));
  };
  const [l, a, b] = channels;
  const distance = (i: number, [ml, ma, mb]: Float32Array[]): number =>
    Math.sqrt((l[i] - ml[i]) ** 2 + (a[i] - ma[i]) ** 2 + (b[i] - mb[i]) ** 2);
  const [ofClothes, ofBehind] = [meansOf(isClothes), meansOf(isBehind)];
  const mayBe = inside.map((v, i) => {
    const isEither = ramp(clothes[i] + background[i], eitherShare);
    return Math.max(v, isEither * ramp(Math.min(clothes[i], background[i]), doubtful));
  });
  const share = new Float32Array(mayBe.length);
  for (let i = 0; i < share.length; i++)
    share[i] =
      mayBe[i] === 0
        ? 0
        : mayBe[i] * smoothstep(ramp(distance(i, ofBehind) - distance(i, ofClothes), closer));
  return {
    clothes: clothes.map((v, i) => v + background[i] * share[i]),
    background: without(background, share),
  };
}
