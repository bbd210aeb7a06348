import type { ErrorCode } from '@facet/contract/errors.ts';
import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';
import type { ProviderName } from '../../payments/provider.ts';

export interface PaymentTables {
  app_products: AppProductsTable;
  payment_orders: PaymentOrdersTable;
  payment_requests: PaymentRequestsTable;
  payment_events: PaymentEventsTable;
}

export type ProductMarker = 'MOST_POPULAR' | 'BEST_VALUE';

interface AppProductsTable {
  id: Generated<number>;
  name: string;
  currency_id: number;
  amount: number;
  bonus: Generated<number>;
  price_cents: number;
  price_currency: Generated<string>;
  marker: ProductMarker | null;
  sort_order: Generated<number>;
  is_active: Generated<boolean>;
  description: string | null;
  /** Null: unlimited. */
  stock: number | null;
  /** Of the stock: what open orders hold. */
  reserved: Generated<number>;
  /** JSON text, for who sells elsewhere. */
  platform_data: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export type OrderStatus = 'CREATED' | 'CAPTURED' | 'POSTED' | 'CANCELLED' | 'FAILED';

interface PaymentOrdersTable {
  id: Generated<number>;
  uid: Generated<string>;
  user_id: number;
  app_product_id: number;
  provider: ProviderName;
  provider_order_id: string | null;
  tax_type_id: number | null;
  total_cents: number;
  price_currency: string;
  currency_id: number;
  amount: number;
  bonus: number;
  status: Generated<OrderStatus>;
  capture_id: string | null;
  payer_id: string | null;
  error_code: ErrorCode | null;
  checked_at: Date | null;
  /** When its money was last asked for. */
  capturing_at: Date | null;
  created_at: CreatedAt;
}

interface PaymentRequestsTable {
  id: Generated<number>;
  uid: Generated<string>;
  user_id: number;
  app_product_id: number;
  total_cents: number;
  price_currency: string;
  status: Generated<'INITIATED' | 'COMPLETED' | 'FAILED'>;
  order_id: number | null;
  idempotency_key: string | null;
  created_at: CreatedAt;
}

interface PaymentEventsTable {
  id: Generated<number>;
  order_id: number;
  status: OrderStatus;
  error_code: ErrorCode | null;
  created_at: CreatedAt;
}
