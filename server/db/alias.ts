import { type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** The names that a query has rows of a table by: a rule that is asked of another name does not compile. */
export type AliasOf<Table extends keyof Tables, DB, TB extends keyof DB> = {
  [Alias in TB]: DB[Alias] extends Tables[Table] ? Alias : never;
}[TB] &
  string;

/** Names the columns of a table's rows as the query does. One that is not there does not compile. */
export function columnsOf<Table extends keyof Tables>(_: Table, alias: string) {
  return (column: keyof Tables[Table] & string): RawBuilder<unknown> => sql.ref(`${alias}.${column}`);
}
