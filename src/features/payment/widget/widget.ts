import type { CreateOrderAnswer } from '@facet/contract/payment.ts';

/** What a payment widget is given, whoever's it is. Cancelling it calls nothing. */
export interface WidgetProps {
  createOrder: () => Promise<CreateOrderAnswer>;
  onApprove: (orderId: string) => Promise<void>;
  onError: (error: unknown) => void;
}
