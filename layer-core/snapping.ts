import type { ImageBox, Size } from '@facet/canvas-core/geometry.ts';

/** A line along which something lies: across the whole canvas. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

export interface Snapped {
  /** By how much to move on. */
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

type Lines = readonly number[];

const linesOf = (from: number, length: number): Lines => [from, from + length / 2, from + length];

/** Edges and middles of the canvas and of what else lies there. */
function targets(axis: Guide['axis'], canvas: Size, others: readonly ImageBox[]): Lines {
  const [place, side] = axis === 'x' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  return [...linesOf(0, canvas[side]), ...others.flatMap((box) => linesOf(box[place], box[side]))];
}

/** The smallest step that brings one of `lines` onto a target; null when all are farther than `reach`. */
function nearest(lines: Lines, onto: Lines, reach: number): number | null {
  let best: number | null = null;
  for (const line of lines)
    for (const target of onto) {
      const step = target - line;
      if (Math.abs(step) <= reach && (best === null || Math.abs(step) < Math.abs(best))) best = step;
    }
  return best;
}

export interface Snapping {
  readonly canvas: Size;
  readonly others: readonly ImageBox[];
  /** Canvas pixels. */
  readonly reach: number;
}

/** Which lines of the box may snap: of one that is moved all, of one that is resized the moving sides. */
export type Moving = Readonly<Record<'x' | 'y', -1 | 0 | 1 | 'all'>>;
const all: Moving = { x: 'all', y: 'all' };

/** Brings a box onto lines that are near, and tells which they are. */
export function snapped(box: ImageBox, { canvas, others, reach }: Snapping, moving: Moving = all): Snapped {
  const guides: Guide[] = [];
  const along = (axis: Guide['axis']): number => {
    const [place, side] = axis === 'x' ? (['x', 'width'] as const) : (['y', 'height'] as const);
    const which = moving[axis];
    if (which === 0) return 0;
    const own = linesOf(box[place], box[side]);
    const lines = which === 'all' ? own : [which < 0 ? own[0]! : own[2]!];
    const onto = targets(axis, canvas, others);
    const step = nearest(lines, onto, reach);
    if (step === null) return 0;
    const met = new Set(onto.filter((target) => lines.some((line) => Math.abs(line + step - target) < 0.01)));
    for (const at of met) guides.push({ axis, at });
    return step;
  };
  return { dx: along('x'), dy: along('y'), guides };
}
