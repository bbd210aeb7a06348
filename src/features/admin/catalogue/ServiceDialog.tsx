import { CATALOGUE, SERVICE_TYPES } from '@facet/contract/catalogue.ts';
import { MAX_GENERATION_COST } from '@facet/contract/constants.ts';
import { CREATE_SERVICE, UPDATE_SERVICE } from '@facet/contract/documents/admin.ts';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ExactNumberInput } from '../../../ui/ExactNumberInput.tsx';
import { isNumber, numberOf } from '../../../ui/exactNumber.ts';
import classes from './Catalogue.module.css';
import { EntryDialog, type EntryDialogHandlers } from './EntryDialog.tsx';
import { CurrencyField, DescriptionField, NameField, StockField } from './fields.tsx';
import type { Service } from './rows.ts';
import { t } from './texts.ts';
import { useChange } from './useChange.ts';
import { usualCurrency } from './values.ts';

interface ServiceDialogProps extends EntryDialogHandlers {
  /** Null: a new one. */
  service: Service | null;
  currencies: readonly { id: number; code: string }[];
}

const valuesOf = (service: Service | null) => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  cost: service ? Number(service.cost) : ('' as string | number),
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

export function ServiceDialog({ service, currencies, ...handlers }: ServiceDialogProps) {
  const change = useChange();
  const initialValues = valuesOf(service);
  const form = useForm({ initialValues });
  // currencies may arrive after the dialog was opened
  const values = { ...form.values, currencyId: form.values.currencyId || usualCurrency(currencies) };
  const { name, cost, cooldown, stock, stockAlertThreshold, currencyId } = values;
  // what is paid with credits costs some
  const leastCost = values.type === 'CREDIT' ? 1 : 0;
  const areNumbers = [cost, cooldown, stock, stockAlertThreshold].every(isNumber);

  return (
    <EntryDialog
      {...handlers}
      title={t(service ? 'editService' : 'newService')}
      isNew={!service}
      before={inputOf(initialValues)}
      input={inputOf(values)}
      isUnsaved={form.isDirty()}
      isComplete={
        name.trim() !== '' && cost !== '' && Number(cost) >= leastCost && currencyId !== '' && areNumbers
      }
      create={(input) => change(CREATE_SERVICE, { input }, (data) => data.createService)}
      update={(input) =>
        change(
          UPDATE_SERVICE,
          { id: service!.id, version: service!.version, input },
          (data) => data.updateService,
        )
      }
    >
      <NameField data-autofocus {...form.getInputProps('name')} />
      <DescriptionField {...form.getInputProps('description')} />
      <div className={classes.pair}>
        <ExactNumberInput
          label={t('cost')}
          required
          min={leastCost}
          max={MAX_GENERATION_COST}
          {...form.getInputProps('cost')}
        />
        <CurrencyField currencies={currencies} {...form.getInputProps('currencyId')} value={currencyId} />
        <NativeSelect label={t('type')} size="md" data={[...SERVICE_TYPES]} {...form.getInputProps('type')} />
        <ExactNumberInput
          label={t('cooldownSeconds')}
          min={0}
          max={CATALOGUE.maxCooldownSeconds}
          {...form.getInputProps('cooldown')}
        />
      </div>
      <StockField description={t('stockHint')} {...form.getInputProps('stock')} />
      <ExactNumberInput
        label={t('threshold')}
        description={t('thresholdHint')}
        min={0}
        max={CATALOGUE.maxStock}
        {...form.getInputProps('stockAlertThreshold')}
      />
    </EntryDialog>
  );
}
