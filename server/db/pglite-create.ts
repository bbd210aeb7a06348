import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** What a line of PostgreSQL's log says of its end, or in detail of the line before; without time and process. */
const LAST_WORDS = /(?:PANIC|FATAL|DETAIL): +(.*)/;

/**
 * PGlite in a folder.
 * @throws what PostgreSQL says of its end: PGlite says no more than that it failed, or aborts. What it says where PostgreSQL is silent
 */
export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  const words: string[] = [];
  let hasBegun = false;
  const onStderr = (line: string) => {
    const found = hasBegun ? null : LAST_WORDS.exec(line);
    if (found) words.push(found[1]!);
    return true;
  };
  try {
    const pglite = await PGlite.create({ ...options, onStderr });
    hasBegun = true;
    return pglite;
  } catch (error) {
    throw words.length > 0 ? new Error(words.join('. '), { cause: error }) : error;
  }
}
