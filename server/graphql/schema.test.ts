import { readFile } from 'node:fs/promises';
import { type parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { ACCESS } from '../access.ts';
import { printedContract, schemaShape } from './print-contract.ts';

const schema = schemaShape();

test.each(Object.entries(printedContract(schema)))(
  'contract/%s is what the server prints (npm run contract)',
  async (name, text) => {
    expect(await readFile(new URL(`../../contract/${name}`, import.meta.url), 'utf8')).toBe(text);
  },
);

test('every root field has a row in the access matrix, and every row has its field', () => {
  const operations = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
    Object.keys(type.getFields()).map((field) => `${type.name}.${field}`),
  );
  const rows = Object.keys(ACCESS).filter((row) => row.includes('.'));
  expect(rows.sort()).toEqual(operations.sort());
});

test.each([
  'account',
  'bundles',
  'campaigns',
  'credits',
  'feed',
  'payments',
  'people',
  'photos',
  'productions',
  'search',
  'uploads',
])('the client documents of %s fit the schema', async (name) => {
  const documents: Record<string, unknown> = await import(`../../contract/documents/${name}.ts`);
  for (const document of Object.values(documents)) {
    expect(validate(schema, document as ReturnType<typeof parse>)).toEqual([]);
  }
});
