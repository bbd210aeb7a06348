import type { AdmissionSubmit } from '@facet/contract/admission.ts';
import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface AdmissionTables {
  partner_applications: PartnerApplicationsTable;
}

export type ApplicationStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED';

interface PartnerApplicationsTable {
  id: Generated<number>;
  user_id: number;
  influencer_name: string;
  channel: AdmissionSubmit['channel'];
  other_channel: string | null;
  influencer_type: AdmissionSubmit['influencerType'];
  representative_name: string;
  email: string;
  /** International form (E.164). */
  phone_number: string;
  brand_channel: string;
  description: string;
  terms_agreed_at: Date;
  status: Generated<ApplicationStatus>;
  reason: string | null;
  partner_id: number | null;
  decided_by: number | null;
  decided_at: Date | null;
  seen_at: Date | null;
  created_at: CreatedAt;
}
