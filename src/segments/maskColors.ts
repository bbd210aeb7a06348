import { cssColour, maskColour } from '@facet/editor-core/render/colours.ts';

/** The colour of a person's mask by their place, as CSS; the same wherever masks are shown. */
export function maskColor(index: number): string {
  return cssColour(maskColour(index).hex);
}

/** What tells two masks apart whatever colours one sees: the outline's pattern, as SVG's `stroke-dasharray`. */
export function maskPattern(index: number): string {
  return maskColour(index).pattern.join(' ');
}
