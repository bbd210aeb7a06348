import { writeFile } from 'node:fs/promises';
import { type GraphQLSchema, introspectionFromSchema, isAbstractType, printSchema } from 'graphql';
import type { Services } from '../services.ts';
import { createSchema } from './schema.ts';

/**
 * `npm run contract`: prints the schema into the contract, for people (SDL), for the typed documents (a type) and for the
 * app's cache (which types a union stands for).
 */

const CONTRACT = new URL('../../contract/', import.meta.url);

export function printedContract(
  schema: GraphQLSchema,
): Readonly<Record<'schema.graphql' | 'introspection.d.ts' | 'possible-types.ts', string>> {
  const introspection = introspectionFromSchema(schema, {
    descriptions: false,
    directiveIsRepeatable: false,
  });
  return {
    'schema.graphql': `${printSchema(schema)}\n`,
    'introspection.d.ts': `/* Printed from the server's schema; do not edit. */\nexport type introspection = ${JSON.stringify(introspection)};\n`,
    'possible-types.ts': `/* Printed from the server's schema; do not edit. */\nexport const POSSIBLE_TYPES = ${JSON.stringify(possibleTypes(schema))};\n`,
  };
}

function possibleTypes(schema: GraphQLSchema): Record<string, string[]> {
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  return Object.fromEntries(
    abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
  );
}

/** The schema alone: its shape does not depend on what its resolvers are bound to. */
export function schemaShape(): GraphQLSchema {
  return createSchema({} as Services);
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(printedContract(schemaShape())))
    await writeFile(new URL(name, CONTRACT), text);
}
