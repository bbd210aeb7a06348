/** Where shoulders are behind long hair: a line from the neck to where they come out of it. */
import { chin } from '../face/topology.ts';
import { type Head, heightOver } from './head.ts';
import { middleOf } from './place.ts';

/** Over the face's width: how far from its middle a neck ends and a shoulder begins. */
const neckSide = 0.42;
/** Height over the chin, over the face's, at which it does, and the rise of a shoulder that nothing shows. */
const neckHeight = -0.3;
const usualSlope = 0.35;
/** Height over the chin above which nobody's shoulder is. */
const highest = 0.05;
/** Rows of a body in a line, of which one is no hand and no strap. */
const leastRows = 3;
const sweeps = 1500;

/**
 * @param isBody 1 where a body is known @param isBehind 1 where nobody is
 * @returns 1 where a shoulder is, 0 where none is; less than 0 where it does not say
 */
export function shouldersOf(
  { width, height, points, faceWidth }: Pick<Head, 'width' | 'height' | 'points' | 'faceWidth'>,
  isBody: ArrayLike<number>,
  isBehind: ArrayLike<number>,
): Float32Array {
  const out = new Float32Array(width * height).fill(-1);
  const up = heightOver(points);
  const [middle, chinY] = middleOf(points, [chin]);
  // an upright body, however its head is tilted
  const unit = 1 / Math.abs(up(middle, chinY + 1) - up(middle, chinY) || 1);
  const top = Math.max(0, Math.round(chinY - highest * unit));
  const sides = [-1, 1].map((side) => {
    const columns: Column[] = [];
    for (let x = Math.round(middle + side * neckSide * faceWidth); x >= 0 && x < width; x += side)
      columns.push({ x, ...boundsOf(x, top) });
    return columns;
  });
  const seen = sides.map((columns) => columns.filter(({ least, most }) => most - least < leastRows).length);
  // the side of which more is seen, and then the other one, as like it as what is seen of it allows
  const order = seen[0] >= seen[1] ? sides : [sides[1], sides[0]];
  let like = new Float32Array(0);
  for (const columns of order) {
    if (columns.length < 2) continue;
    like = lineOf(columns, like[0] ?? chinY - neckHeight * unit, like);
    for (const [c, { x }] of columns.entries())
      for (let y = top; y < height; y++) out[y * width + x] = y + 0.5 >= like[c] ? 1 : 0;
  }
  return out;

  /** Rows between which a shoulder begins in a column. */
  function boundsOf(x: number, from: number): Omit<Column, 'x'> {
    let [least, most, run] = [from, height, 0];
    for (let y = from; y < height && run < leastRows; y++) {
      run = isBody[y * width + x] ? run + 1 : 0;
      if (run === leastRows) most = y - leastRows + 1;
      if (isBehind[y * width + x]) least = y + 1;
    }
    return { least: Math.min(least, most), most };
  }
}

interface Column {
  x: number;
  /** Rows between which a shoulder begins. */
  least: number;
  most: number;
}

/** A string within the bounds of its columns, from the neck on: straight, or like the other side's line. */
function lineOf(columns: readonly Column[], neck: number, other: Float32Array): Float32Array<ArrayBuffer> {
  const last = columns.length - 1;
  const alike = new Float32Array(columns.length);
  for (let c = 1; c <= last; c++)
    alike[c] = alike[c - 1] + (c < other.length ? other[c] - other[c - 1] : usualSlope);
  const within = (c: number, off: number): number =>
    Math.min(columns[c].most - alike[c], Math.max(columns[c].least - alike[c], off));
  const line = Float32Array.from(columns, (_, c) => within(c, neck));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let c = 1; c < last; c++) line[c] = within(c, (line[c - 1] + line[c + 1]) / 2);
    line[last] = within(last, line[last - 1]);
  }
  return line.map((off, c) => off + alike[c]);
}
