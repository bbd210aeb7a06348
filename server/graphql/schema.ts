import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { authorise } from '../access.ts';
import { registerAccounts } from '../modules/accounts/graphql.ts';
import { registerBundles } from '../modules/bundles/graphql.ts';
import { registerTeasers } from '../modules/bundles/teaser-type.ts';
import { registerCampaigns } from '../modules/campaigns/graphql.ts';
import { registerComments } from '../modules/comments/graphql.ts';
import { registerFeed } from '../modules/feed/graphql.ts';
import { registerCredits } from '../modules/ledger/graphql.ts';
import { registerPayments } from '../modules/payments/graphql.ts';
import { registerPeople } from '../modules/people/graphql.ts';
import { registerPeopleMutations } from '../modules/people/mutations.ts';
import { registerPhotos } from '../modules/photos/graphql.ts';
import { registerProductions } from '../modules/productions/graphql.ts';
import { registerSearch } from '../modules/search/graphql.ts';
import { registerUploads } from '../modules/uploads/graphql.ts';
import type { Services } from '../services.ts';
import { createBuilder, type GraphqlContext } from './builder.ts';
import { registerShared } from './shared.ts';

/** The whole schema. Root fields pass the door of access.ts before their resolvers run. */
export function createSchema(services: Services): GraphQLSchema {
  const builder = createBuilder();
  const shared = registerShared(builder);
  const uploads = registerUploads(builder, { ...services, shared });
  const credits = registerCredits(builder, { ...services, shared });
  const bundles = registerBundles(builder, { ...services, shared, credits });
  const people = registerPeople(builder, { ...services, shared });
  registerPeopleMutations(builder, { ...services, shared, people });
  registerAccounts(builder, { ...services, shared, uploads, bundles });
  registerProductions(builder, { ...services, shared, bundles });
  const photos = registerPhotos(builder, { ...services, shared, bundles, people });
  const BundleTeaser = registerTeasers(builder, { ...services, shared, bundles });
  registerComments(builder, { ...services, shared, people });
  registerFeed(builder, { ...services, photos, BundleTeaser });
  registerSearch(builder, { ...services, shared, people, photos, BundleTeaser });
  registerPayments(builder, { ...services, shared, credits });
  registerCampaigns(builder, { ...services, shared, bundles });
  return guarded(lexicographicSortSchema(builder.toSchema()));
}

function guarded(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const resolve = field.resolve!;
      const operation = `${type!.name}.${field.name}`;
      field.resolve = (root, args, context: GraphqlContext, info) => {
        authorise(operation, context.caller);
        return resolve(root, args, context, info);
      };
    }
  }
  return schema;
}
