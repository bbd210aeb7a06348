import { ALL_APP_PRODUCTS, CURRENCIES, UPDATE_APP_PRODUCT } from '@facet/contract/documents/admin.ts';
import { IconPackage } from '@tabler/icons-react';
import { numberText } from '../../../lib/formats.ts';
import { perLanguage } from '../../../lib/texts.ts';
import type { Column } from '../table/columns.ts';
import { useTableState } from '../table/useTableState.ts';
import { CataloguePage } from './CataloguePage.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import {
  CurrencyFilter,
  descriptionColumn,
  idColumn,
  idOf,
  isActiveOf,
  nameColumn,
  statusColumn,
  stockText,
} from './parts.tsx';
import type { AppProduct } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
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
    render: ({ amount, currency }) => `${numberText(amount)} ${currency.code}`,
  },
  {
    ...{ key: 'bonus', title: t('bonus'), isNumeric: true },
    value: ({ bonus }) => bonus,
  },
  { key: 'currency', title: t('currency'), value: ({ currency }) => currency.code, isHidden: true },
  {
    ...{ key: 'price', title: t('price'), isNumeric: true },
    value: ({ price }) => price,
    render: ({ price, priceCurrency }) => money()(price, priceCurrency),
  },
  {
    ...{ key: 'stock', title: t('stock'), isNumeric: true },
    value: ({ stock }) => stock,
    render: ({ stock }) => stockText(stock),
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
  const change = useChange();
  const whole = useWhole(
    ALL_APP_PRODUCTS,
    { isActive: isActiveOf(state), currencyId: idOf(state, 'currencyId') },
    ({ appProducts }) => appProducts,
  );
  const currencies = useWhole(CURRENCIES, {}, (data) => data.currencies).rows;
  return (
    <CataloguePage
      texts={{
        ...{ title: t('products'), intro: t('productsIntro'), create: t('newProduct') },
        ...{ error: t('productsError'), empty: t('productsEmpty') },
      }}
      icon={<IconPackage size={24} />}
      state={state}
      whole={whole}
      columns={columns()}
      filters={<CurrencyFilter state={state} currencies={currencies} />}
      set={({ id, version }, isActive) =>
        change(UPDATE_APP_PRODUCT, { id, version, input: { isActive } }, (data) => data.updateAppProduct)
      }
      dialog={(product, handlers) => (
        <ProductDialog product={product} currencies={currencies} {...handlers} />
      )}
    />
  );
}
