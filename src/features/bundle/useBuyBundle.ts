import { useMutation } from '@apollo/client/react';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { BUY_BUNDLE } from '@facet/contract/documents/purchases.ts';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { refusal } from '../../lib/refusals.ts';
import { useActKey } from '../../lib/useActKey.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';

/** Buys at the price that was shown. Pressed again after a lost answer, it is the same purchase. */
export function useBuyBundle({
  uid,
  price,
  reload,
}: {
  uid: string;
  price: number;
  reload: () => Promise<unknown>;
}) {
  const [mutate] = useMutation(BUY_BUNDLE);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = useActKey();

  async function buy(): Promise<void> {
    setBusy(true);
    setProblem(null);
    const variables = { uid, price };
    try {
      const { data } = await mutate({
        variables,
        context: { idempotencyKey: act.keyOf(variables) },
        refetchQueries: [CURRENCY_BALANCES],
      });
      const answer = data?.buyBundle;
      // refused is an answer: whoever presses again means another act
      act.done();
      if (answer?.ok) {
        refresh('bundles');
        toast.success(t('offer.done'));
      } else setProblem(answer?.error ?? refusal('INTERNAL'));
      await reload().catch(() => undefined);
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }
  return { buy, isBusy, problem };
}
