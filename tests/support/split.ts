import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the servers of this project keep their rows in. */
    database: 'pglite' | 'postgres';
  }
}

export const isOnPostgres = (): boolean => inject('database') === 'postgres';

/** Everything runs on PostgreSQL too, however long it takes (`ON_POSTGRES=all`; docs/development.md). */
const isWhole = process.env.ON_POSTGRES === 'all';

/** For what says little of the database: on PGlite it runs, on PostgreSQL only when everything does. */
export const isLeftToPglite = (): boolean => isOnPostgres() && !isWhole;

/** Where all cases on both databases would take too long: every second one on the one, the others on the other. */
export function shareOf<T>(cases: readonly T[]): T[] {
  return isWhole ? [...cases] : cases.filter((_, index) => (index % 2 === 1) === isOnPostgres());
}
