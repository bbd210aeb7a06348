import { PARTNER_APPLICATIONS } from '@facet/contract/documents/admissions.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import type { TableList } from '../table/list.ts';
import { useServerList } from '../table/useServerList.ts';
import type { TableState } from '../table/useTableState.ts';

type Review = ResultOf<typeof PARTNER_APPLICATIONS>['partnerApplications']['reviews'][number];
export type ApplicationRow = Review['application'] & Pick<Review, 'username' | 'decidedBy'>;

export const STATUSES = ['PENDING', 'ACCEPTED', 'DECLINED'] as const;
/** Names of the filters in the address. */
export const FILTERS = ['status'] as const;

const rowOf = ({ application, username, decidedBy }: Review): ApplicationRow => ({
  ...application,
  username,
  decidedBy,
});

/** A page of the applications, as the table's state asks for it. */
export function useApplications(state: TableState): TableList<ApplicationRow> {
  return useServerList(PARTNER_APPLICATIONS, state, questionOf(state), ({ partnerApplications }) => ({
    ...partnerApplications,
    rows: partnerApplications.reviews.map(rowOf),
  }));
}

function questionOf({
  search,
  filter,
  sort,
}: TableState): Omit<VariablesOf<typeof PARTNER_APPLICATIONS>, 'pagination'> {
  return {
    text: search || null,
    status: STATUSES.find((status) => status === filter('status')) ?? null,
    isNewestFirst: sort.isDescending,
  };
}
