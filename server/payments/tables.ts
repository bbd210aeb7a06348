import type { Generated } from 'kysely';
import type { CreatedAt } from '../db/columns.ts';

export interface SandboxTables {
  sandbox_orders: SandboxOrdersTable;
}

interface SandboxOrdersTable {
  id: string;
  reference: string;
  total_cents: number;
  currency: string;
  status: Generated<'CREATED' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'COMPLETED'>;
  payer_id: string | null;
  capture_id: string | null;
  created_at: CreatedAt;
}
