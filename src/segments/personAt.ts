import type { SegmentFile } from '@facet/contract/rest.ts';

type Outline = readonly (readonly [number, number])[];

/** Who is at a point of the photo, in its pixels: of several whose masks lie there, the smallest, who stands in front of others. */
export function personAt(segments: SegmentFile, x: number, y: number): number | null {
  let found: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (const [person, { coordinates }] of segments.entries()) {
    // as it is drawn: what lies in an even number of outlines is a hole
    const isInside = coordinates.filter((outline) => isWithin(outline, x, y)).length % 2 === 1;
    const size = coordinates.reduce((sum, outline) => sum + Math.abs(areaOf(outline)), 0);
    if (isInside && size < smallest) [found, smallest] = [person, size];
  }
  return found;
}

/** Whether a ray to the right crosses the outline an odd number of times. */
function isWithin(outline: Outline, x: number, y: number): boolean {
  let isInside = false;
  let [fromX, fromY] = outline.at(-1) ?? [0, 0];
  for (const [toX, toY] of outline) {
    const isCrossed = toY > y !== fromY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX;
    if (isCrossed) isInside = !isInside;
    [fromX, fromY] = [toX, toY];
  }
  return isInside;
}

function areaOf(outline: Outline): number {
  let twice = 0;
  let [fromX, fromY] = outline.at(-1) ?? [0, 0];
  for (const [toX, toY] of outline) {
    twice += fromX * toY - toX * fromY;
    [fromX, fromY] = [toX, toY];
  }
  return twice / 2;
}
