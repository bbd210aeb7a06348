import { CURRENCIES, UPDATE_CURRENCY } from '@facet/contract/documents/admin.ts';
import { IconCoins } from '@tabler/icons-react';
import type { Column } from '../table/columns.ts';
import { useTableState } from '../table/useTableState.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { CurrencyDialog } from './CurrencyDialog.tsx';
import { descriptionColumn, idColumn, isActiveOf, nameColumn, statusColumn, timeColumns } from './parts.tsx';
import type { Currency } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
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
  ...timeColumns(),
];

export default function CurrenciesPage() {
  const state = useTableState(IN_ORDER, FILTERS);
  const change = useChange();
  const whole = useWhole(CURRENCIES, { isActive: isActiveOf(state) }, ({ currencies }) => currencies);
  return (
    <CataloguePage
      texts={{
        ...{ title: t('currencies'), intro: t('currenciesIntro'), create: t('newCurrency') },
        ...{ error: t('currenciesError'), empty: t('currenciesEmpty') },
      }}
      icon={<IconCoins size={24} />}
      state={state}
      whole={whole}
      columns={columns()}
      set={({ id, version }, isActive) =>
        change(UPDATE_CURRENCY, { id, version, input: { isActive } }, (data) => data.updateCurrency)
      }
      dialog={(currency, handlers) => <CurrencyDialog currency={currency} {...handlers} />}
    />
  );
}
