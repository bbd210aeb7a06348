import type { MaskSegment } from '@facet/contract/rest.ts';

/** All rings of a mask as one SVG path; with the even-odd rule the inner ones are holes. */
export function contourPath(contours: MaskSegment['coordinates']): string {
  return contours
    .filter((contour) => contour.length > 2)
    .map((contour) => `M${contour.map(([x, y]) => `${x} ${y}`).join('L')}Z`)
    .join('');
}
