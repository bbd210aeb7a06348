/** What we call a provider where an order is kept with it. */
export type ProviderName = 'sandbox' | 'paypal';

/**
 * The payment port: create an order → the member approves it with the provider → capture. Embedded: `sandbox.ts`; by
 * setting: `paypal.ts`. Both pass `provider.contract.ts`.
 */
export interface PaymentProvider {
  name: ProviderName;
  /** Public id for the provider's widget; null where it needs none. */
  clientId: string | null;
  /** The same reference makes one order, however often it is asked for. @throws ProviderFailed */
  createOrder(order: NewOrder): Promise<string>;
  /** What the provider's books say; null when it knows no such order. @throws ProviderFailed */
  order(id: string): Promise<ProviderOrder | null>;
  /** Takes the money of an approved order, once, and says what the books say then. @throws ProviderFailed */
  capture(id: string, reference: string): Promise<ProviderOrder | null>;
}

interface NewOrder {
  /** Our name of the order, which the provider keeps and gives back. */
  reference: string;
  total: Money;
  description: string;
}

interface Money {
  cents: number;
  currency: string;
}

export interface ProviderOrder {
  /**
   * CREATED: waits for the member; APPROVED: may be captured; PENDING: captured, and held for a check; COMPLETED: the money
   * is there; DECLINED: the payment did not go through; VOIDED: cancelled or expired.
   */
  status: 'CREATED' | 'APPROVED' | 'PENDING' | 'COMPLETED' | 'DECLINED' | 'VOIDED';
  reference: string;
  /** What was captured; before that, what is going to be. */
  total: Money;
  captureId: string | null;
  payerId: string | null;
}

/** The provider could not be reached or answered something that is none of its answers. Nothing is known of the order. */
export class ProviderFailed extends Error {
  constructor(what: string, cause?: unknown) {
    super(`payment provider: ${what}`, { cause });
    this.name = 'ProviderFailed';
  }
}
