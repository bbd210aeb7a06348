import { CURRENCIES, UPDATE_CURRENCY } from '@facet/contract/documents/admin.ts';
import { Button } from '@mantine/core';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Ago } from '../../../shared/photos/Ago.tsx';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { localList } from '../table/localList.ts';
import { useTableState } from '../table/useTableState.ts';
import { CurrencyDialog } from './CurrencyDialog.tsx';
import {
  descriptionColumn,
  idColumn,
  isActiveOf,
  nameColumn,
  RowButtons,
  StatusFilter,
  statusColumn,
} from './parts.tsx';
import type { Currency } from './rows.ts';
import { t } from './texts.ts';
import { useActivity, useChange } from './useChange.ts';
import { useWhole } from './useWhole.ts';

const FILTERS = ['isActive'] as const;
const IN_ORDER = { key: 'sortOrder', isDescending: false };

const columns = (): readonly Column<Currency>[] => [
  idColumn(),
  { key: 'code', title: t('code'), value: ({ code }) => code },
  nameColumn(),
  { key: 'type', title: t('type'), value: ({ type }) => type },
  descriptionColumn(),
  { key: 'sortOrder', title: t('sortOrder'), value: ({ sortOrder }) => sortOrder, isNumeric: true },
  statusColumn(),
  {
    ...{ key: 'created', title: t('created'), isHidden: true },
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => <Ago time={createdAt} />,
  },
  {
    ...{ key: 'updated', title: t('updated') },
    value: ({ updatedAt }) => updatedAt,
    render: ({ updatedAt }) => <Ago time={updatedAt} />,
  },
];

export default function CurrenciesPage() {
  const state = useTableState(IN_ORDER, FILTERS);
  const [opened, setOpened] = useState<{ edit: Currency | null } | null>(null);
  const change = useChange();
  const whole = useWhole(CURRENCIES, { isActive: isActiveOf(state) }, ({ currencies }) => currencies);
  const { toggle, bulk } = useActivity<Currency>(
    ({ id, version }, isActive) =>
      change(UPDATE_CURRENCY, { id, version, input: { isActive } }, (data) => data.updateCurrency),
    whole.retry,
  );
  const shown = columns();
  return (
    <Screen
      title={t('currencies')}
      intro={t('currenciesIntro')}
      action={
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened({ edit: null })}>
          {t('newCurrency')}
        </Button>
      }
    >
      <AdminTable
        label={t('currencies')}
        list={localList(whole, shown, state)}
        state={state}
        columns={shown}
        nameOf={({ name }) => name}
        bulk={bulk}
        filters={<StatusFilter state={state} />}
        actions={(row) => (
          <RowButtons row={row} onEdit={() => setOpened({ edit: row })} onToggle={() => void toggle(row)} />
        )}
        errorTitle={t('currenciesError')}
        empty={{ icon: <IconCoins size={24} />, title: t('currenciesEmpty') }}
      />
      {opened && (
        <CurrencyDialog currency={opened.edit} onClose={() => setOpened(null)} onSaved={whole.retry} />
      )}
    </Screen>
  );
}
