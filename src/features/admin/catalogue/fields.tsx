import { CATALOGUE } from '@facet/contract/catalogue.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ExactNumberInput } from '../../../ui/ExactNumberInput.tsx';
import { t } from './texts.ts';

/** Fields that forms of the catalogue share; each takes what `getInputProps` gives. */

type InputProps = ReturnType<UseFormReturnType<object>['getInputProps']>;

export const NameField = (props: InputProps & { 'data-autofocus'?: boolean }) => (
  <TextInput label={t('name')} required maxLength={CATALOGUE.nameLength} {...props} />
);

export const DescriptionField = (props: InputProps) => (
  <Textarea
    label={t('description')}
    autosize
    minRows={2}
    maxRows={6}
    maxLength={CATALOGUE.descriptionLength}
    {...props}
  />
);

export const StockField = (props: InputProps & { description?: string }) => (
  <ExactNumberInput
    label={t('stock')}
    placeholder={t('unlimited')}
    min={0}
    max={CATALOGUE.maxStock}
    {...props}
  />
);

export const SortOrderField = (props: InputProps) => (
  <ExactNumberInput
    label={t('sortOrder')}
    min={-CATALOGUE.maxSortOrder}
    max={CATALOGUE.maxSortOrder}
    {...props}
  />
);

export const CurrencyField = ({
  currencies,
  ...props
}: InputProps & { currencies: readonly { id: number; code: string }[] }) => (
  <NativeSelect
    label={t('currency')}
    required
    size="md"
    data={currencies.map(({ id, code }) => ({ value: String(id), label: code }))}
    {...props}
  />
);
