/**
 * Whose each cell is: one of several people, or nobody. What is known of a cell — poses, the matte, where faces are, colours — adds
 * up to a score of each, and the scores' softmax is the probability (multinomial logistic regression). The weights were fitted to
 * the benchmark's tune half and rounded.
 */
import { flagsOf } from '../image/values.ts';
import { type ColourTables, coloursOf, learnColours } from './colours.ts';
import { emptyField, type Grid } from './field.ts';
import { type Figure, figureOf, outsideFigure, outsideHead } from './figure.ts';
import { logOdds } from './odds.ts';
import type { Person } from './persons.ts';
import { decidedTogether } from './potts.ts';
import { spread } from './spread.ts';

/** Of the log odds of a pose, and of nobody being there by the matte. */
const [poseWeight, nobodyWeight] = [0.45, 1.25] as const;
/** Nobody, before anything is known. */
const nobodyFirst = 0.5;
/** Where the matte sees less of anybody, nobody is. */
const leastSomebody = 0.02;
/** How much a height of the face outside of the own figure counts at first, and from where on how much more, up to where. */
const [besideWeight, besideEnd, outsideWeight, farthest] = [0.9, 0.3, 2.7, 3] as const;
/** In the figure of somebody who is not in front; in somebody else's head. */
const [beforeWeight, foreignHeadWeight] = [0.55, 1.1] as const;
/** Whose chin is lower by that many heights of the own face is in front: people on one ground, not seen from below. */
const inFrontBy = 0.3;
/** How far to either side the edge of a figure and of its head is soft, in heights of the face. */
const [softFigure, softHead] = [0.24, 0.16] as const;
/** Of how much likelier a colour is with somebody, and with nobody. */
const [ownColour, nobodysColour] = [0.95, 0.4] as const;
/**
 * Outside of all figures and heads the matte is not believed without a pose (below this probability), but near: on real groups it takes
 * dolls, chairs and strangers for people with certainty. Heights of a face on the way through what it shows, alone and beside others.
 */
const strangePose = 0.2;
/** Only the chest below a face may be without a pose: farther down chairs and whoever is in front are as likely. Heights of the face. */
const chestLength = 2;
const [reachAlone, reachAmongOthers] = [3, 0.35] as const;
/** Whose score is lower than the best by that has no chance. */
const hopeless = 8;

interface Evidence {
  /** Of each person, log odds that a cell shows them. */
  poses: readonly Float32Array[];
  /** Probability of each person's head. */
  heads: readonly Float32Array[];
  /** Probability of anybody. */
  anybody: Float32Array;
}

/** @returns of each person, the probability that a cell is theirs, of several sharpened by what was decided together; what is left of one is nobody's */
export function ownersOf(
  evidence: Evidence,
  persons: readonly Person[],
  colour: readonly Float32Array[],
  grid: Grid,
): Float32Array[] {
  const figures = persons.map((person) => figureOf(person, grid));
  const isOpen = flagsOf(evidence.anybody.length, (i) => evidence.anybody[i] >= leastSomebody);
  const outside = figures.map((figure, k) => {
    const own = fieldOf(grid, isOpen, (x, y) => outsideFigure(figure, x, y));
    // hats are wide and braids long, but what hangs together with a face is its own
    return own.map((far, i) => (far > 0 ? far * (1 - evidence.heads[k][i]) : far));
  });
  closeStrange(isOpen, evidence, outside, figures, colour, grid);
  const scores = scoresOf(evidence, figures, outside, grid, isOpen);
  const colours = coloursOf(colour);
  const tables = learnColours(softmax(scores, isOpen, null), colours);
  const alone = softmax(scores, isOpen, { colours, tables });
  const smallest = Math.min(...figures.map(({ unit }) => unit));
  // one person's edge towards nobody is finer than blocks are
  return (persons.length > 1 ? decidedTogether(alone, colour, smallest, grid) : alone).slice(1);
}

