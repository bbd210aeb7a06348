import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface CommentTables {
  comments: CommentsTable;
}

interface CommentsTable {
  id: Generated<number>;
  production_id: number;
  user_id: number;
  text: string;
  idempotency_key: string | null;
  created_at: CreatedAt;
}
