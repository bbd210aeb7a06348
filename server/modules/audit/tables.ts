import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface AuditTables {
  audit_records: AuditRecordsTable;
}

interface AuditRecordsTable {
  id: Generated<number>;
  user_id: number;
  act: string;
  subject_type: string;
  subject_id: number | null;
  before: Json<Fields> | null;
  after: Json<Fields> | null;
  request_id: string;
  created_at: CreatedAt;
}

/** Columns of a subject and what they held. */
export type Fields = Record<string, unknown>;
