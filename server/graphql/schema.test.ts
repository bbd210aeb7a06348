import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { printedContract, serverShape } from './print-contract.ts';

const { schema, door } = serverShape();

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
  const rows = door.operations.filter((row) => row.includes('.'));
  expect(rows.sort()).toEqual(operations.sort());
});

const names = readdirSync(new URL('../../contract/documents', import.meta.url)).map((file) =>
  path.basename(file, '.ts'),
);

test.each(names)('the client documents of %s fit the schema', async (name) => {
  const documents = Object.values(await import(`../../contract/documents/${name}.ts`));
  expect(documents).not.toEqual([]);
  for (const document of documents) {
    expect(validate(schema, document as ReturnType<typeof parse>)).toEqual([]);
  }
});
