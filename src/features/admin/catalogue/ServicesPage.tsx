import { SERVICE_TYPES } from '@facet/contract/catalogue.ts';
import { CURRENCIES, SERVICES, UPDATE_SERVICE } from '@facet/contract/documents/admin.ts';
import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core';
import { IconPackages, IconPlus, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { Screen } from '../frame/Screen.tsx';
import { AdminTable } from '../table/AdminTable.tsx';
import type { Column } from '../table/columns.ts';
import { localList } from '../table/localList.ts';
import { useTableState } from '../table/useTableState.ts';
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
import type { Service } from './rows.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { StockDialog } from './StockDialog.tsx';
import { t } from './texts.ts';
import { useActivity, useChange } from './useChange.ts';
import { useWhole } from './useWhole.ts';

const FILTERS = ['isActive', 'type', 'currencyId'] as const;
const BY_ID = { key: 'id', isDescending: false };

const isLow = ({ availableStock, stockAlertThreshold: threshold }: Service) =>
  availableStock !== null && threshold !== null && availableStock <= threshold;

const columns = (): readonly Column<Service>[] => [
  idColumn(),
  nameColumn(),
  descriptionColumn(),
  { key: 'type', title: t('type'), value: ({ type }) => type },
  {
    ...{ key: 'cost', title: t('cost'), isNumeric: true },
    value: ({ cost }) => Number(cost),
    render: ({ cost, currency }) => `${cost} ${currency.code}`,
  },
  { key: 'currency', title: t('currency'), value: ({ currency }) => currency.code, isHidden: true },
  {
    ...{ key: 'cooldown', title: t('cooldown'), isNumeric: true },
    value: ({ cooldown }) => cooldown,
    render: ({ cooldown }) => t('seconds', { count: cooldown }),
  },
  {
    ...{ key: 'stock', title: t('stock'), isNumeric: true },
    value: ({ stock }) => stock,
    render: ({ stock }) => stock ?? t('unlimited'),
  },
  {
    ...{ key: 'available', title: t('available'), isNumeric: true },
    value: ({ availableStock }) => availableStock,
    render: (service) =>
      isLow(service) ? (
        <Badge color="yellow">
          {service.availableStock} {t('low')}
        </Badge>
      ) : (
        (service.availableStock ?? '–')
      ),
  },
  {
    ...{ key: 'threshold', title: t('threshold'), isNumeric: true, isHidden: true },
    value: ({ stockAlertThreshold }) => stockAlertThreshold,
  },
  statusColumn(),
];

export default function ServicesPage() {
  const state = useTableState(BY_ID, FILTERS);
  const [opened, setOpened] = useState<{ edit: Service | null } | { stock: Service } | null>(null);
  const change = useChange();
  const whole = useWhole(
    SERVICES,
    {
      isActive: isActiveOf(state),
      type: SERVICE_TYPES.find((type) => type === state.filter('type')) ?? null,
      currencyId: idOf(state, 'currencyId'),
    },
    ({ services }) => services,
  );
  const currencies = useWhole(CURRENCIES, {}, (data) => data.currencies).rows;
  const { toggle, bulk } = useActivity<Service>(
    ({ id, version }, isActive) =>
      change(UPDATE_SERVICE, { id, version, input: { isActive } }, (data) => data.updateService),
    whole.retry,
  );
  const shown = columns();
  return (
    <Screen
      title={t('services')}
      intro={t('servicesIntro')}
      action={
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened({ edit: null })}>
          {t('newService')}
        </Button>
      }
    >
      <AdminTable
        label={t('services')}
        list={localList(whole, shown, state)}
        state={state}
        columns={shown}
        nameOf={({ name }) => name}
        bulk={bulk}
        filters={
          <>
            <StatusFilter state={state} />
            <Filter
              {...{ state, name: 'type', label: t('type') }}
              options={SERVICE_TYPES.map((type) => ({ value: type, label: type }))}
            />
            <Filter
              {...{ state, name: 'currencyId', label: t('currency') }}
              options={currencies.map(({ id, code }) => ({ value: String(id), label: code }))}
            />
          </>
        }
        actions={(row) => (
          <>
            <Tooltip label={t('adjustStock')}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('adjustOne', { name: row.name })}
                disabled={row.stock === null}
                onClick={() => setOpened({ stock: row })}
              >
                <IconPackages size={20} aria-hidden />
              </ActionIcon>
            </Tooltip>
            <RowButtons row={row} onEdit={() => setOpened({ edit: row })} onToggle={() => void toggle(row)} />
          </>
        )}
        errorTitle={t('servicesError')}
        empty={{ icon: <IconSparkles size={24} />, title: t('servicesEmpty') }}
      />
      {opened && 'edit' in opened && (
        <ServiceDialog
          service={opened.edit}
          currencies={currencies}
          onClose={() => setOpened(null)}
          onSaved={whole.retry}
        />
      )}
      {opened && 'stock' in opened && (
        <StockDialog service={opened.stock} onClose={() => setOpened(null)} onSaved={whole.retry} />
      )}
    </Screen>
  );
}
