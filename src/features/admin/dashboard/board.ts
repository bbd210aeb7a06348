import type { DASHBOARD } from '@facet/contract/documents/admin.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

export type Board = ResultOf<typeof DASHBOARD>['dashboard'];
