import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface PurchaseTables {
  bundle_purchases: BundlePurchasesTable;
}

/** Rows are only ever inserted. */
interface BundlePurchasesTable {
  id: Generated<number>;
  /** The order's id. */
  uid: string;
  user_id: number;
  bundle_id: number;
  transfer_id: number;
  currency_id: number;
  price: number;
  created_at: CreatedAt;
}
