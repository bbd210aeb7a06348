import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { centsOf, money, whole } from './money.ts';
import classes from './OrderSummary.module.css';
import { t } from './texts.ts';
import type { Package, Price } from './usePackages.ts';
import { PaymentWidget } from './widget/PaymentWidget.tsx';
import type { WidgetProps } from './widget/widget.ts';

/** What is paid for what, with the widget that takes it. */
export function OrderSummary({
  selected,
  price,
  problem,
  ...widget
}: WidgetProps & { selected: Package; price: Price; isBusy: boolean; problem: ReactNode }) {
  const { amount, bonus, priceCurrency } = selected;
  const rate = Number((price.taxRate * 100).toFixed(2));
  return (
    <aside className={classes.summary} aria-label={t('summary')}>
      <dl className={classes.lines}>
        <div>
          <dt>{t('credits', { amount: whole(amount) })}</dt>
          <dd>{money(centsOf(selected.price), priceCurrency)}</dd>
        </div>
        <div>
          <dt>{rate > 0 ? t('tax', { rate }) : t('noTax')}</dt>
          <dd>{money(price.taxCents, priceCurrency)}</dd>
        </div>
        <div className={classes.total} aria-live="polite">
          <dt>{t('total')}</dt>
          <dd>{money(price.totalCents, priceCurrency)}</dd>
        </div>
        <div className={classes.receive}>
          <dt>{t('receive')}</dt>
          <dd>
            {t('credits', { amount: whole(amount + bonus) })}
            <small>{t('receiveParts', { amount: whole(amount), bonus: whole(bonus) })}</small>
          </dd>
        </div>
      </dl>
      {problem}
      <PaymentWidget selected={selected} price={price} {...widget} />
      <p className={classes.note}>{t('note')}</p>
      <p className={classes.note}>{t('kinds')}</p>
    </aside>
  );
}

/** As tall as what comes: the history below would move under a finger. */
export const OrderSummarySkeleton = () => <Skeleton height={440} radius="lg" />;
