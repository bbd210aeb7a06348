import { PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** What a line of PostgreSQL's log says of its end, or in detail of the line before; without time and process. */
const LAST_WORDS = /(?:PANIC|FATAL|DETAIL): +(.*)/;

/**
 * Pages that what is read and written goes through; the system's cache of files lies behind them. WebAssembly fills all of them with zeros at
 * each start: with PostgreSQL's usual 128 MB that is most of the time of opening a database, and memory that few installations would fill.
 */
const SHARED_BUFFERS = '32MB';

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
    const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`];
    const pglite = await PGlite.create({ ...options, startParams, onStderr });
    hasBegun = true;
    return pglite;
  } catch (error) {
    throw words.length > 0 ? new Error(words.join('. '), { cause: error }) : error;
  }
}
