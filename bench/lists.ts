import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, type Db, openDatabase } from '@facet/server/db/database.ts';
import { administer, inDatabase, startPostgres } from '@facet/tests/support/postgres.ts';
import { fill } from './lib/lists-fill.ts';
import { QUESTIONS } from './lib/lists-questions.ts';
import { median, printTable } from './lib/table.ts';

/** Pages of the administration's and the partners' lists, with 1,000 and with 100,000 rows, on both databases. */

const SMALL = 1000;
const LARGE = 100_000;
const AIM = 1.3;
const REPEATS = 60;

const only = process.argv[2];
for (const kind of ['postgres', 'pglite'] as const) if (!only || only === kind) await measure(kind);

async function measure(kind: Database['kind']): Promise<void> {
  const { open, close } = kind === 'postgres' ? await onPostgres() : await onPglite();
  try {
    const few = await open('few');
    const many = await open('many');
    await fill(few.db, SMALL);
    await fill(many.db, LARGE);
    const rows = [];
    for (const [what, ask] of Object.entries(QUESTIONS)) {
      const small: number[] = [];
      const large: number[] = [];
      const answers = [countOf(await ask(few.db)), countOf(await ask(many.db))];
      // in turns, so that a noisy neighbour meets both
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        small.push(await timed(few.db, ask));
        large.push(await timed(many.db, ask));
      }
      const [before, after] = [median(small), median(large)];
      rows.push({
        what: answers[0] === answers[1] ? what : `${what}: ${answers.join(' → ')} answers`,
        figure: `${before.toFixed(2)} → ${after.toFixed(2)} = ${(after / before).toFixed(2)} ×`,
        aim: `≤ ${AIM} ×`,
        isReached: after / before <= AIM,
      });
    }
    printTable(`A page of ${LARGE} rows against one of ${SMALL}, ${kind} (milliseconds, median)`, rows);
    await few.close();
    await many.close();
  } finally {
    await close();
  }
}

/** As far as the list counts. */
function countOf(answer: unknown): number {
  if (typeof answer === 'number') return answer;
  return Array.isArray(answer) ? answer.length : (answer as { totalCount: number }).totalCount;
}

async function timed(db: Db, ask: (db: Database['db']) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await ask(db as Database['db']);
  return performance.now() - start;
}

async function onPostgres() {
  const postgres = await startPostgres();
  return {
    async open(name: string): Promise<Database> {
      await administer(postgres.url, `create database ${name}`);
      return openDatabase({ url: inDatabase(postgres.url, name) });
    },
    close: () => postgres.stop(),
  };
}

async function onPglite() {
  const folder = await mkdtemp(join(tmpdir(), 'facet-lists-'));
  return {
    open: (name: string): Promise<Database> => openDatabase({ folder: join(folder, name) }),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
