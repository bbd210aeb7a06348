import { useQuery } from '@apollo/client/react';
import { CURRENCY } from '@facet/contract/constants.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { IconCoin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './BalancePill.module.css';
import { t } from './texts.ts';

/** The FACE balance as a whole number, a hint when there is none, and what is on its way in; it leads to more credits. */
export function BalancePill() {
  const { data } = useQuery(CURRENCY_BALANCES);
  const face = data?.currencyBalances.find(({ currency }) => currency.id === CURRENCY.FACE);
  if (!face) return <span className={classes.pill} data-empty aria-hidden />;
  const balance = Math.trunc(face.balance);
  const pending = Math.trunc(face.pendingBalance);
  return (
    <Link to="/payment" className={classes.pill} data-low={balance === 0 || undefined}>
      <IconCoin className={classes.icon} size={20} aria-hidden />
      {balance === 0 ? (
        t('balanceEmpty')
      ) : (
        <>
          <span className={classes.spoken}>{t('balance', { amount: balance })}</span>
          <span aria-hidden>{balance}</span>
        </>
      )}
      {pending > 0 && <span className={classes.pending}>{t('balancePending', { n: pending })}</span>}
    </Link>
  );
}
