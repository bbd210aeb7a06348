import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the servers of this project keep their rows in. */
    database: 'pglite' | 'postgres';
  }
}

export const isOnPostgres = (): boolean => inject('database') === 'postgres';

/** Where all cases on both databases would take too long: every second one on the one, the others on the other. */
export function shareOf<T>(cases: readonly T[]): T[] {
  return cases.filter((_, index) => (index % 2 === 1) === isOnPostgres());
}
