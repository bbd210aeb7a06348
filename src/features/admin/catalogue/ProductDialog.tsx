import {
  CATALOGUE,
  PRICE_CURRENCIES,
  PRODUCT_MARKERS,
  platformDataProblem,
} from '@facet/contract/catalogue.ts';
import { CREATE_APP_PRODUCT, UPDATE_APP_PRODUCT } from '@facet/contract/documents/admin.ts';
import { JsonInput, NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { refusal } from '../../../lib/refusals.ts';
import { ExactNumberInput } from '../../../ui/ExactNumberInput.tsx';
import { isNumber, numberOf } from '../../../ui/exactNumber.ts';
import classes from './Catalogue.module.css';
import { EntryDialog, type EntryDialogHandlers } from './EntryDialog.tsx';
import { CurrencyField, DescriptionField, NameField, SortOrderField, StockField } from './fields.tsx';
import type { AppProduct } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
import { usualCurrency } from './values.ts';

interface ProductDialogProps extends EntryDialogHandlers {
  /** Null: a new one. */
  product: AppProduct | null;
  currencies: readonly { id: number; code: string }[];
}

const valuesOf = (product: AppProduct | null) => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  amount: (product?.amount ?? '') as string | number,
  currencyId: String(product?.currency.id ?? ''),
  bonus: (product?.bonus ?? 0) as string | number,
  price: (product?.price ?? '') as string | number,
  priceCurrency: product?.priceCurrency ?? 'USD',
  stock: (product?.stock ?? '') as string | number,
  marker: product?.marker ?? '',
  sortOrder: (product?.sortOrder ?? 0) as string | number,
  platformData: product?.platformData ?? '',
});

const inputOf = (values: ReturnType<typeof valuesOf>) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  amount: Number(values.amount),
  currencyId: Number(values.currencyId),
  bonus: numberOf(values.bonus) ?? 0,
  price: Number(values.price),
  priceCurrency: values.priceCurrency,
  stock: numberOf(values.stock),
  marker: PRODUCT_MARKERS.find((marker) => marker === values.marker) ?? null,
  sortOrder: numberOf(values.sortOrder) ?? 0,
  platformData: values.platformData.trim() || null,
});

export function ProductDialog({ product, currencies, ...handlers }: ProductDialogProps) {
  const change = useChange();
  const initialValues = valuesOf(product);
  const form = useForm({ initialValues });
  // currencies may arrive after the dialog was opened
  const values = { ...form.values, currencyId: form.values.currencyId || usualCurrency(currencies) };
  const { name, amount, bonus, price, stock, sortOrder, currencyId, platformData } = values;
  const areNumbers = [amount, bonus, price, stock, sortOrder].every(isNumber);
  const problem = platformData.trim() ? platformDataProblem(platformData.trim()) : null;

  return (
    <EntryDialog
      {...handlers}
      title={t(product ? 'editProduct' : 'newProduct')}
      isNew={!product}
      before={inputOf(initialValues)}
      input={inputOf(values)}
      isUnsaved={form.isDirty()}
      isComplete={name.trim() !== '' && amount !== '' && price !== '' && currencyId !== '' && areNumbers}
      problem={problem && refusal(problem)}
      create={(input) => change(CREATE_APP_PRODUCT, { input }, (data) => data.createAppProduct)}
      update={(input) =>
        change(
          UPDATE_APP_PRODUCT,
          { id: product!.id, version: product!.version, input },
          (data) => data.updateAppProduct,
        )
      }
    >
      <NameField data-autofocus {...form.getInputProps('name')} />
      <DescriptionField {...form.getInputProps('description')} />
      <div className={classes.pair}>
        <ExactNumberInput
          label={t('amount')}
          required
          min={1}
          max={CATALOGUE.maxAmount}
          {...form.getInputProps('amount')}
        />
        <CurrencyField currencies={currencies} {...form.getInputProps('currencyId')} value={currencyId} />
        <ExactNumberInput
          label={t('price')}
          required
          min={0.01}
          max={CATALOGUE.maxPriceCents / 100}
          decimals={2}
          {...form.getInputProps('price')}
        />
        <NativeSelect
          label={t('priceCurrency')}
          size="md"
          data={[...PRICE_CURRENCIES]}
          {...form.getInputProps('priceCurrency')}
        />
        <ExactNumberInput
          label={t('bonus')}
          min={0}
          max={CATALOGUE.maxAmount}
          {...form.getInputProps('bonus')}
        />
        <NativeSelect
          label={t('marker')}
          size="md"
          data={[
            { value: '', label: t('noMarker') },
            { value: 'MOST_POPULAR', label: t('mostPopular') },
            { value: 'BEST_VALUE', label: t('bestValue') },
          ]}
          {...form.getInputProps('marker')}
        />
        <StockField {...form.getInputProps('stock')} />
        <SortOrderField {...form.getInputProps('sortOrder')} />
      </div>
      <JsonInput
        label={t('platformData')}
        description={t('platformDataHint')}
        classNames={{ input: classes.json ?? '' }}
        autosize
        minRows={4}
        maxRows={12}
        spellCheck={false}
        {...form.getInputProps('platformData')}
        error={problem && refusal(problem)}
      />
    </EntryDialog>
  );
}
