import { writeFile } from 'node:fs/promises';
import { type GraphQLSchema, introspectionFromSchema, isAbstractType, printSchema } from 'graphql';
import { createDoor, type Door } from '../access.ts';
import { createModules } from '../modules.ts';
import type { Ports } from '../ports.ts';
import { createSchema } from './schema.ts';
import { createGraphql } from './shared.ts';

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

/** Whatever is asked of it, it is this again: modules may take it for any of their ports, and nothing happens. */
const inert: object = new Proxy(() => inert, { get: () => inert });

/** The schema and the door alone: their shape does not depend on what resolvers are bound to. */
export function serverShape(): { schema: GraphQLSchema; door: Door } {
  const graphql = createGraphql();
  const ports = new Proxy({ graphql } as Ports, {
    get: (_, port) => (port === 'graphql' ? graphql : inert),
  });
  const door = createDoor(createModules(ports).list);
  return { schema: createSchema(graphql, door), door };
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(printedContract(serverShape().schema)))
    await writeFile(new URL(name, CONTRACT), text);
}
