import { Anchor, NativeSelect } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { type TableState, useTableState } from '../table/useTableState.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { t } from './texts.ts';
import classes from './UsersPage.module.css';
import { UserTabs } from './UserTabs.tsx';
import { FILTERS, ROLES, STATUSES, type UserRow, useUsers } from './useUsers.ts';

const NEWEST_FIRST = { key: 'joined', isDescending: true };

const columns = (): Column<UserRow>[] => [
  {
    key: 'username',
    title: t('username'),
    value: ({ username }) => username,
    render: ({ id, username }) => (
      <Anchor component={Link} inherit to={`/admin/user/${id}`}>
        {username}
      </Anchor>
    ),
  },
  {
    key: 'name',
    title: t('name'),
    value: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
    isSortable: false,
  },
  {
    key: 'email',
    title: t('email'),
    value: ({ email }) => email,
    render: ({ email }) => <Email address={email} />,
  },
  {
    key: 'role',
    title: t('role'),
    value: ({ role }) => role,
    render: ({ role }) => <span className={classes.role}>{role}</span>,
    isSortable: false,
  },
  {
    key: 'status',
    title: t('status'),
    value: ({ status }) => status,
    render: ({ status }) => <StatusBadge status={status} />,
    isSortable: false,
  },
  { key: 'partner', title: t('partner'), value: ({ partnerName }) => partnerName, isSortable: false },
  {
    key: 'joined',
    title: t('joined'),
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <time dateTime={createdAt}>{dateText(createdAt, 'day')}</time>,
  },
  {
    key: 'verified',
    title: t('verified'),
    value: ({ isVerified }) => t(isVerified ? 'yes' : 'no'),
    isSortable: false,
    isHidden: true,
  },
];

function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <span className={classes.email}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

export default function UsersPage() {
  const state = useTableState(NEWEST_FIRST, FILTERS);
  const list = useUsers(state);
  return (
    <Screen title={t('title')} intro={t('intro')}>
      <UserTabs />
      <AdminTable
        label={t('title')}
        list={list}
        state={state}
        columns={columns()}
        nameOf={({ username }) => username}
        searchHint={t('searchHint')}
        filters={<Filters state={state} />}
        errorTitle={t('error')}
        empty={{ icon: <IconUsers size={24} />, title: t('empty') }}
      />
    </Screen>
  );
}

function Filters({ state }: { state: TableState }) {
  return (
    <>
      <NativeSelect
        size="sm"
        aria-label={t('role')}
        data={[{ value: '', label: t('anyRole') }, ...ROLES.map((value) => ({ value, label: value }))]}
        value={state.filter('role')}
        onChange={({ currentTarget }) => state.setFilter('role', currentTarget.value)}
      />
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
    </>
  );
}
