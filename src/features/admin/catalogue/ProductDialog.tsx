import {
  CATALOGUE,
  PRICE_CURRENCIES,
  PRODUCT_MARKERS,
  platformDataProblem,
} from '@facet/contract/catalogue.ts';
import { CREATE_APP_PRODUCT, UPDATE_APP_PRODUCT } from '@facet/contract/documents/admin.ts';
import { JsonInput, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { refusal } from '../../../lib/refusals.ts';
import { toast } from '../../../ui/toast.ts';
import classes from './Catalogue.module.css';
import { FormDialog } from './FormDialog.tsx';
import type { AppProduct } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
import { changedOf, numberOf } from './values.ts';

interface ProductDialogProps {
  /** Null: a new one. */
  product: AppProduct | null;
  currencies: readonly { id: number; code: string }[];
  onClose: () => void;
  onSaved: () => void;
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

export function ProductDialog({ product, currencies, onClose, onSaved }: ProductDialogProps) {
  const change = useChange();
  const initialValues = valuesOf(product);
  const form = useForm({ initialValues });
  // the select shows the first one until another is chosen; they may arrive after the dialog was opened
  const firstId = String(currencies[0]?.id ?? '');
  const values = { ...form.values, currencyId: form.values.currencyId || firstId };
  const { name, amount, price, currencyId, platformData } = values;
  const problem = platformData.trim() ? platformDataProblem(platformData.trim()) : null;

  async function save(): Promise<boolean> {
    if (problem) {
      toast.error(refusal(problem));
      return false;
    }
    const input = inputOf(values);
    const isSaved = product
      ? await change(
          UPDATE_APP_PRODUCT,
          { id: product.id, version: product.version, input: changedOf(inputOf(initialValues), input) },
          (data) => data.updateAppProduct,
        )
      : await change(CREATE_APP_PRODUCT, { input }, (data) => data.createAppProduct);
    if (!isSaved) return false;
    toast.success(t('saved', { name: input.name }));
    onSaved();
    return true;
  }

  return (
    <FormDialog
      title={t(product ? 'editProduct' : 'newProduct')}
      submitText={t(product ? 'save' : 'create')}
      isComplete={name.trim() !== '' && amount !== '' && price !== '' && currencyId !== ''}
      onClose={onClose}
      onSubmit={save}
    >
      <TextInput
        label={t('name')}
        required
        maxLength={CATALOGUE.nameLength}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CATALOGUE.descriptionLength}
        {...form.getInputProps('description')}
      />
      <div className={classes.pair}>
        <NumberInput
          label={t('amount')}
          required
          min={1}
          max={CATALOGUE.maxAmount}
          allowDecimal={false}
          {...form.getInputProps('amount')}
        />
        <NativeSelect
          label={t('currency')}
          required
          size="md"
          data={currencies.map(({ id, code }) => ({ value: String(id), label: code }))}
          {...form.getInputProps('currencyId')}
        />
        <NumberInput
          label={t('price')}
          required
          min={0}
          max={CATALOGUE.maxPriceCents / 100}
          decimalScale={2}
          {...form.getInputProps('price')}
        />
        <NativeSelect
          label={t('priceCurrency')}
          size="md"
          data={[...PRICE_CURRENCIES]}
          {...form.getInputProps('priceCurrency')}
        />
        <NumberInput
          label={t('bonus')}
          min={0}
          max={CATALOGUE.maxAmount}
          allowDecimal={false}
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
        <NumberInput
          label={t('stock')}
          placeholder={t('unlimited')}
          min={0}
          max={CATALOGUE.maxStock}
          allowDecimal={false}
          {...form.getInputProps('stock')}
        />
        <NumberInput
          label={t('sortOrder')}
          allowDecimal={false}
          min={-CATALOGUE.maxSortOrder}
          max={CATALOGUE.maxSortOrder}
          {...form.getInputProps('sortOrder')}
        />
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
    </FormDialog>
  );
}
