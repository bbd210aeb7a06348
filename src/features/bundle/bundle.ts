import type { SEE_BUNDLE_BY_UID } from '@facet/contract/documents/bundles.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

type Answer = ResultOf<typeof SEE_BUNDLE_BY_UID>['SeeBundleByUid'];
export type Bundle = Extract<Answer, { __typename: 'BundleDetailResult' }>['bundle'];
