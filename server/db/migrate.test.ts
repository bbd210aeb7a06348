import { expect, test } from 'vitest';
import { statements } from './migrate.ts';

test('a migration is cut at the semicolons that end statements, and at no others', () => {
  const text = `
    -- a comment; with a semicolon
    create table a (text text default 'x;''y');
    create function f() returns trigger language plpgsql as $$
    begin
      return null; -- inside
    end $$;
    -- a comment at the end`;
  const found = statements(text);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain(`'x;''y'`);
  expect(found[1]).toContain('return null;');
});
