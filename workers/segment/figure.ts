/**
 * Where a body usually is below a face: a head, a neck and shoulders that fall off to the arms, as somebody stands or sits upright.
 * Poses give a front person's chest to whoever stands behind; a figure knows nothing of the picture, but whose face is above.
 */
import type { Grid } from './field.ts';
import type { Person } from './persons.ts';

/** All in heights of the face, from the forehead's top to the chin. */
export interface Figure {
  /** Grid cells of the chin, and of a height. */
  middle: number;
  chin: number;
  unit: number;
}

/** An ellipse around hair: its centre above the chin, half its width and height. */
const [headAbove, headHalfWidth, headHalfHeight] = [0.6, 0.7, 0.95] as const;
/** Half the width of the neck, which ends so far below the chin; how much wider each height further down is, up to the elbows. */
const [neckHalf, neckEnd, slope, armsHalf] = [0.35, 0.25, 1.6, 1.3] as const;
/** From a little above the chin to the feet. */
const [bodyTop, bodyEnd] = [-0.1, 7] as const;
/** Without a face its height is taken for this share of the box. */
const facesInBox = 8;

export function figureOf({ face, box }: Person, { scale }: Grid): Figure {
  const { x, y, width, height } = face?.box ?? {
    ...box,
    y: box.y + (0.3 * box.height) / facesInBox,
    height: box.height / facesInBox,
  };
  return { middle: (x + width / 2) * scale, chin: (y + height) * scale, unit: height * scale };
}

/** How far outside of the head a place is, negative inside. */
export function outsideHead({ middle, chin, unit }: Figure, x: number, y: number): number {
  const across = (x - middle) / unit / headHalfWidth;
  const along = ((y - chin) / unit + headAbove) / headHalfHeight;
  return (Math.sqrt(across * across + along * along) - 1) * headHalfWidth;
}

/** How far outside of head and body. */
export function outsideFigure(figure: Figure, x: number, y: number): number {
  const { middle, chin, unit } = figure;
  const below = (y - chin) / unit;
  const half = below < neckEnd ? neckHalf : Math.min(armsHalf, neckHalf + (below - neckEnd) * slope);
  const beside = Math.abs(x - middle) / unit - half;
  const body = Math.max(beside, bodyTop - below, below - bodyEnd);
  return Math.min(body, outsideHead(figure, x, y));
}
