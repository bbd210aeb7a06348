/** Where shoulders are behind long hair: a line from the neck to where they come out of it. */
import { chin, foreheadTop } from '../face/topology.ts';
import type { Head } from './head.ts';
import { middleOf } from './place.ts';

/** Over the face's width: how far from its middle a neck ends and a shoulder begins. */
const neckSide = 0.42;
/** Height over the chin, over the face's, at which it does, and the rise of a shoulder that nothing shows. */
const neckHeight = -0.3;
const usualSlope = 0.35;
/** Height over the chin above which nobody's shoulder is. */
const highest = 0.05;
/** Over the face's width: distance between the columns that are looked at. */
const columnStep = 0.03;
/** Rows of a body in a line, of which one is no hand and no strap. */
const leastRows = 3;
/** Enough for as many columns as a crop has. */
const sweeps = 1500;

export interface Shoulders {
  /** 1 where a shoulder is, 0 where none is; less than 0 where it does not say. */
  plane: Float32Array;
  /** Something of one of them is seen. */
  isSeen: boolean;
}

/** @param isBody 1 where a body is known @param isBehind 1 where nobody is */
export function shouldersOf(
  { width, height, points, faceWidth }: Pick<Head, 'width' | 'height' | 'points' | 'faceWidth'>,
  isBody: ArrayLike<number>,
  isBehind: ArrayLike<number>,
): Shoulders {
  const plane = new Float32Array(width * height).fill(-1);
  const [[middle, chinY], [foreheadX, foreheadY]] = [chin, foreheadTop].map((v) => middleOf(points, [v]));
  // an upright body, however its head is tilted
  const unit = Math.hypot(foreheadX - middle, foreheadY - chinY);
  const top = Math.max(0, Math.round(chinY - highest * unit));
  const step = Math.max(1, Math.round(columnStep * faceWidth));
  const sides = [-1, 1].map((side) => {
    const columns: Column[] = [];
    for (let x = Math.round(middle + side * neckSide * faceWidth); x >= 0 && x < width; x += side * step)
      columns.push({ x, ...boundsOf(x) });
    return columns;
  });
  const seen = sides.map((columns) => columns.filter(({ least, most }) => most - least < leastRows).length);
  // the side of which more is seen, and then the other one, as like it as what is seen of it allows
  const order = seen[0] >= seen[1] ? sides : [sides[1], sides[0]];
  let like = new Float32Array(0);
  for (const columns of order) {
    if (columns.length < 2) continue;
    like = lineOf(columns, like[0] ?? chinY - neckHeight * unit, like, usualSlope * step);
    const aside = Math.sign(columns[1].x - columns[0].x);
    for (let x = columns[0].x; x >= 0 && x < width; x += aside) {
      const at = Math.min(like.length - 1.001, Math.abs(x - columns[0].x) / step);
      const from = like[Math.floor(at)] + (like[Math.floor(at) + 1] - like[Math.floor(at)]) * (at % 1);
      for (let y = top; y < height; y++) plane[y * width + x] = y + 0.5 >= from ? 1 : 0;
    }
  }
  return { plane, isSeen: seen.some((count) => count > 0) };

  /** Rows between which a shoulder begins in a column. */
  function boundsOf(x: number): Omit<Column, 'x'> {
    let [least, most, run] = [top, height, 0];
    for (let y = top; y < height && run < leastRows; y++) {
      run = isBody[y * width + x] ? run + 1 : 0;
      if (run === leastRows) most = y - leastRows + 1;
      if (isBehind[y * width + x]) least = y + 1;
    }
    return { least: Math.min(least, most), most };
  }
}

interface Column {
  x: number;
  least: number;
  most: number;
}

/** A string within the bounds of its columns, from the neck on: straight, or like the other side's line. @param slope rows a column where neither says more */
function lineOf(
  columns: readonly Column[],
  neck: number,
  other: Float32Array,
  slope: number,
): Float32Array<ArrayBuffer> {
  const last = columns.length - 1;
  const alike = new Float32Array(columns.length);
  for (let c = 1; c <= last; c++)
    alike[c] = alike[c - 1] + (c < other.length ? other[c] - other[c - 1] : slope);
  const within = (c: number, off: number): number =>
    Math.min(columns[c].most - alike[c], Math.max(columns[c].least - alike[c], off));
  const line = Float32Array.from(columns, (_, c) => within(c, neck));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let c = 1; c < last; c++) line[c] = within(c, (line[c - 1] + line[c + 1]) / 2);
    line[last] = within(last, line[last - 1]);
  }
  return line.map((off, c) => off + alike[c]);
}
