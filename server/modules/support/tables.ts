import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface SupportTables {
  support_conversations: {
    user_id: number;
    read_id: Generated<number>;
    answered_id: Generated<number>;
    mailed_id: Generated<number>;
  };
  support_topics: SupportTopicsTable;
  support_messages: SupportMessagesTable;
  support_canned_answers: {
    id: Generated<number>;
    title: string;
    text: string;
    version: Generated<number>;
    updated_at: ColumnType<Date, Date | undefined, Date>;
  };
}

interface SupportTopicsTable {
  id: Generated<number>;
  user_id: number;
  ts: number;
  assignee_id: number | null;
  last_id: Generated<number>;
  asked_id: Generated<number>;
  seen_id: Generated<number>;
  is_unread: ColumnType<boolean, never, never>;
  created_at: CreatedAt;
  closed_at: Date | null;
  closed_by: number | null;
}

interface SupportMessagesTable {
  id: Generated<number>;
  user_id: number;
  topic_id: number;
  author_id: number | null;
  is_from_member: boolean;
  text: string;
  idempotency_key: string | null;
  created_at: CreatedAt;
}
