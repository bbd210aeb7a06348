import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './introspection.d.ts';

/** Writes a typed GraphQL document; its result and variables are inferred from the printed schema. */
export const graphql = initGraphQLTada<{ introspection: introspection; scalars: { Upload: File } }>();

export type { FragmentOf, ResultOf, VariablesOf } from 'gql.tada';
export { readFragment } from 'gql.tada';
