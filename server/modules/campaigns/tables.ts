import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface CampaignTables {
  partner_src_imgs: {
    id: Generated<number>;
    partner_id: number;
    file_key: string;
    caption: string | null;
    created_at: CreatedAt;
  };
  preset_campaigns: PresetCampaignsTable;
  preset_imgs: PresetImgsTable;
  campaigns: CampaignsTable;
}

interface PresetCampaignsTable {
  id: Generated<number>;
  partner_id: number;
  type: number;
  people: number;
  grade: Generated<string>;
  in_process: Generated<boolean>;
  active: Generated<boolean>;
  is_verified: Generated<boolean>;
  location: string | null;
  gen_location: string | null;
  location_info: string | null;
  origin_img_key: string;
  src_face_key: string | null;
  sam_json_key: string;
  person_json_key: string;
  head_json_key: string;
  face_masking_json_key: string;
  created_at: CreatedAt;
}

interface PresetImgsTable {
  id: Generated<number>;
  preset_campaign_id: number;
  position: number;
  file_key: string;
  caption: string | null;
  is_verified: Generated<boolean>;
}

interface CampaignsTable {
  id: Generated<number>;
  preset_campaign_id: number;
  partner_id: number;
  type: number;
  grade: Generated<string>;
  in_generate: Generated<boolean>;
  active: Generated<boolean>;
  src_face_key: string | null;
  created_at: CreatedAt;
}
