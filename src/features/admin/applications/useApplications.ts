import { useApolloClient, useQuery } from '@apollo/client/react';
import { PARTNER_APPLICATIONS } from '@facet/contract/documents/admissions.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import { errorText } from '../../../lib/error-text.ts';
import { everyPage, type TableList } from '../table/list.ts';
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
  const client = useApolloClient();
  const question = questionOf(state);
  const { data, previousData, error, refetch, loading } = useQuery(PARTNER_APPLICATIONS, {
    variables: { ...question, pagination: { page: state.page, pageSize: state.size } },
    fetchPolicy: 'no-cache',
    notifyOnNetworkStatusChange: true,
  });
  const answer = (data ?? (loading ? previousData : undefined))?.partnerApplications;
  return {
    rows: (answer?.reviews ?? []).map(rowOf),
    total: answer?.totalCount ?? 0,
    isTotalCut: answer?.isCountCut ?? false,
    isLoading: loading && !answer,
    isRefreshing: loading,
    error: error && !loading ? errorText(error) : null,
    retry: () => void refetch().catch(() => undefined),
    all: () =>
      everyPage(async (pagination) => {
        const page = await client.query({
          query: PARTNER_APPLICATIONS,
          variables: { ...question, pagination },
          fetchPolicy: 'no-cache',
        });
        return (page.data?.partnerApplications.reviews ?? []).map(rowOf);
      }),
  };
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
