import { CHANNELS, COUNTRY_CODES, INFLUENCER_TYPES } from '@facet/contract/admission.ts';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { useTextForm } from '../../../lib/forms/useTextForm.ts';
import { t } from '../../../shared/admissions/texts.ts';
import classes from './ApplyPage.module.css';
import type { AdmissionValues } from './admissionForm.ts';

const channelChoices = () => [
  { value: '', label: t('chooseChannel'), disabled: true },
  ...CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
];
const typeChoices = () => [
  { value: '', label: t('chooseType'), disabled: true },
  ...INFLUENCER_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
];
const countryChoices = () =>
  COUNTRY_CODES.map((code) => ({ value: code, label: [code, t(`countries.${code}`)].join(' ') }));

/** What an application asks for. */
export function AdmissionFieldset({ form }: { form: ReturnType<typeof useTextForm<AdmissionValues>> }) {
  return (
    <>
      <section className={classes.section} aria-labelledby="you">
        <h2 id="you" className={classes.subtitle}>
          {t('you')}
        </h2>
        <TextInput
          {...form.getInputProps('influencerName')}
          label={t('influencerName')}
          description={t('influencerNameHint')}
          autoComplete="nickname"
          required
        />
        <div className={classes.pair}>
          <NativeSelect
            size="md"
            {...form.getInputProps('channel')}
            label={t('channel')}
            data={channelChoices()}
            required
          />
          {form.values.channel === 'other' && (
            <TextInput {...form.getInputProps('otherChannel')} label={t('otherChannel')} required />
          )}
          <NativeSelect
            size="md"
            {...form.getInputProps('influencerType')}
            label={t('influencerType')}
            data={typeChoices()}
            required
          />
        </div>
        <TextInput
          {...form.getInputProps('brandChannel')}
          label={t('brandChannel')}
          description={t('brandChannelHint')}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="url"
          required
        />
        <Textarea
          {...form.getInputProps('description')}
          label={t('description')}
          description={t('descriptionHint')}
          size="md"
          rows={4}
        />
      </section>
      <section className={classes.section} aria-labelledby="contact">
        <h2 id="contact" className={classes.subtitle}>
          {t('contact')}
        </h2>
        <TextInput
          {...form.getInputProps('representativeName')}
          label={t('representativeName')}
          autoComplete="name"
          required
        />
        <TextInput
          {...form.getInputProps('email')}
          label={t('email')}
          type="email"
          autoComplete="email"
          required
        />
        <div className={classes.phone}>
          <NativeSelect
            size="md"
            {...form.getInputProps('countryCode')}
            label={t('countryCode')}
            data={countryChoices()}
            autoComplete="tel-country-code"
          />
          <TextInput
            {...form.getInputProps('phone')}
            label={t('phone')}
            type="tel"
            autoComplete="tel-national"
            required
          />
        </div>
      </section>
    </>
  );
}
