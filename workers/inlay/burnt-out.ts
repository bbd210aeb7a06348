/** Photos compress what is nearly white: in more light a fold's bright side stands out less, and no skin is a white blot. */
import { blur, maskedBlur } from '../image/blur.ts';
import type { Planes } from '../image/planes.ts';

/** Over the face's width: what is finer shines as it did, and what is coarser is light's and the face's form. */
const fineSigma = 0.012;
const formSigma = 0.07;
/** Over the face's width, and the share of bare skin there: from where on a place counts as skin. */
const nearSigma = 0.02;
const sureSkin = 0.5;

interface Skin {
  width: number;
  height: number;
  faceWidth: number;
  /** 0..1: skin of the face that is no eye, brow or lip. */
  bare: Float32Array;
}

/**
 * @param photo CIELAB of the fan as photographed; `drawn` as it is drawn
 * @returns L that is taken from what is lighter than the skin around it: of what it is so by the share of the way to white that skin has gone
 */
export function burntOut(
  photo: Planes,
  drawn: Planes,
  { width, height, faceWidth, bare }: Skin,
): Float32Array {
  const [fine, form] = [fineSigma, formSigma].map((sigma) =>
    maskedBlur(bare, width, height, sigma * faceWidth),
  );
  const [before] = photo.channels;
  const [after] = drawn.channels;
  const [shining, around, aroundBefore] = [fine!(after), form!(after), form!(before)];
  const near = blur(bare, width, height, nearSigma * faceWidth);
  return shining.map((l, i) => {
    const lighter = l - around[i]!;
    if (near[i] === 0 || lighter <= 0) return 0;
    const left = Math.max(0, 100 - around[i]!) / Math.max(1, 100 - aroundBefore[i]!);
    return lighter * (1 - Math.min(1, left)) * Math.min(1, near[i]! / sureSkin);
  });
}
