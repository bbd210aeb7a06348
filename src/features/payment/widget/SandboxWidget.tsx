import type { CreateOrderAnswer, SandboxDecision } from '@facet/contract/payment.ts';
import { Button } from '@mantine/core';
import { IconFlask, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { rest } from '../../../lib/rest.ts';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { t } from '../texts.ts';
import classes from './SandboxWidget.module.css';
import type { WidgetProps } from './widget.ts';

/** The sandbox's button and its window, in which the member plays the payer. */
export function SandboxWidget({
  label,
  isBusy,
  createOrder,
  onApprove,
  onError,
}: WidgetProps & { label: string; isBusy: boolean }) {
  const [order, setOrder] = useState<CreateOrderAnswer | null>(null);
  const [opened, setOpened] = useState(false);
  const [isWaiting, setWaiting] = useState(false);

  async function open() {
    setWaiting(true);
    try {
      setOrder(await createOrder());
      setOpened(true);
    } catch (error) {
      onError(error);
    } finally {
      setWaiting(false);
    }
  }

  async function decide(decision: SandboxDecision) {
    if (!order) return;
    setWaiting(true);
    const address = `/api/payment/sandbox/orders/${encodeURIComponent(order.orderId)}`;
    try {
      await rest.post(address, { decision });
      setOpened(false);
      // a declined card shows when it is charged
      if (decision !== 'cancel') await onApprove(order.orderId);
    } catch (error) {
      setOpened(false);
      if (decision !== 'cancel') onError(error);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <>
      <BusyButton
        fullWidth
        size="lg"
        leftSection={<IconLock size={18} aria-hidden />}
        isBusy={isBusy || (isWaiting && !opened)}
        onClick={() => void open()}
      >
        {label}
      </BusyButton>
      <p className={classes.hint}>
        <IconFlask size={16} aria-hidden />
        {t('sandbox.hint')}
      </p>
      <Sheet
        opened={opened}
        onClose={() => void decide('cancel')}
        title={t('sandbox.title')}
        size={420}
        ignoreBackdrop
      >
        <p className={classes.text}>{t('sandbox.text')}</p>
        {order && (
          <dl className={classes.facts}>
            <dt>{t('sandbox.amount')}</dt>
            <dd className={classes.amount}>
              {order.total} {order.currency}
            </dd>
            <dt>{t('sandbox.order')}</dt>
            <dd className={classes.reference}>{order.orderId}</dd>
          </dl>
        )}
        <div className={classes.actions}>
          <Button fullWidth loading={isWaiting} onClick={() => void decide('approve')} data-autofocus>
            {t('sandbox.approve')}
          </Button>
          <Button fullWidth variant="default" disabled={isWaiting} onClick={() => void decide('decline')}>
            {t('sandbox.decline')}
          </Button>
          <Button fullWidth variant="subtle" disabled={isWaiting} onClick={() => void decide('cancel')}>
            {t('sandbox.cancel')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}
