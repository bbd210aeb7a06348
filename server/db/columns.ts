import type { ColumnType, JSONColumnType } from 'kysely';

/** Given by the database, and never changed. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** A `jsonb` column: written as text, read as what it says. */
export type Json<T> = JSONColumnType<T & object>;
