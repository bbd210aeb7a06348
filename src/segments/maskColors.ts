import { cssColour, maskColour } from '@facet/editor-core/render/colours.ts';

/** The colour of a person's mask by their number less one, as CSS; the same wherever masks are shown. */
export function maskColor(index: number): string {
  return cssColour(maskColour(index).hex);
}

/** A person's number, which stays when others are removed; of a file that names nobody, the place. */
export function segmentNumber({ mask_id }: { mask_id: string }, place: number): number {
  const number = /^person_([1-9]\d*)$/.exec(mask_id)?.[1];
  return number ? Number(number) : place + 1;
}

/** What tells two masks apart whatever colours one sees: the outline's pattern, as SVG's `stroke-dasharray`. */
export function maskPattern(index: number): string {
  return maskColour(index).pattern.join(' ');
}
