import sdl from '@facet/contract/schema.graphql?raw';
import { buildSchema, type DocumentNode, defaultTypeResolver, execute, validate } from 'graphql';
import { expect } from 'vitest';

const schema = buildSchema(sdl);

/**
 * Fails unless the server could answer `document` with `data`: exactly the fields that are selected, with the types,
 * nullability, enum members and possible types of contract/schema.graphql. It is executed over what the fake holds, and
 * must come out as it went in.
 */
export function expectPossible(document: DocumentNode, data: unknown, variables: Record<string, unknown>) {
  expect(validate(schema, document), 'the document').toEqual([]);
  const executed = execute({
    schema,
    document,
    rootValue: data,
    variableValues: variables,
    // a fake is keyed as the answer is: by alias
    fieldResolver: (source, _args, _context, { path: { key } }) => source[key],
    typeResolver: defaultTypeResolver,
  });
  const { data: possible, errors } = executed as Exclude<typeof executed, PromiseLike<unknown>>;
  expect(errors?.map(({ message, path: at }) => `${at?.join('.')}: ${message}`) ?? []).toEqual([]);
  expect(data).toEqual(JSON.parse(JSON.stringify(possible)));
}
