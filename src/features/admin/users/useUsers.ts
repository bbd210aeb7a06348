import { SEARCH_USERS } from '@facet/contract/documents/users.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import type { TableList } from '../table/list.ts';
import { useServerList } from '../table/useServerList.ts';
import type { TableState } from '../table/useTableState.ts';

export type UserRow = ResultOf<typeof SEARCH_USERS>['searchUsers']['users'][number];

/** Names of the filters in the address. */
export const FILTERS = ['role', 'status'] as const;
export const ROLES = ['USER', 'ADMIN', 'SUPERADMIN'] as const;
export const STATUSES = ['ACTIVE', 'PENDING', 'BLOCKED'] as const;
/** What the server sorts by, by the columns' keys. */
const SORTS = { joined: 'id', username: 'username', email: 'email' } as const;

/** A page of the members, as the table's state asks for it. */
export function useUsers(state: TableState): TableList<UserRow> {
  return useServerList(SEARCH_USERS, state, questionOf(state), ({ searchUsers }) => ({
    ...searchUsers,
    rows: searchUsers.users,
  }));
}

function questionOf({
  search,
  filter,
  sort,
}: TableState): Omit<VariablesOf<typeof SEARCH_USERS>, 'pagination'> {
  return {
    text: search || null,
    role: ROLES.find((role) => role === filter('role')) ?? null,
    status: STATUSES.find((status) => status === filter('status')) ?? null,
    sort: SORTS[sort.key as keyof typeof SORTS] ?? 'id',
    isDescending: sort.isDescending,
  };
}
