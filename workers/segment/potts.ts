/**
 * Whose cells are, decided together (Potts model, by alpha expansion; Boykov, Veksler & Zabih 2001): where neighbours belong to two, a
 * border must be there, and borders are cheap along the picture's edges. Each cell on its own leaves frayed borders and specks.
 */
import { type Energy, expand } from '../image/expansion.ts';
import { enlarge, shrink } from '../image/grid.ts';
import { valuesOf } from '../image/values.ts';
import type { Grid } from './field.ts';

/** Cells a side that are decided as one: with 2, nothing is gained. */
const block = 3;
/**
 * What a border of a block's length costs through one colour, as a logarithm of probability: by the height of the smallest face in
 * cells, as arms are thinner far away. (By those of both neighbours, whoever is far away would be squeezed in where two are near.)
 * And the share of it along any edge.
 */
const [borderCost, edgeShare] = [0.13, 0.05] as const;
/** Distance of colours (0..1) that is an edge: one standard deviation. */
const edgeContrast = 0.1;
/** The most rounds over everybody. */
const rounds = 2;
/** A probability counts as no smaller than this in a block; what is less likely by that, as a logarithm, is not tried. */
const unlikely = 1e-3;
const hopeless = 6;
/** How much what was decided adds to a cell's own logarithm. */
const trust = 3;

/**
 * @param probabilities of nobody and of each person
 * @param smallest height of a face, in cells
 * @returns the same, nearer to what was decided
 */
export function decidedTogether(
  probabilities: readonly Float32Array[],
  colour: readonly Float32Array[],
  smallest: number,
  { width, height }: Grid,
): Float32Array[] {
  const blocks = (plane: Float32Array) => shrink(plane, null, width, height, block);
  const costs = probabilities.map((plane) => blocks(plane.map((p) => -Math.log(Math.max(p, unlikely)))));
  // a block at the photo's edge is no darker for being less than whole
  const whole = blocks(new Float32Array(width * height).fill(1)).data;
  const labels = labelsOf(
    costs.map(({ data }) => data),
    colour.map((plane) => blocks(plane).data.map((v, i) => v / (whole[i] || 1))),
    costs[0].width,
    borderCost * smallest,
  );
  const sums = new Float32Array(width * height);
  const nearer = probabilities.map((plane, k) => {
    const data = valuesOf(labels.length, (i) => (labels[i] === k ? 1 : 0));
    const decided = enlarge({ ...costs[0], data }, width, height, 1 / block);
    for (let i = 0; i < decided.length; i++) {
      decided[i] = plane[i] * Math.exp(trust * decided[i]);
      sums[i] += decided[i];
    }
    return decided;
  });
  for (const plane of nearer) for (let i = 0; i < plane.length; i++) plane[i] /= sums[i];
  return nearer;
}

/** The label of each block. */
function labelsOf(
  costs: readonly Float32Array[],
  colour: readonly Float32Array[],
  width: number,
  mostOfBorder: number,
): Int16Array {
  const energy = energyBy(costs, colour, width, mostOfBorder);
  const labels = Int16Array.from(costs[0], (_, i) =>
    costs.reduce((best, cost, k) => (cost[i] < costs[best][i] ? k : best), 0),
  );
  const isOpen = (i: number, k: number): boolean => costs[k][i] - costs[labels[i]][i] < hopeless;
  for (let round = 0; round < rounds; round++) {
    const changes = costs.map((_, k) => expand(energy, labels, k, isOpen));
    if (!changes.includes(true)) break;
  }
  return labels;
}

function energyBy(
  costs: readonly Float32Array[],
  [red, green, blue]: readonly Float32Array[],
  width: number,
  mostOfBorder: number,
): Energy {
  const next = new Int32Array(2 * red.length).fill(-1);
  const border = new Float32Array(next.length);
  for (let i = 0; i < red.length; i++) {
    for (const [way, j] of [(i % width) + 1 < width ? i + 1 : red.length, i + width].entries()) {
      if (j >= red.length) continue;
      const contrast = (red[i] - red[j]) ** 2 + (green[i] - green[j]) ** 2 + (blue[i] - blue[j]) ** 2;
      next[2 * i + way] = j;
      border[2 * i + way] = mostOfBorder * (edgeShare + Math.exp(-contrast / (2 * edgeContrast ** 2)));
    }
  }
  return {
    next,
    alone: (i, k) => costs[k][i],
    between: (i, j, own, other) => (own === other ? 0 : border[2 * i + (j === i + 1 ? 0 : 1)]),
  };
}
