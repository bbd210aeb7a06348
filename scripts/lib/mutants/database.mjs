import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../server/db/database.ts';
import { root } from '../project.mjs';

const MIGRATE = 'server/db/migrate.ts';

const SWAPS = [
  [/<>/g, '='],
  [/>/g, '>='],
  [/ \+ /g, ' - '],
  [/-(?=new\.|posted)/g, ''],
  [/\band\b/g, 'or'],
  [/\bor\b/g, 'and'],
  [/\bis distinct from\b/g, 'is not distinct from'],
  [/\bis not null\b/g, 'is null'],
  [/'(?:direct|pending|post)'/g, "'void'"],
  [/\b(?:raise exception|perform|update|insert into)\b[^;]*;/g, 'null;'],
];

/**
 * The ways in which the rules are broken that the database itself keeps for the tables whose names are `like` this: its
 * checks and unique constraints dropped, its triggers too, their functions changed. Taken from the migrated database, so
 * that what a later migration replaced is not broken in vain.
 *
 * @returns {Promise<import('./code.mjs').Mutant[]>}
 */
export async function databaseMutants(like) {
  const { functions, constraints, triggers } = await rulesOf(like);
  return [
    ...constraints.map(({ place, name, rule }) =>
      drop(place, rule, `alter table ${place} drop constraint if exists ${name}`),
    ),
    ...triggers.map(({ place, name, rule }) =>
      drop(place, rule, `drop trigger if exists ${name} on ${place}`),
    ),
    ...[...functions].flatMap(([name, text]) => functionMutants(name, text)),
  ];
}

/** @returns {import('./code.mjs').Mutant[]} */
export function functionMutants(name, text) {
  const body = text.indexOf('begin');
  return SWAPS.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => index > body)
      .map(({ 0: from, index }) => ({
        ...{ file: `function ${name}`, line: text.slice(0, index).split('\n').length, from, to },
        ...broken(text.slice(0, index) + to + text.slice(index + from.length)),
      })),
  );
}

const drop = (table, rule, statement) => ({
  ...{ file: `table ${table}`, line: 0, from: rule, to: 'nothing' },
  ...broken(statement),
});

/** What migrates every database of the tests, with a statement after it. */
function broken(statement) {
  const name = 'export async function migrate(';
  const source = readFileSync(path.join(root, MIGRATE), 'utf8');
  if (!source.includes(name)) throw new Error(`${MIGRATE} has no function \`migrate\` any more.`);
  return {
    served: MIGRATE,
    source: `${source.replace(name, 'async function migrateTruly(')}
export async function migrate(db: Kysely<Tables>, folder: string): Promise<void> {
  await migrateTruly(db, folder);
  await sql.raw(${JSON.stringify(statement)}).execute(db);
}`,
  };
}

/** What the migrations made. PostgreSQL's catalogue describes it in the words that make it. */
async function rulesOf(like) {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-rules-'));
  const { db, close } = await openDatabase({ folder });
  try {
    const constraints = await db
      .selectFrom('pg_constraint as rule')
      .innerJoin('pg_class as place', 'place.oid', 'rule.conrelid')
      .where('place.relname', 'like', like)
      .where('rule.contype', 'in', ['c', 'u'])
      .select(({ fn }) => [
        'place.relname as place',
        'rule.conname as name',
        fn('pg_get_constraintdef', ['rule.oid']).as('rule'),
      ])
      .orderBy('rule.conname')
      .execute();
    const triggers = await db
      .selectFrom('pg_trigger as rule')
      .innerJoin('pg_class as place', 'place.oid', 'rule.tgrelid')
      .innerJoin('pg_proc', 'pg_proc.oid', 'rule.tgfoid')
      .where('place.relname', 'like', like)
      .where('rule.tgisinternal', '=', false)
      .select(({ fn }) => [
        'place.relname as place',
        'rule.tgname as name',
        fn('pg_get_triggerdef', ['rule.oid']).as('rule'),
        'pg_proc.proname as function',
        fn('pg_get_functiondef', ['pg_proc.oid']).as('text'),
      ])
      .orderBy('rule.tgname')
      .execute();
    const functions = new Map(triggers.map(({ function: name, text }) => [name, text]));
    return { constraints, triggers, functions };
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
