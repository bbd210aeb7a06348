import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the servers of this project keep their rows in. */
    database: 'pglite' | 'postgres';
  }
}

export const isOnPostgres = (): boolean => inject('database') === 'postgres';

/** Everything runs on both, however long it takes (docs/development.md). */
const isWhole = process.env.ON_BOTH_DATABASES === '1';

/** For what says little of the database: it runs on PostgreSQL, which takes half as much of the processor, and on PGlite only when everything does. */
export const isLeftToPostgres = (): boolean => !isOnPostgres() && !isWhole;

/** Where all cases on both databases would take too long: every second one on the one, the others on the other. */
export function shareOf<T>(cases: readonly T[]): T[] {
  return isWhole ? [...cases] : cases.filter((_, index) => (index % 2 === 1) === isOnPostgres());
}
