import type { CreatedAt } from './db/columns.ts';

export interface IdempotencyTables {
  idempotency_keys: {
    user_id: number;
    key: string;
    act: string;
    input_hash: string;
    /** JSON; null while the act is under way. */
    answer: unknown;
    created_at: CreatedAt;
  };
}
