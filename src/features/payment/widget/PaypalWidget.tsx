import { Skeleton } from '@mantine/core';
import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js';
import { t } from '../texts.ts';
import type { WidgetProps } from './widget.ts';

interface PaypalWidgetProps extends WidgetProps {
  clientId: string;
  currency: string;
  isBusy: boolean;
  /** The buttons are drawn again when something else is to be paid for, or on other terms. */
  orderKey: string;
}

/** PayPal's own buttons, with their card form. */
export default function PaypalWidget({ clientId, currency, ...buttons }: PaypalWidgetProps) {
  return (
    <PayPalScriptProvider options={{ clientId, currency, intent: 'capture', locale: 'en_US' }}>
      <Buttons {...buttons} />
    </PayPalScriptProvider>
  );
}

function Buttons({
  createOrder,
  onApprove,
  onError,
  isBusy,
  orderKey,
}: Omit<PaypalWidgetProps, 'clientId' | 'currency'>) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer();
  if (isRejected) return <p role="alert">{t('paypalFailed')}</p>;
  return (
    <>
      {isPending && <Skeleton height={44} radius="sm" role="status" aria-label={t('widgetLoading')} />}
      <PayPalButtons
        disabled={isBusy}
        forceReRender={[orderKey]}
        style={{ layout: 'vertical', shape: 'rect', height: 44 }}
        createOrder={async () => (await createOrder()).orderId}
        onApprove={({ orderID }) => onApprove(orderID)}
        onError={onError}
      />
    </>
  );
}
