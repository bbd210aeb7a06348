import { SERVICE_TYPES } from '@facet/contract/catalogue.ts';
import { CURRENCIES, SERVICES, UPDATE_SERVICE } from '@facet/contract/documents/admin.ts';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconPackages, IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { numberText } from '../../../lib/formats.ts';
import type { Column } from '../table/columns.ts';
import { useTableState } from '../table/useTableState.ts';
import classes from './Catalogue.module.css';
import { CataloguePage } from './CataloguePage.tsx';
import {
  CurrencyFilter,
  descriptionColumn,
  Filter,
  idColumn,
  idOf,
  isActiveOf,
  nameColumn,
  statusColumn,
  stockText,
} from './parts.tsx';
import type { Service } from './rows.ts';
import { ServiceDialog } from './ServiceDialog.tsx';
import { StockDialog } from './StockDialog.tsx';
import { t } from './texts.ts';
import { UnlimitedStock } from './UnlimitedStock.tsx';
import { useChange } from './useChange.ts';
import { useWhole } from './useWhole.ts';

const FILTERS = ['isActive', 'type', 'currencyId'] as const;
const BY_ID = { key: 'id', isDescending: false };

const isLow = ({ availableStock, stockAlertThreshold: threshold }: Service) =>
  availableStock !== null && threshold !== null && availableStock <= threshold;

const columns = (): readonly Column<Service>[] => [
  idColumn(),
  nameColumn(),
  descriptionColumn(),
  {
    ...{ key: 'type', title: t('type'), value: ({ type }) => type },
    render: ({ type }) => <span className={classes.whole}>{type}</span>,
  },
  {
    ...{ key: 'cost', title: t('cost'), isNumeric: true },
    value: ({ cost }) => Number(cost),
    render: ({ cost, currency }) => `${numberText(Number(cost))} ${currency.code}`,
  },
  { key: 'currency', title: t('currency'), value: ({ currency }) => currency.code, isHidden: true },
  {
    ...{ key: 'cooldown', title: t('cooldown'), isNumeric: true },
    value: ({ cooldown }) => cooldown,
    render: ({ cooldown }) => t('seconds', { seconds: numberText(cooldown) }),
  },
  {
    ...{ key: 'stock', title: t('stock'), isNumeric: true },
    value: ({ stock }) => stock,
    render: ({ stock }) => stockText(stock),
  },
  {
    ...{ key: 'available', title: t('available'), isNumeric: true },
    value: ({ availableStock }) => availableStock,
    render: (service) =>
      isLow(service) ? (
        <Badge miw="max-content" color="yellow">
          {stockText(service.availableStock)} {t('low')}
        </Badge>
      ) : service.availableStock === null ? (
        '–'
      ) : (
        stockText(service.availableStock)
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
  const [adjusted, setAdjusted] = useState<{ service: Service; edit: () => void } | null>(null);
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
  return (
    <>
      <CataloguePage
        texts={{
          ...{ title: t('services'), intro: t('servicesIntro'), create: t('newService') },
          ...{ error: t('servicesError'), empty: t('servicesEmpty') },
        }}
        icon={<IconSparkles size={24} />}
        state={state}
        whole={whole}
        columns={columns()}
        filters={
          <>
            <Filter
              {...{ state, name: 'type', label: t('type') }}
              options={SERVICE_TYPES.map((type) => ({ value: type, label: type }))}
            />
            <CurrencyFilter state={state} currencies={currencies} />
          </>
        }
        set={({ id, version }, isActive) =>
          change(UPDATE_SERVICE, { id, version, input: { isActive } }, (data) => data.updateService)
        }
        actions={(service, edit) => (
          <StockButton service={service} onPress={() => setAdjusted({ service, edit })} />
        )}
        dialog={(service, handlers) => (
          <ServiceDialog service={service} currencies={currencies} {...handlers} />
        )}
      />
      {adjusted &&
        (adjusted.service.stock === null ? (
          <UnlimitedStock
            service={adjusted.service}
            onClose={() => setAdjusted(null)}
            onEdit={() => {
              setAdjusted(null);
              adjusted.edit();
            }}
          />
        ) : (
          <StockDialog service={adjusted.service} onClose={() => setAdjusted(null)} reload={whole.retry} />
        ))}
    </>
  );
}

function StockButton({ service, onPress }: { service: Service; onPress: () => void }) {
  return (
    <Tooltip label={t('adjustStock')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('adjustOne', { name: service.name })}
        onClick={onPress}
      >
        <IconPackages size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
