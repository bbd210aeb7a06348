import type { PARTNER_APPLICATION } from '@facet/contract/documents/admissions.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

export type Review = NonNullable<ResultOf<typeof PARTNER_APPLICATION>['partnerApplication']>;
