import { Skeleton } from '@mantine/core';
import { numberText } from '../../../lib/formats.ts';
import { t as productionText } from '../../../shared/production/texts.ts';
import { t } from '../texts.ts';
import classes from './CreditPanel.module.css';
import { useBalances } from './useBalances.ts';

/** What the person can spend, FACE plus mileage, and whether the mileage does for this photo. */
export function CreditPanel({ cost }: { cost: number }) {
  const { balances, isFailed } = useBalances();
  if (isFailed) {
    return (
      <p className={classes.note} role="alert">
        {t('drawer.balanceFailed')}
      </p>
    );
  }
  if (!balances) return <Skeleton height={48} />;
  return (
    <>
      <dl className={classes.balances}>
        <div>
          <dd className="tabular">{numberText(balances.face)}</dd>
          <dt>{t('drawer.face')}</dt>
        </div>
        <span aria-hidden>+</span>
        <div>
          <dd className="tabular">{numberText(balances.mileage)}</dd>
          <dt>{t('drawer.mileage')}</dt>
        </div>
      </dl>
      {balances.mileage < cost && <p className={classes.note}>{productionText('problem.mileage')}</p>}
    </>
  );
}