/** What only the matte shows is nobody's where it is not near a body. */
function closeStrange(
  isOpen: Uint8Array,
  { poses, anybody }: Evidence,
  outside: readonly Float32Array[],
  figures: readonly Figure[],
  colour: readonly Float32Array[],
  { width, height }: Grid,
): void {
  const near = new Int16Array(isOpen.length).fill(-1);
  const isStrange = new Uint8Array(isOpen.length);
  const least = logOdds(strangePose);
  for (let i = 0; i < near.length; i++) {
    if (!isOpen[i]) continue;
    let [surest, nearest] = [0, 0];
    for (let k = 1; k < poses.length; k++) {
      if (poses[k][i] > poses[surest][i]) surest = k;
      if (outside[k][i] < outside[nearest][i]) nearest = k;
    }
    const { chin, unit } = figures[nearest];
    const isChest = outside[nearest][i] <= 0 && Math.floor(i / width) < chin + chestLength * unit;
    if (poses[surest][i] < least && !isChest) isStrange[i] = 1;
    else if (anybody[i] >= 0.5) near[i] = poses[surest][i] < least ? nearest : surest;
  }
  const reach = poses.length > 1 ? reachAmongOthers : reachAlone;
  const isWay = flagsOf(near.length, (i) => isStrange[i] && anybody[i] >= 0.5);
  const reaches = figures.map(({ unit }) => reach * unit);
  spread(near, isWay, colour, width, height, reaches);
  for (let i = 0; i < near.length; i++) if (isStrange[i] && near[i] < 0) isOpen[i] = 0;
}

/** Nobody's first. */
function scoresOf(
  { poses, anybody }: Evidence,
  figures: readonly Figure[],
  outside: readonly Float32Array[],
  grid: Grid,
  isOpen: Uint8Array,
): Float32Array[] {
  const inFigures = outside.map((field) => field.map((far) => within(far, softFigure)));
  const inHeads = figures.map((figure) =>
    fieldOf(grid, isOpen, (x, y) => within(outsideHead(figure, x, y), softHead)),
  );
  const nobody = emptyField(grid);
  for (let i = 0; i < nobody.length; i++) {
    if (!isOpen[i]) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (let k = 0; k < figures.length; k++) nearest = Math.min(nearest, outside[k][i]);
    // a figure tells people apart, not from nobody: arms are stretched out, skirts are wide
    nobody[i] = nobodyFirst - nobodyWeight * logOdds(anybody[i]) - lostOutside(nearest);
  }
  const own = figures.map((figure, k) => {
    const others = figures.map((_, j) => j).filter((j) => j !== k);
    const notBefore = others.filter((j) => !isBefore(figures[j], figure));
    const score = emptyField(grid);
    for (let i = 0; i < score.length; i++) {
      if (!isOpen[i]) continue;
      let [before, foreign] = [0, 0];
      for (const j of notBefore) before = Math.max(before, inFigures[j][i]);
      for (const j of others) foreign = Math.max(foreign, inHeads[j][i]);
      score[i] =
        poseWeight * poses[k][i] -
        lostOutside(outside[k][i]) +
        beforeWeight * before -
        foreignHeadWeight * foreign;
    }
    return score;
  });
  return [nobody, ...own];
}

const isBefore = (other: Figure, own: Figure): boolean => other.chin > own.chin + inFrontBy * own.unit;

function lostOutside(outside: number): number {
  const far = Math.min(farthest, Math.max(0, outside));
  return besideWeight * Math.min(besideEnd, far) + outsideWeight * Math.max(0, far - besideEnd);
}

/** 1 well inside, 0 well outside. */
const within = (outside: number, softness: number): number =>
  Math.min(1, Math.max(0, 0.5 - outside / (2 * softness)));

function fieldOf(grid: Grid, isOpen: Uint8Array, at: (x: number, y: number) => number): Float32Array {
  const field = emptyField(grid);
  for (let y = 0, i = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++, i++) if (isOpen[i]) field[i] = at(x + 0.5, y + 0.5);
  return field;
}

/** Probabilities of nobody and of each person; where it is not open, nobody's. */
function softmax(
  scores: readonly Float32Array[],
  isOpen: Uint8Array,
  seen: { colours: Uint16Array; tables: ColourTables } | null,
): Float32Array[] {
  const out = scores.map((score) => new Float32Array(score.length));
  const sums = new Float64Array(scores.length);
  for (let i = 0; i < isOpen.length; i++) {
    if (!isOpen[i]) {
      out[0][i] = 1;
      continue;
    }
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < sums.length; k++) {
      const told = seen ? seen.tables[k][seen.colours[i]] : 0;
      sums[k] = scores[k][i] + (k === 0 ? nobodysColour : ownColour) * told;
      if (sums[k] > best) best = sums[k];
    }
    let sum = 0;
    for (let k = 0; k < sums.length; k++) {
      const behind = best - sums[k];
      sums[k] = behind > hopeless ? 0 : Math.exp(-behind);
      sum += sums[k];
    }
    for (let k = 0; k < sums.length; k++) out[k][i] = sums[k] / sum;
  }
  return out;
}
