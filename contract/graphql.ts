import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './introspection.d.ts';

/** Writes a typed GraphQL document; its result and variables are inferred from the printed schema. */
export const graphql = initGraphQLTada<{ introspection: introspection; scalars: { Upload: File } }>();

export type { ResultOf, VariablesOf } from 'gql.tada';
