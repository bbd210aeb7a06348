import { AUDIT_RECORDS } from '@facet/contract/documents/admin.ts';
import type { ResultOf, VariablesOf } from '@facet/contract/graphql.ts';
import type { TableList } from '../table/list.ts';
import { useServerList } from '../table/useServerList.ts';
import type { TableState } from '../table/useTableState.ts';

export type AuditRow = ResultOf<typeof AUDIT_RECORDS>['auditRecords']['records'][number];

/** Names of the filters in the address. */
export const FILTERS = ['act', 'from', 'to'] as const;

/** A page of the audit, as the table's state asks for it. */
export function useAudit(state: TableState): TableList<AuditRow> {
  return useServerList(AUDIT_RECORDS, state, questionOf(state), ({ auditRecords }) => ({
    ...auditRecords,
    rows: auditRecords.records,
  }));
}

function questionOf({
  search,
  filter,
  sort,
}: TableState): Omit<VariablesOf<typeof AUDIT_RECORDS>, 'pagination'> {
  return {
    text: search || null,
    act: filter('act') || null,
    from: startOfDay(filter('from'), 0),
    // the day itself is meant too
    until: startOfDay(filter('to'), 1),
    isOldestFirst: !sort.isDescending,
  };
}

/** Of the administrator's own calendar. */
function startOfDay(day: string, later: number): string | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? null : start.toISOString();
}
