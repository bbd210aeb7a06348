import { useMutation } from '@apollo/client/react';
import { reasonProblem } from '@facet/contract/admission.ts';
import { CURRENCY, MAX_ADJUSTMENT } from '@facet/contract/constants.ts';
import { ADJUST_BALANCE } from '@facet/contract/documents/users.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { numberText, ungrouped } from '../../../lib/formats.ts';
import { useTextForm } from '../../../lib/forms/useTextForm.ts';
import { refusal } from '../../../lib/refusals.ts';
import { useActKey } from '../../../lib/useActKey.ts';
import { ActForm } from '../frame/ActForm.tsx';
import { useAct } from '../frame/useAct.ts';
import type { Account } from './account.ts';
import { t } from './texts.ts';
import classes from './UserPage.module.css';

interface Values {
  currencyId: string;
  amount: string;
  reason: string;
}

function amountOf(typed: string): number {
  const text = ungrouped(typed.replace('−', '-'));
  return /^[+-]?\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
}

function validate({ amount: typed, reason }: Values) {
  const amount = amountOf(typed);
  const isAmount = amount !== 0 && Math.abs(amount) <= MAX_ADJUSTMENT;
  const problem = reasonProblem(reason);
  return {
    ...(!isAmount && { amount: refusal('ADJUSTMENT_INVALID') }),
    ...(problem && { reason: refusal(problem) }),
  };
}

/** Gives credits or takes them back, with a preview of what the member has then. */
export function AdjustForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const [adjustBalance] = useMutation(ADJUST_BALANCE);
  const act = useAct();
  const actKey = useActKey();
  const usual = account.balances.find(({ currencyId: id }) => id === CURRENCY.FACE) ?? account.balances[0];
  const form = useTextForm<Values>({
    initialValues: { currencyId: String(usual?.currencyId ?? ''), amount: '', reason: '' },
    validate,
    onTouch: act.forgetProblem,
  });
  const { currencyId, amount: typed } = form.values;
  const amount = amountOf(typed);
  const chosen = account.balances.find((one) => String(one.currencyId) === currencyId);

  const submit = form.onSubmit(async ({ reason }) => {
    const variables = { userId: account.id, currencyId: Number(currencyId), amount, reason };
    const idempotencyKey = actKey.keyOf(variables);
    const isDone = await act.run(
      async () => (await adjustBalance({ variables, context: { idempotencyKey } })).data?.adjustBalance,
      t('balanceDone'),
    );
    if (!isDone) return;
    actKey.done();
    form.setValues({ amount: '', reason: '' });
    form.resetTouched();
    form.clearErrors();
    onDone();
  });

  return (
    <ActForm act={act} submitText={t(amount < 0 ? 'takeSubmit' : 'giveSubmit')} onSubmit={submit}>
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          {...form.getInputProps('currencyId')}
          label={t('currency')}
          data={account.balances.map(({ currencyId: id, currency }) => ({
            value: String(id),
            label: currency,
          }))}
        />
        <TextInput
          {...form.getInputProps('amount')}
          label={t('amount')}
          description={t('amountHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="text"
          autoComplete="off"
          required
        />
      </div>
      <TextInput {...form.getInputProps('reason')} label={t('reason')} autoComplete="off" required />
      {chosen && amount !== 0 && !Number.isNaN(amount) && (
        <p className={classes.preview} role="status">
          {t('after', {
            before: numberText(chosen.balance),
            after: numberText(chosen.balance + amount),
            currency: chosen.currency,
          })}
        </p>
      )}
    </ActForm>
  );
}
