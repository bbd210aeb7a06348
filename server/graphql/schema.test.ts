import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type GraphQLResolveInfo, type parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { ROLES } from '../../tests/support/roles.ts';
import type { GraphqlContext } from './builder.ts';
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

test.each(Object.entries(ROLES))(
  'a %s who may not call a field is refused before its arguments are looked at',
  (_, caller) => {
    const look = () => expect.unreachable('looked at');
    const args = new Proxy({}, { get: look, has: look, ownKeys: look, getOwnPropertyDescriptor: look });
    const refused: string[] = [];
    for (const type of [schema.getQueryType()!, schema.getMutationType()!]) {
      for (const { name, resolve } of Object.values(type.getFields())) {
        if (door.isOpen(`${type.name}.${name}`, caller)) continue;
        const call = () => resolve!(undefined, args, { caller } as GraphqlContext, {} as GraphQLResolveInfo);
        expect(call).toThrow(
          expect.objectContaining({ code: caller.kind === 'visitor' ? 'UNAUTHORIZED' : 'FORBIDDEN' }),
        );
        refused.push(name);
      }
    }
    expect(refused.length).toBeGreaterThan(20);
  },
);

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
