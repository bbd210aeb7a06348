import type { StudioSource } from './studioImages.ts';

/** Of the widths in which the server offers every image (px): about as wide as the studio's canvas. */
const reducedWidth = 1280;

/** Address of a reduced version of a photo that the server has, which is there long before all of its pixels; null where it would be none. */
export const reducedPhoto = ({ src, width }: { src: string; width: number }): string | null =>
  width > reducedWidth && src.includes('?') ? `${src}&w=${reducedWidth}` : null;

/** The photo that the studio opens with, as it can be shown before the studio is open. */
export function firstPhoto({ images }: Pick<StudioSource, 'images'>): string | null {
  const [first] = images;
  return first ? (reducedPhoto({ src: first.file, width: first.width }) ?? first.file) : null;
}
