import { type GraphQLSchema, isObjectType, lexicographicSortSchema } from 'graphql';
import type { Door } from '../access.ts';
import { Refusal } from '../refusal.ts';
import { isStorable } from '../storable.ts';
import type { GraphqlContext } from './builder.ts';
import type { Graphql } from './shared.ts';

/** What the modules have put together. Calls pass the doors of access.ts and storable.ts before their resolvers run. */
export function createSchema({ builder }: Graphql, door: Door): GraphQLSchema {
  return guarded(lexicographicSortSchema(builder.toSchema()), door);
}

/** Root fields ask who calls, and every field that takes something whether it can be stored. */
function guarded(schema: GraphQLSchema, door: Door): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const isRoot = roots.includes(type);
    for (const field of Object.values(type.getFields())) {
      const { resolve } = field;
      if (!resolve || !(isRoot || field.args.length > 0)) continue;
      field.resolve = (parent, args, context: GraphqlContext, info) => {
        if (isRoot) door.authorise(`${type.name}.${field.name}`, context.caller);
        if (!isStorable(args)) throw new Refusal('BAD_INPUT');
        return resolve(parent, args, context, info);
      };
    }
  }
  return schema;
}
