import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface CatalogueTables {
  stock_adjustments: StockAdjustmentsTable;
}

interface StockAdjustmentsTable {
  id: Generated<number>;
  service_id?: number | null;
  app_product_id?: number | null;
  user_id: number;
  /** Null: unlimited. */
  previous_stock: number | null;
  new_stock: number | null;
  reason: string;
  created_at: CreatedAt;
}
