import { IconCoin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { numberText } from '../lib/formats.ts';
import classes from './BalancePill.module.css';
import { t } from './texts.ts';
import { useFaceBalance } from './useFaceBalance.ts';

/** The FACE balance as a whole number, a hint when there is none, and what is on its way in; it leads to more credits. */
export function BalancePill() {
  const face = useFaceBalance();
  if (!face) return <span className={classes.pill} data-empty aria-hidden />;
  const { amount, pending } = face;
  return (
    <Link to="/payment" className={classes.pill} data-finger data-low={amount === 0 || undefined}>
      <IconCoin className={classes.icon} size={20} aria-hidden />
      {amount === 0 ? (
        t('balanceEmpty')
      ) : (
        <>
          <span className={classes.spoken}>{t('balance', { amount: numberText(amount) })}</span>
          <span aria-hidden>{numberText(amount)}</span>
        </>
      )}
      {pending > 0 && (
        <span className={classes.pending}>{t('balancePending', { n: numberText(pending) })}</span>
      )}
    </Link>
  );
}
