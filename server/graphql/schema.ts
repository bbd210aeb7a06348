import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import type { Door } from '../access.ts';
import type { GraphqlContext } from './builder.ts';
import type { Graphql } from './shared.ts';

/** What the modules have put together. Root fields pass the door before their resolvers run. */
export function createSchema({ builder }: Graphql, door: Door): GraphQLSchema {
  return guarded(lexicographicSortSchema(builder.toSchema()), door);
}

function guarded(schema: GraphQLSchema, door: Door): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const resolve = field.resolve!;
      const operation = `${type!.name}.${field.name}`;
      field.resolve = (root, args, context: GraphqlContext, info) => {
        door.authorise(operation, context.caller);
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}
