import { createHash } from 'node:crypto';
import { catalogue, type Entry, type Half, personOf } from './generator-catalogue.ts';

export interface Pair {
  fan: Entry;
  target: Entry;
}

export const pairName = ({ fan, target }: Pair): string => `${fan.name}--${target.name}`;

/** All pairs of two persons of a half, always in the same mixed order, so that the first N are a fair sample. */
export function pairsOf(half: Half): Pair[] {
  const entries = catalogue.filter((entry) => entry.half === half);
  const pairs = entries.flatMap((fan) =>
    entries.filter((target) => personOf(target) !== personOf(fan)).map((target) => ({ fan, target })),
  );
  const order = (pair: Pair): string => createHash('sha256').update(pairName(pair)).digest('hex');
  return pairs.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** What makes a pair hard; `plain` when nothing does. */
export function kindsOf({ fan, target }: Pair): string[] {
  const kinds = [
    ...fan.traits.map((trait) => `fan: ${trait}`),
    ...target.traits.map((trait) => `target: ${trait}`),
  ];
  if (fan.looks !== target.looks) kinds.push('another sex');
  if (fan.complexion !== target.complexion) kinds.push('another complexion');
  return kinds.length > 0 ? kinds : ['plain'];
}
