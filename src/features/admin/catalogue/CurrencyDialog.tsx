import { CREATE_CURRENCY, UPDATE_CURRENCY } from '@facet/contract/documents/admin.ts';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { isNumber, numberOf } from '../../../ui/exactNumber.ts';
import classes from './Catalogue.module.css';
import { EntryDialog, type EntryDialogHandlers } from './EntryDialog.tsx';
import { DescriptionField, NameField, SortOrderField } from './fields.tsx';
import type { Currency } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';

interface CurrencyDialogProps extends EntryDialogHandlers {
  /** Null: a new one. */
  currency: Currency | null;
}

const valuesOf = (currency: Currency | null) => ({
  code: currency?.code ?? '',
  name: currency?.name ?? '',
  type: currency?.type ?? '',
  description: currency?.description ?? '',
  sortOrder: (currency?.sortOrder ?? 0) as string | number,
});

const inputOf = (values: ReturnType<typeof valuesOf>) => ({
  code: values.code.trim().toUpperCase(),
  name: values.name.trim(),
  type: values.type.trim().toUpperCase(),
  description: values.description.trim() || null,
  sortOrder: numberOf(values.sortOrder) ?? 0,
});

export function CurrencyDialog({ currency, ...handlers }: CurrencyDialogProps) {
  const change = useChange();
  const initialValues = valuesOf(currency);
  const form = useForm({ initialValues });
  const { code, name, type, sortOrder } = form.values;
  return (
    <EntryDialog
      {...handlers}
      title={t(currency ? 'editCurrency' : 'newCurrency')}
      isNew={!currency}
      before={inputOf(initialValues)}
      input={inputOf(form.values)}
      isUnsaved={form.isDirty()}
      isComplete={[code, name, type].every((text) => text.trim() !== '') && isNumber(sortOrder)}
      create={(input) => change(CREATE_CURRENCY, { input }, (data) => data.createCurrency)}
      update={(input) =>
        change(
          UPDATE_CURRENCY,
          { id: currency!.id, version: currency!.version, input },
          (data) => data.updateCurrency,
        )
      }
    >
      <div className={classes.pair}>
        <TextInput label={t('code')} required maxLength={10} data-autofocus {...form.getInputProps('code')} />
        <TextInput label={t('type')} required maxLength={32} {...form.getInputProps('type')} />
      </div>
      <NameField {...form.getInputProps('name')} />
      <DescriptionField {...form.getInputProps('description')} />
      <SortOrderField {...form.getInputProps('sortOrder')} />
    </EntryDialog>
  );
}
