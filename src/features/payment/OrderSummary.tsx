import { CURRENCY } from '@facet/contract/constants.ts';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { centsOf, credits, money, received, whole } from './money.ts';
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
  // a bonus is added to credits alone: it is of their kind
  const isFace = selected.currency.id === CURRENCY.FACE;
  const rate = Number((price.taxRate * 100).toFixed(2));
  return (
    <aside className={classes.summary} aria-label={t('summary')}>
      <dl className={classes.lines}>
        <div>
          <dt>{credits(selected)}</dt>
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
            {isFace ? t('credits', { amount: whole(amount + bonus) }) : credits(selected)}
            <small>{t('receiveParts', received(selected))}</small>
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
