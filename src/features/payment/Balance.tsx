import { useQuery } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { PAYMENT } from '@facet/contract/payment.ts';
import { Skeleton } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import classes from './Balance.module.css';
import { whole } from './money.ts';
import { t } from './texts.ts';
import { useCountUp } from './useCountUp.ts';

/** What the member has. It runs to its new value when something was bought. */
export function Balance() {
  const { data } = useQuery(CURRENCY_BALANCES);
  const of = (id: number) => data?.currencyBalances.find(({ currency }) => currency.id === id);
  const face = of(CURRENCY.FACE);
  const mileage = of(CURRENCY.MFACE);
  const shown = useCountUp(face?.balance ?? null, PAYMENT.balanceAnimationMs);
  if (!face || shown === null) return <Skeleton width={160} height={64} radius="lg" />;
  return (
    <div className={classes.root}>
      <p className={classes.label}>{t('balance')}</p>
      <p className={classes.amount}>
        <IconCoin size={28} aria-hidden className={classes.icon} />
        <span className={classes.spoken}>{t('balanceSpoken', { amount: face.balance })}</span>
        <span aria-hidden data-testid="balance">
          {whole(shown)}
        </span>
        <span className={classes.code} aria-hidden>
          {t('balanceCode')}
        </span>
        {face.pendingBalance > 0 && (
          <span className={classes.pending}>{t('pending', { n: face.pendingBalance })}</span>
        )}
      </p>
      <p className={classes.mileage}>{t('mileage', { amount: whole(mileage?.balance ?? 0) })}</p>
    </div>
  );
}
