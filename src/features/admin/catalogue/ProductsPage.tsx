import { ALL_APP_PRODUCTS, CURRENCIES, UPDATE_APP_PRODUCT } from '@facet/contract/documents/admin.ts';
import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { perLanguage } from '../../../lib/texts.ts';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { localList } from '../table/localList.ts';
import { useTableState } from '../table/useTableState.ts';
import { ProductDialog } from './ProductDialog.tsx';
import {
  descriptionColumn,
  Filter,
  idColumn,
  idOf,
  isActiveOf,
  nameColumn,
  RowButtons,
  StatusFilter,
  statusColumn,
} from './parts.tsx';
import type { AppProduct } from './rows.ts';
import { t } from './texts.ts';
import { useActivity, useChange } from './useChange.ts';
import { useWhole } from './useWhole.ts';

const FILTERS = ['isActive', 'currencyId'] as const;
const IN_ORDER = { key: 'sortOrder', isDescending: false };

const money = perLanguage(
  (language) => (amount: number, currency: string) =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount),
);

const columns = (): readonly Column<AppProduct>[] => [
  idColumn(),
  nameColumn(),
  descriptionColumn(),
  {
    ...{ key: 'amount', title: t('amount'), isNumeric: true },
    value: ({ amount }) => amount,
    render: ({ amount, currency }) => `${amount} ${currency.code}`,
  },
  { key: 'bonus', title: t('bonus'), value: ({ bonus }) => bonus, isNumeric: true },
  { key: 'currency', title: t('currency'), value: ({ currency }) => currency.code, isHidden: true },
  {
    ...{ key: 'price', title: t('price'), isNumeric: true },
    value: ({ price }) => price,
    render: ({ price, priceCurrency }) => money()(price, priceCurrency),
  },
  {
    ...{ key: 'stock', title: t('stock'), isNumeric: true },
    value: ({ stock }) => stock,
    render: ({ stock }) => stock ?? t('unlimited'),
  },
  {
    ...{ key: 'available', title: t('available'), isNumeric: true, isHidden: true },
    value: ({ availableStock }) => availableStock,
  },
  { key: 'sortOrder', title: t('sortOrder'), value: ({ sortOrder }) => sortOrder, isNumeric: true },
  {
    ...{ key: 'platformData', title: t('platformData'), isHidden: true },
    value: ({ platformData }) => platformData,
  },
  statusColumn(),
];

export default function ProductsPage() {
  const state = useTableState(IN_ORDER, FILTERS);
  const [opened, setOpened] = useState<{ edit: AppProduct | null } | null>(null);
  const change = useChange();
  const whole = useWhole(
    ALL_APP_PRODUCTS,
    { isActive: isActiveOf(state), currencyId: idOf(state, 'currencyId') },
    ({ appProducts }) => appProducts,
  );
  const currencies = useWhole(CURRENCIES, {}, (data) => data.currencies).rows;
  const { toggle, bulk } = useActivity<AppProduct>(
    ({ id, version }, isActive) =>
      change(UPDATE_APP_PRODUCT, { id, version, input: { isActive } }, (data) => data.updateAppProduct),
    whole.retry,
  );
  const shown = columns();
  return (
    <Screen
      title={t('products')}
      intro={t('productsIntro')}
      action={
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened({ edit: null })}>
          {t('newProduct')}
        </Button>
      }
    >
      <AdminTable
        label={t('products')}
        list={localList(whole, shown, state)}
        state={state}
        columns={shown}
        nameOf={({ name }) => name}
        bulk={bulk}
        filters={
          <>
            <StatusFilter state={state} />
            <Filter
              {...{ state, name: 'currencyId', label: t('currency') }}
              options={currencies.map(({ id, code }) => ({ value: String(id), label: code }))}
            />
          </>
        }
        actions={(row) => (
          <RowButtons row={row} onEdit={() => setOpened({ edit: row })} onToggle={() => void toggle(row)} />
        )}
        errorTitle={t('productsError')}
        empty={{ icon: <IconPackage size={24} />, title: t('productsEmpty') }}
      />
      {opened && (
        <ProductDialog
          product={opened.edit}
          currencies={currencies}
          onClose={() => setOpened(null)}
          onSaved={whole.retry}
        />
      )}
    </Screen>
  );
}
