import * as z from 'zod/mini';

/** The highest id that the database gives: they are 32-bit. */
export const MAX_ID = 2 ** 31 - 1;

/** Id of a row, as a call names it. */
export const Id = z.int().check(z.gte(1), z.lte(MAX_ID));
