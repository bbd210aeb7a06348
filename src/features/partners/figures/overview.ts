import type { PARTNER_OVERVIEW } from '@facet/contract/documents/earnings.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

export type Overview = ResultOf<typeof PARTNER_OVERVIEW>['partnerOverview'];
