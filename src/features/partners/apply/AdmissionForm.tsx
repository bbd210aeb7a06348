import { ADMISSION_DOCUMENTS } from '@facet/contract/consent.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTextForm } from '../../../lib/forms/useTextForm.ts';
import { forgetDraft, keepDraft } from '../../../lib/localDraft.ts';
import { refusal } from '../../../lib/refusals.ts';
import { t } from '../../../shared/admissions/texts.ts';
import { ConsentBlock, type ConsentResult } from '../../../shared/consent/ConsentBlock.tsx';
import { AdmissionFieldset } from './AdmissionFieldset.tsx';
import classes from './ApplyPage.module.css';
import { type AdmissionValues, DRAFT, isIncomplete, validateAdmission } from './admissionForm.ts';
import { useAdmissionSubmit } from './useAdmissionSubmit.ts';
import { usePhoneRules } from './usePhoneRules.ts';

interface AdmissionFormProps {
  userId: number;
  initialValues: AdmissionValues;
  /** Begins anew with an empty form. */
  onClear: () => void;
}

const NO_CONSENT: ConsentResult = { isValid: false, records: [] };

export function AdmissionForm({ userId, initialValues, onClear }: AdmissionFormProps) {
  const [consent, setConsent] = useState(NO_CONSENT);
  const phoneRules = usePhoneRules();
  const { submit, isPending, problem, forgetProblem } = useAdmissionSubmit();
  const form = useTextForm({
    initialValues,
    validate: (values) => validateAdmission(values, phoneRules),
    onTouch: forgetProblem,
  });
  const { values } = form;
  const isChanged = form.isDirty();
  useEffect(() => {
    if (isChanged) keepDraft(DRAFT, { ...values });
  }, [isChanged, values]);

  const incomplete = isIncomplete(values);
  const canSubmit = !incomplete && consent.isValid;

  function send(sent: AdmissionValues): void {
    if (!canSubmit) return;
    void submit(sent, consent.records, (field, text) => {
      form.setFieldError(field, text);
      form.getInputNode(field)?.focus();
    });
  }

  function goToBroken(errors: Partial<Record<keyof AdmissionValues, unknown>>): void {
    const broken = (Object.keys(values) as (keyof AdmissionValues)[]).find((name) => errors[name]);
    if (broken) form.getInputNode(broken)?.focus();
  }

  return (
    <form className={classes.form} onSubmit={form.onSubmit(send, goToBroken)} noValidate>
      <AdmissionFieldset form={form} />
      <section className={classes.section} aria-labelledby="agreements">
        <h2 id="agreements" className={classes.subtitle}>
          {t('agreements')}
        </h2>
        <ConsentBlock documents={ADMISSION_DOCUMENTS} onChange={setConsent} userId={userId} />
      </section>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
      <div role="status" className={classes.hint}>
        {incomplete && refusal('ADMISSION_INCOMPLETE')}
        {!incomplete && !consent.isValid && refusal('ADMISSION_TERMS')}
      </div>
      <Button type="submit" disabled={!canSubmit || isPending} fullWidth>
        {t(isPending ? 'submitting' : 'submit')}
      </Button>
      <p className={classes.draft}>
        {t('draft')}{' '}
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            forgetDraft(DRAFT);
            onClear();
          }}
        >
          {t('clear')}
        </button>
      </p>
    </form>
  );
}
