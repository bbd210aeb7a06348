import '@mantine/core/styles/Combobox.layer.css';
import '../../../shared/announcements/dates.css';
import 'dayjs/locale/ko';
import type { BundleField } from '@facet/contract/bundle.ts';
import { BUNDLE } from '@facet/contract/constants.ts';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useLanguage } from '../../../lib/language.ts';
import { refusal } from '../../../lib/refusals.ts';
import { t as announcementText } from '../../../shared/announcements/texts.ts';
import { ExactNumberInput } from '../../../ui/ExactNumberInput.tsx';
import classes from './Bundles.module.css';
import type { Values } from './composerValues.ts';
import { t } from './texts.ts';
import type { Composer } from './useComposer.ts';

export interface FieldsProps {
  values: Values;
  /** What is wrong with each field, in words. */
  errors: Partial<Record<BundleField, string>>;
  isLocked: boolean;
  onChange: Composer['change'];
}

/** Where a field stands in the page, for what leads to it. */
export const fieldId = (field: BundleField) => `bundle-${field}`;

const CATEGORIES = [
  'PORTRAIT',
  'FASHION',
  'TRAVEL',
  'MUSIC',
  'FILM',
  'SPORT',
  'CELEBRATION',
  'OTHER',
] as const;

function categoryName(code: string): string {
  const known = CATEGORIES.find((each) => each === code);
  return known ? t(`category.${known}`) : code;
}

interface TextFieldsProps extends FieldsProps {
  categories: readonly { id: number; code: string }[];
}

export function TextFields({ values, errors, isLocked, onChange, categories }: TextFieldsProps) {
  return (
    <div className={classes.section}>
      <TextInput
        id={fieldId('name')}
        label={t('field.name')}
        value={values.name}
        error={errors.name}
        disabled={isLocked}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Textarea
        size="md"
        id={fieldId('description')}
        label={t('field.description')}
        description={t('descriptionHint')}
        autosize
        minRows={3}
        maxRows={12}
        value={values.description}
        error={errors.description}
        disabled={isLocked}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
      />
      <Select
        size="md"
        id={fieldId('category')}
        label={t('field.category')}
        placeholder={t('categoryHint')}
        data={categories.map(({ id, code }) => ({ value: String(id), label: categoryName(code) }))}
        value={values.categoryCodeId === null ? null : String(values.categoryCodeId)}
        error={errors.category}
        disabled={isLocked}
        onChange={(id) => onChange({ categoryCodeId: id === null ? null : Number(id) })}
      />
    </div>
  );
}

export function CostFields({ values, errors, isLocked, onChange }: FieldsProps) {
  const { price, salePrice } = values;
  const isNoSale = typeof price === 'number' && typeof salePrice === 'number' && salePrice >= price;
  const problems = isNoSale ? { ...errors, salePrice: refusal('BUNDLE_SALE_PRICE_INVALID') } : errors;
  const number = (field: 'price' | 'salePrice' | 'maxPurchaseCount', hint: string) => (
    <ExactNumberInput
      id={fieldId(field)}
      label={t(`field.${field}`)}
      description={hint}
      {...(field === 'maxPurchaseCount'
        ? { min: 1, max: BUNDLE.maxPurchases }
        : { min: 0, max: BUNDLE.maxPrice, rightSection: 'FACE', rightSectionWidth: 56 })}
      value={values[field]}
      error={problems[field]}
      disabled={isLocked}
      onChange={(typed) => onChange({ [field]: typed })}
    />
  );
  return (
    <section className={classes.section} aria-labelledby="bundle-money">
      <h2 id="bundle-money" className={classes.subtitle}>
        {t('money')}
      </h2>
      <div className={classes.columns}>
        {number('price', t('priceHint'))}
        {number('salePrice', t('salePriceHint'))}
        {number('maxPurchaseCount', t('maxPurchaseHint'))}
      </div>
    </section>
  );
}

/** `2026-11-22 13:30:00`, as the calendar writes a moment of the person's own. */
function pickerValue(moment: string | null): string | null {
  if (moment === null) return null;
  const date = new Date(moment);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

export function WhenFields({ values, errors, isLocked, onChange }: FieldsProps) {
  const locale = useLanguage();
  const picker = (field: 'publishStartAt' | 'publishEndAt', hint: string) => (
    <DateTimePicker
      size="md"
      id={fieldId(field)}
      label={t(`field.${field}`)}
      description={hint}
      placeholder={t('chooseMoment')}
      locale={locale}
      valueFormat={t('momentFormat')}
      value={pickerValue(values[field])}
      error={errors[field]}
      disabled={isLocked}
      clearable
      clearButtonProps={{ 'aria-label': `${t('clear')}: ${t(`field.${field}`)}` }}
      timePickerProps={{ 'aria-label': t('timeOf') }}
      submitButtonProps={{ 'aria-label': t('setTime') }}
      ariaLabels={{
        previousMonth: announcementText('previousMonth'),
        nextMonth: announcementText('nextMonth'),
      }}
      onChange={(picked) =>
        onChange({ [field]: picked === null ? null : new Date(picked.replace(' ', 'T')).toISOString() })
      }
    />
  );
  return (
    <section className={classes.section} aria-labelledby="bundle-when">
      <h2 id="bundle-when" className={classes.subtitle}>
        {t('schedule')}
      </h2>
      <div className={classes.columns}>
        {picker('publishStartAt', t('startHint'))}
        {picker('publishEndAt', t('endHint'))}
      </div>
      <p className={classes.hint}>{t('zone', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</p>
      <Switch
        label={t('private')}
        description={t('privateHint')}
        checked={values.isPrivate}
        disabled={isLocked}
        onChange={({ currentTarget }) => onChange({ isPrivate: currentTarget.checked })}
      />
    </section>
  );
}
