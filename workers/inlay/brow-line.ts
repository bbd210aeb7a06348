/** The line above both faces' brows, below which a face is the fan's. */
import { leftCheekbone, rightCheekbone } from '../face/topology.ts';
import { heightOver } from '../head/sight.ts';

/** Upper rims of the brows, from one temple to the other. */
export const browTops = [70, 63, 105, 66, 107, 336, 296, 334, 293, 300] as const;

/** A place of a line: across the face, in its widths; and over the chin, in its heights. */
type Place = readonly [across: number, up: number];

/**
 * Heights over the new chin, of the higher one of both faces' brows, over each pixel; level beyond them.
 *
 * @param points,there landmarks of the new face, and of the one that was there
 */
export function browLine(
  points: Float32Array,
  there: Float32Array,
  { width, height }: { width: number; height: number },
): Float32Array {
  const up = heightOver(points);
  const [fromX, fromY, toX, toY] = [rightCheekbone, leftCheekbone].flatMap((v) => [
    points[v * 3],
    points[v * 3 + 1],
  ]);
  const [dx, dy] = [toX! - fromX!, toY! - fromY!];
  const across = (x: number, y: number): number => (x * dx + y * dy) / (dx * dx + dy * dy || 1);
  const lines = [points, there].map((mesh) =>
    browTops
      .map((v): Place => {
        const [x, y] = [mesh[v * 3], mesh[v * 3 + 1]];
        return [across(x, y), up(x, y)];
      })
      .sort(([one], [other]) => one - other),
  );
  const [own, theirs] = lines;
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const at = across(x, y);
      out[i] = Math.max(heightAt(own!, at), heightAt(theirs!, at));
    }
  return out;
}

function heightAt(line: readonly Place[], at: number): number {
  let next = 0;
  while (next < line.length && line[next]![0] < at) next++;
  if (next === 0 || next === line.length) return line[Math.max(0, next - 1)]![1];
  const [x, low] = line[next - 1]!;
  const [toX, high] = line[next]!;
  return low + ((high - low) * (at - x)) / (toX - x || 1);
}
