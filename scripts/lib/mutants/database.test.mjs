import { expect, test } from 'vitest';
import { functionMutants } from './database.mjs';

const FUNCTION = `create function f() returns trigger as $$
declare total bigint := 0;
begin
  if new.amount > 0 and new.phase = 'post' then
    raise exception 'no %', new.id;
  end if;
  return null;
end $$`;

test('a function of the database is broken in its body, one place at a time', () => {
  const mutants = functionMutants('f', FUNCTION);
  expect(mutants.map(({ line, from, to }) => `${line}: ${from} → ${to}`)).toEqual([
    '4: > → >=',
    '4: and → or',
    "4: 'post' → 'void'",
    "5: raise exception 'no %', new.id; → null;",
  ]);
  expect(mutants[0].source).toContain('new.amount >= 0 and');
});
