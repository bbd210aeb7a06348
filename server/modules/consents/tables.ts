import type { ConsentRecord } from '@facet/contract/consent.ts';
import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface ConsentTables {
  consent_records: ConsentRecordsTable;
}

export type ConsentPurpose =
  | 'sign-up'
  | 'upload'
  | 'view-upload'
  | 'generation'
  | 'settings'
  | 'partnership'
  | 'partner-upload';

interface ConsentRecordsTable {
  id: Generated<number>;
  user_id: number | null;
  purpose: ConsentPurpose;
  subject_id: number | null;
  document_id: string;
  action: 'CONSENT_GIVEN' | 'CONSENT_WITHDRAWN';
  version: string;
  record: Json<ConsentRecord>;
  request_address: string | null;
  received_at: CreatedAt;
}
