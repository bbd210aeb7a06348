import { Anchor, NativeSelect } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { useTableState } from '../table/useTableState.ts';
import { UserTabs } from '../users/UserTabs.tsx';
import { DecisionBadge } from './DecisionBadge.tsx';
import { t } from './texts.ts';
import { type ApplicationRow, FILTERS, STATUSES, useApplications } from './useApplications.ts';

const OLDEST_FIRST = { key: 'sent', isDescending: false };

const columns = (): Column<ApplicationRow>[] => [
  {
    key: 'influencerName',
    title: t('influencerName'),
    value: ({ influencerName }) => influencerName,
    render: ({ id, influencerName }) => (
      <Anchor component={Link} inherit to={`/admin/user/applications/${id}`}>
        {influencerName}
      </Anchor>
    ),
    isSortable: false,
  },
  { key: 'username', title: t('username'), value: ({ username }) => username, isSortable: false },
  {
    key: 'channel',
    title: t('channel'),
    value: ({ channel, otherChannel }) => otherChannel ?? channel,
    isSortable: false,
  },
  {
    key: 'status',
    title: t('status'),
    value: ({ status }) => status,
    render: ({ status }) => <DecisionBadge status={status} />,
    isSortable: false,
  },
  {
    key: 'sent',
    title: t('sent'),
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <time dateTime={createdAt}>{dateText(createdAt, 'day')}</time>,
  },
  { key: 'decidedBy', title: t('decidedBy'), value: ({ decidedBy }) => decidedBy, isSortable: false },
  ...(['representativeName', 'email', 'brandChannel'] as const).map(
    (key): Column<ApplicationRow> => ({
      key,
      title: t(key),
      value: (row) => row[key],
      isSortable: false,
      isHidden: true,
    }),
  ),
];

export default function ApplicationsPage() {
  const state = useTableState(OLDEST_FIRST, FILTERS);
  const list = useApplications(state);
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <UserTabs />
      <AdminTable
        label={t('title')}
        list={list}
        state={state}
        columns={columns()}
        nameOf={({ influencerName }) => influencerName}
        searchHint={t('searchHint')}
        filters={
          <NativeSelect
            size="sm"
            aria-label={t('status')}
            data={[
              { value: '', label: t('anyStatus') },
              ...STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
            ]}
            value={state.filter('status')}
            onChange={({ currentTarget }) => state.setFilter('status', currentTarget.value)}
          />
        }
        errorTitle={t('error')}
        empty={{ icon: <IconInbox size={24} />, title: t('empty'), text: t('emptyText') }}
      />
    </Screen>
  );
}
