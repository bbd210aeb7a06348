import { Code, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { perLanguage } from '../../../lib/texts.ts';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { type TableState, useTableState } from '../table/useTableState.ts';
import classes from './AuditPage.module.css';
import { t } from './texts.ts';
import { type AuditRow, FILTERS, useAudit } from './useAudit.ts';

const when = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }),
);
const NEWEST_FIRST = { key: 'when', isDescending: true };

const subject = ({ subjectType, subjectId }: AuditRow) =>
  subjectId === null ? subjectType : `${subjectType}:${subjectId}`;

const columns = (): readonly Column<AuditRow>[] => [
  {
    key: 'when',
    title: t('when'),
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <time dateTime={createdAt}>{when().format(new Date(createdAt))}</time>,
  },
  { key: 'who', title: t('who'), value: ({ user }) => user.username, isSortable: false },
  { key: 'act', title: t('act'), value: ({ act }) => act, isSortable: false },
  { key: 'subject', title: t('subject'), value: subject, isSortable: false },
  ...(['before', 'after'] as const).map(
    (key): Column<AuditRow> => ({
      key,
      title: t(key),
      value: (row) => row[key],
      render: (row) => row[key] && <Code className={classes.fields ?? ''}>{row[key]}</Code>,
      isSortable: false,
    }),
  ),
  {
    key: 'request',
    title: t('request'),
    value: ({ requestId }) => requestId,
    isSortable: false,
    isHidden: true,
  },
];

export default function AuditPage() {
  const state = useTableState(NEWEST_FIRST, FILTERS);
  const list = useAudit(state);
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <AdminTable
        label={t('title')}
        list={list}
        state={state}
        columns={columns()}
        nameOf={(row) => `${row.act} ${subject(row)}`}
        searchHint={t('searchHint')}
        filters={<Days state={state} />}
        errorTitle={t('error')}
        empty={{ icon: <IconHistory size={24} />, title: t('empty'), text: t('emptyText') }}
      />
    </Screen>
  );
}

function Days({ state }: { state: TableState }) {
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      size="sm"
      label={t(name)}
      value={state.filter(name)}
      onChange={({ currentTarget }) => state.setFilter(name, currentTarget.value)}
    />
  ));
}
