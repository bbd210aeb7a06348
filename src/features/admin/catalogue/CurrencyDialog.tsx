import { CATALOGUE } from '@facet/contract/catalogue.ts';
import { CREATE_CURRENCY, UPDATE_CURRENCY } from '@facet/contract/documents/admin.ts';
import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toast } from '../../../ui/toast.ts';
import classes from './Catalogue.module.css';
import { FormDialog } from './FormDialog.tsx';
import type { Currency } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
import { changedOf, numberOf } from './values.ts';

interface CurrencyDialogProps {
  /** Null: a new one. */
  currency: Currency | null;
  onClose: () => void;
  onSaved: () => void;
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

export function CurrencyDialog({ currency, onClose, onSaved }: CurrencyDialogProps) {
  const change = useChange();
  const initialValues = valuesOf(currency);
  const form = useForm({ initialValues });
  const { code, name, type } = form.values;

  async function save(): Promise<boolean> {
    const input = inputOf(form.values);
    const isSaved = currency
      ? await change(
          UPDATE_CURRENCY,
          { id: currency.id, version: currency.version, input: changedOf(inputOf(initialValues), input) },
          (data) => data.updateCurrency,
        )
      : await change(CREATE_CURRENCY, { input }, (data) => data.createCurrency);
    if (!isSaved) return false;
    toast.success(t('saved', { name: input.name }));
    onSaved();
    return true;
  }

  return (
    <FormDialog
      title={t(currency ? 'editCurrency' : 'newCurrency')}
      submitText={t(currency ? 'save' : 'create')}
      isComplete={[code, name, type].every((text) => text.trim() !== '')}
      onClose={onClose}
      onSubmit={save}
    >
      <div className={classes.pair}>
        <TextInput label={t('code')} required maxLength={10} data-autofocus {...form.getInputProps('code')} />
        <TextInput label={t('type')} required maxLength={32} {...form.getInputProps('type')} />
      </div>
      <TextInput
        label={t('name')}
        required
        maxLength={CATALOGUE.nameLength}
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
      <NumberInput
        label={t('sortOrder')}
        allowDecimal={false}
        min={-CATALOGUE.maxSortOrder}
        max={CATALOGUE.maxSortOrder}
        {...form.getInputProps('sortOrder')}
      />
    </FormDialog>
  );
}
