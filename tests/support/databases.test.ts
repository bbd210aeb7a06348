import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('on $kind', ({ kind, open }) => {
  test('a test gets a migrated database of its own', async () => {
    const { database, drop } = await open();
    const { rows } = await sql<{ version: string }>`select version() as version`.execute(database.db);
    expect(database.kind).toBe(kind);
    expect(rows[0]?.version).toMatch(/^PostgreSQL 1[78]/);
    await drop();
  });
});
