import { useMutation } from '@apollo/client/react';
import { PARTNER_GRADES, reviewProblem } from '@facet/contract/admission.ts';
import { ACCEPT_APPLICATION, DECLINE_APPLICATION } from '@facet/contract/documents/admissions.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import { NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dateText } from '../../../lib/formats.ts';
import { useTextForm } from '../../../lib/forms/useTextForm.ts';
import { refusal } from '../../../lib/refusals.ts';
import { ActForm } from '../frame/ActForm.tsx';
import { FormGuard } from '../frame/LeaveQuestion.tsx';
import { useAct } from '../frame/useAct.ts';
import classes from './Decision.module.css';
import type { Review } from './review.ts';
import { t } from './texts.ts';
import { STATUSES } from './useApplications.ts';

interface DecisionProps {
  review: Review;
  /** Also where somebody else was first. */
  onDecided: () => void;
}

/** What was decided, or how to decide. */
export function Decision({ review, onDecided }: DecisionProps) {
  const { status, decidedAt, reason } = review.application;
  const decided = STATUSES.find((one) => one === status && one !== 'PENDING');
  if (decided && decidedAt) {
    const who = review.decidedBy ?? t('somebody');
    return (
      <>
        <p className={classes.text}>
          {t('decidedText', { status: t(`statuses.${decided}`), who, when: dateText(decidedAt, 'moment') })}{' '}
          {review.partnerName && t('decidedAs', { name: review.partnerName })}
        </p>
        {reason && <p className={classes.reason}>{reason}</p>}
      </>
    );
  }
  return <Deciding review={review} onDecided={onDecided} />;
}

function Deciding({ review, onDecided }: DecisionProps) {
  const [isAccepting, setAccepting] = useState(true);
  const acceptance = useAcceptance(review, onDecided);
  const declining = useDeclining(review, onDecided);
  return (
    <>
      <SegmentedControl
        className={classes.choice ?? ''}
        aria-label={t('decision')}
        value={isAccepting ? 'accept' : 'decline'}
        onChange={(value) => setAccepting(value === 'accept')}
        data={[
          { value: 'accept', label: t('accept') },
          { value: 'decline', label: t('decline') },
        ]}
      />
      {/* both are there: who thinks it over finds what was typed for the other */}
      <div hidden={!isAccepting}>
        <AcceptForm {...acceptance} />
      </div>
      <div hidden={isAccepting}>
        <DeclineForm {...declining} />
      </div>
      <FormGuard isUnsaved={acceptance.form.isDirty() || declining.form.isDirty()} />
    </>
  );
}

const text = (code: ErrorCode | null): string | undefined => (code ? refusal(code) : undefined);

/** '12.5' and '12,5' are an eighth. */
function ratioOf(percent: string): number {
  const typed = percent.trim().replace(',', '.').replace(/\s*%$/, '');
  return /^\d{1,3}(\.\d+)?$/.test(typed) ? Number((Number(typed) / 100).toFixed(6)) : Number.NaN;
}

function useAcceptance({ id, application, username }: Review, onDecided: () => void) {
  const [acceptApplication] = useMutation(ACCEPT_APPLICATION);
  const act = useAct();
  const form = useTextForm({
    initialValues: { name: application.influencerName, fee: '', grade: PARTNER_GRADES[0] as string },
    validate: ({ name, fee }) => ({
      name: text(reviewProblem.name(name.trim())),
      fee: fee.trim() ? text(reviewProblem.feeRatio(ratioOf(fee))) : refusal('TEXT_REQUIRED'),
    }),
    onTouch: act.forgetProblem,
  });
  const submit = form.onSubmit(async ({ name, fee, grade: chosen }) => {
    const grade = PARTNER_GRADES.find((one) => one === chosen)!;
    const variables = { id, name: name.trim(), feeRatio: ratioOf(fee), grade };
    await act.run(
      async () => (await acceptApplication({ variables })).data?.acceptApplication,
      t('accepted', { name: username }),
    );
    onDecided();
  });
  return { form, act, submit };
}

function AcceptForm({ form, act, submit }: ReturnType<typeof useAcceptance>) {
  return (
    <ActForm act={act} submitText={t('acceptSubmit')} onSubmit={submit}>
      <TextInput {...form.getInputProps('name')} label={t('name')} description={t('nameHint')} required />
      <div className={classes.pair}>
        <TextInput
          {...form.getInputProps('fee')}
          label={t('fee')}
          description={t('feeHint')}
          inputMode="decimal"
          required
        />
        <NativeSelect
          size="md"
          {...form.getInputProps('grade')}
          label={t('grade')}
          description={'\u00a0'}
          data={PARTNER_GRADES}
        />
      </div>
    </ActForm>
  );
}

function useDeclining({ id, username }: Review, onDecided: () => void) {
  const [declineApplication] = useMutation(DECLINE_APPLICATION);
  const act = useAct();
  const form = useTextForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: text(reviewProblem.reason(reason)) }),
    onTouch: act.forgetProblem,
  });
  const submit = form.onSubmit(async ({ reason }) => {
    const variables = { id, reason };
    await act.run(
      async () => (await declineApplication({ variables })).data?.declineApplication,
      t('declined', { name: username }),
    );
    onDecided();
  });
  return { form, act, submit };
}

function DeclineForm({ form, act, submit }: ReturnType<typeof useDeclining>) {
  return (
    <ActForm act={act} submitText={t('declineSubmit')} onSubmit={submit}>
      <Textarea
        {...form.getInputProps('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        size="md"
        rows={4}
        required
      />
    </ActForm>
  );
}
