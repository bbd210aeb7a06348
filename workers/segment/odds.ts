/** Probabilities as log odds: what several looks say adds up. */
import { emptyField, type Grid, ontoGrid, type Patch } from './field.ts';

/** A network is never as sure as it says. */
const least = 0.02;

/** ln(p / (1 − p)) of a probability, which is taken for no surer than 2 or 98 %. */
export function logOdds(probability: number): number {
  const p = probability * (1 - 2 * least) + least;
  return Math.log(p / (1 - p));
}

/** The mean of several looks; outside of its square a look sees nobody. */
export function oddsOf(looks: readonly Patch[], grid: Grid): Float32Array {
  const none = logOdds(0);
  const mean = emptyField(grid).fill(none);
  for (const look of looks) {
    const data = look.data.map((p) => (logOdds(p) - none) / looks.length);
    const seen = ontoGrid({ ...look, data }, grid, null);
    for (let i = 0; i < mean.length; i++) mean[i] += seen[i];
  }
  return mean;
}
