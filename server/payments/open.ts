import type { Db } from '../db/database.ts';
import { createPaypal } from './paypal.ts';
import type { PaypalSettings } from './paypal-client.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

/** Which provider takes the money: PayPal with its credentials, the sandbox, or nobody. */
export type PaymentSettings = 'none' | 'sandbox' | PaypalSettings;

export interface OpenProvider {
  /** Null: nothing can be bought. */
  provider: PaymentProvider | null;
  /** The provider, where it is the sandbox: what only a test of paying may ask of it. */
  sandbox: Sandbox | null;
}

export function openProvider(db: Db, settings: PaymentSettings): OpenProvider {
  if (settings === 'none') return { provider: null, sandbox: null };
  if (settings !== 'sandbox') return { provider: createPaypal(settings), sandbox: null };
  const sandbox = createSandbox({ db });
  return { provider: sandbox, sandbox };
}

/** Sources that PayPal's widget needs beyond our own, for the content security policy. */
export const PAYPAL_SOURCES = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
