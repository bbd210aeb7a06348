import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface LedgerTables {
  currencies: CurrenciesTable;
  services: ServicesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  /** Kept by the database: of a transfer that is pending until it is resolved. */
  ledger_open_reservations: { transfer_id: number };
  ledger_entries: {
    id: Generated<number>;
    transfer_id: number;
    account_id: number;
    amount: number;
    created_at: CreatedAt;
  };
}

interface CurrenciesTable {
  id: Generated<number>;
  code: string;
  name: string;
  type: string;
  description: string | null;
  sort_order: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export type ServiceType = 'FEATURE' | 'ITEM' | 'UPGRADE' | 'ADVERTISEMENT' | 'CREDIT';

interface ServicesTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  cost: number;
  type: ServiceType;
  /** Whoever uses it tells what it costs; what is bought decides whether that is right. */
  is_cost_told: Generated<boolean>;
  cooldown: Generated<number>;
  currency_id: number;
  is_active: Generated<boolean>;
  /** Null: unlimited. */
  stock: number | null;
  /** Of the stock: what open reservations hold. */
  reserved: Generated<number>;
  stock_alert_threshold: number | null;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface LedgerAccountsTable {
  id: Generated<number>;
  kind: 'member' | 'issuance' | 'revenue';
  user_id: number | null;
  currency_id: number;
  debits_pending: Generated<number>;
  debits_posted: Generated<number>;
  credits_pending: Generated<number>;
  credits_posted: Generated<number>;
}

export type TransferPhase = 'direct' | 'pending' | 'post' | 'void';

interface LedgerTransfersTable {
  id: Generated<number>;
  phase: TransferPhase;
  debit_account_id: number;
  credit_account_id: number;
  amount: number;
  pending_id: number | null;
  user_id: number | null;
  service_id: number | null;
  idempotency_key: string | null;
  reason: string | null;
  expires_at: Date | null;
  created_at: CreatedAt;
}
