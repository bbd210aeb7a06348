import { CATALOGUE, SERVICE_TYPES } from '@facet/contract/catalogue.ts';
import { MAX_GENERATION_COST } from '@facet/contract/constants.ts';
import { CREATE_SERVICE, UPDATE_SERVICE } from '@facet/contract/documents/admin.ts';
import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toast } from '../../../ui/toast.ts';
import classes from './Catalogue.module.css';
import { FormDialog } from './FormDialog.tsx';
import type { Service } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
import { changedOf, numberOf } from './values.ts';

interface ServiceDialogProps {
  /** Null: a new one. */
  service: Service | null;
  currencies: readonly { id: number; code: string }[];
  onClose: () => void;
  onSaved: () => void;
}

const valuesOf = (service: Service | null) => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  cost: service?.cost ?? ('' as string | number),
  type: service?.type ?? 'FEATURE',
  currencyId: String(service?.currency.id ?? ''),
  cooldown: (service?.cooldown ?? 0) as string | number,
  stock: (service?.stock ?? '') as string | number,
  stockAlertThreshold: (service?.stockAlertThreshold ?? '') as string | number,
});
type Values = ReturnType<typeof valuesOf>;

const inputOf = (values: Values) => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  cost: String(values.cost),
  type: values.type,
  currencyId: Number(values.currencyId),
  cooldown: numberOf(values.cooldown) ?? 0,
  stock: numberOf(values.stock),
  stockAlertThreshold: numberOf(values.stockAlertThreshold),
});

export function ServiceDialog({ service, currencies, onClose, onSaved }: ServiceDialogProps) {
  const change = useChange();
  const initialValues = valuesOf(service);
  const form = useForm({ initialValues });
  // the select shows the first one until another is chosen; they may arrive after the dialog was opened
  const firstId = String(currencies[0]?.id ?? '');
  const values = { ...form.values, currencyId: form.values.currencyId || firstId };
  const { name, cost, currencyId } = values;

  async function save(): Promise<boolean> {
    const input = inputOf(values);
    const isSaved = service
      ? await change(
          UPDATE_SERVICE,
          { id: service.id, version: service.version, input: changedOf(inputOf(initialValues), input) },
          (data) => data.updateService,
        )
      : await change(CREATE_SERVICE, { input }, (data) => data.createService);
    if (!isSaved) return false;
    toast.success(t('saved', { name: input.name }));
    onSaved();
    return true;
  }

  return (
    <FormDialog
      title={t(service ? 'editService' : 'newService')}
      submitText={t(service ? 'save' : 'create')}
      isComplete={name.trim() !== '' && cost !== '' && currencyId !== ''}
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
          label={t('cost')}
          required
          min={0}
          max={MAX_GENERATION_COST}
          allowDecimal={false}
          {...form.getInputProps('cost')}
        />
        <NativeSelect
          label={t('currency')}
          required
          size="md"
          data={currencies.map(({ id, code }) => ({ value: String(id), label: code }))}
          {...form.getInputProps('currencyId')}
        />
        <NativeSelect label={t('type')} size="md" data={[...SERVICE_TYPES]} {...form.getInputProps('type')} />
        <NumberInput
          label={t('cooldownSeconds')}
          min={0}
          max={CATALOGUE.maxCooldownSeconds}
          allowDecimal={false}
          {...form.getInputProps('cooldown')}
        />
      </div>
      <NumberInput
        label={t('stock')}
        description={t('stockHint')}
        placeholder={t('unlimited')}
        min={0}
        max={CATALOGUE.maxStock}
        allowDecimal={false}
        {...form.getInputProps('stock')}
      />
      <NumberInput
        label={t('threshold')}
        description={t('thresholdHint')}
        min={0}
        max={CATALOGUE.maxStock}
        allowDecimal={false}
        {...form.getInputProps('stockAlertThreshold')}
      />
    </FormDialog>
  );
}
