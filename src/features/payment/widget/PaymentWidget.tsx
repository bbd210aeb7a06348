import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { money } from '../money.ts';
import { t } from '../texts.ts';
import type { Package, Price } from '../usePackages.ts';
import { SandboxWidget } from './SandboxWidget.tsx';
import { usePaymentConfig } from './usePaymentConfig.ts';
import type { WidgetProps } from './widget.ts';

/** PayPal's code is fetched only where PayPal takes the money. */
const PaypalWidget = lazy(() => import('./PaypalWidget.tsx'));

export function PaymentWidget({
  selected,
  price,
  isBusy,
  ...widget
}: WidgetProps & { selected: Package; price: Price; isBusy: boolean }) {
  const { config, error, retry } = usePaymentConfig();
  const loading = <Skeleton height={44} radius="sm" role="status" aria-label={t('widgetLoading')} />;
  if (error) return <ErrorState title={t('loadFailed')} message={error} retry={retry} />;
  if (!config) return loading;
  if (config.provider === 'none') {
    return (
      <p role="status">
        <strong>{t('closedTitle')}</strong>
        <br />
        {t('closedText')}
      </p>
    );
  }
  if (config.provider === 'sandbox') {
    return (
      <SandboxWidget
        {...widget}
        isBusy={isBusy}
        label={t('pay', { total: money(price.totalCents, selected.priceCurrency) })}
      />
    );
  }
  return (
    <Suspense fallback={loading}>
      <PaypalWidget
        {...widget}
        key={selected.priceCurrency}
        clientId={config.clientId ?? ''}
        currency={selected.priceCurrency}
        isBusy={isBusy}
        orderKey={[selected.id, price.totalCents, selected.amount, selected.bonus].join()}
      />
    </Suspense>
  );
}
