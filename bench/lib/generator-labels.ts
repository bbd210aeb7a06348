/**
 * What people saw: a row of `bench/generator-labels.tsv` is one result of one version of the generator, looked at on a
 * contact sheet. Good is natural at first glance and recognisable; what is natural because hardly anything was
 * swapped (a gain under .05) is bad.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Half } from './generator-catalogue.ts';
import { kindsOf, type Pair, pairName, pairsOf } from './generator-pairs.ts';

const verdicts = ['good', 'acceptable', 'bad'] as const;

interface Label {
  version: number;
  /** See `pairName`. */
  pair: string;
  verdict: (typeof verdicts)[number];
  cause: string;
}

const file = path.join(import.meta.dirname, '..', 'generator-labels.tsv');

/** @throws Error when a row is not one */
export async function readLabels(): Promise<Label[]> {
  const [, ...rows] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return rows.map((row) => {
    const [version, pair, word, cause = ''] = row.split('\t');
    const verdict = verdicts.find((known) => known === word);
    if (!verdict || !Number.isInteger(Number(version))) throw new Error(`Not a label: ${row}`);
    return { version: Number(version), pair, verdict, cause };
  });
}

/** Prints the shares of a half, of every version and, for the newest one, of every kind of pair. */
export function printLabels(labels: readonly Label[], half: Half): void {
  const pairs = new Map(pairsOf(half).map((pair) => [pairName(pair), pair]));
  const own = labels.filter((label) => pairs.has(label.pair));
  if (own.length === 0) return;
  const versions = [...new Set(own.map((label) => label.version))].sort((a, b) => a - b);
  console.log(`\nSeen by eye, ${half} half: good / acceptable / bad`);
  for (const version of versions) {
    const seen = own.filter((label) => label.version === version);
    console.log(`  ${`version ${version}`.padEnd(24)} ${shares(seen)}`);
  }
  const newest = own.filter((label) => label.version === versions.at(-1));
  for (const [kind, seen] of byKind(newest, pairs)) console.log(`    ${kind.padEnd(22)} ${shares(seen)}`);
}

function byKind(labels: readonly Label[], pairs: Map<string, Pair>): [string, Label[]][] {
  const kinds = new Map<string, Label[]>();
  for (const label of labels) {
    for (const kind of kindsOf(pairs.get(label.pair)!)) kinds.set(kind, [...(kinds.get(kind) ?? []), label]);
  }
  return [...kinds].sort(([a], [b]) => a.localeCompare(b));
}

function shares(labels: readonly Label[]): string {
  const counts = verdicts.map((verdict) => labels.filter((label) => label.verdict === verdict).length);
  const percent = counts.map((count) => Math.round((100 * count) / labels.length));
  return `${percent.join(' / ')} %  (${labels.length})`;
}
