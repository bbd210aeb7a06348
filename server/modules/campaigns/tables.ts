import type { LocationInfo } from '@facet/contract/location-data.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface CampaignTables {
  partner_photos: {
    id: Generated<number>;
    partner_id: number;
    file_key: string;
    caption: string | null;
    created_at: CreatedAt;
  };
  preset_campaigns: PresetCampaignsTable;
  preset_imgs: PresetImgsTable;
  campaigns: CampaignsTable;
  campaign_faces: CampaignFacesTable;
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
  /** Null, with the next three, until people were looked for. */
  sam_json_key: string | null;
  person_json_key: string | null;
  head_json_key: string | null;
  face_masking_json_key: string | null;
  /** Null also where people were found by a version that did not look for it. */
  in_front_json_key: string | null;
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
  /** Null while none is chosen. */
  preset_campaign_id: number | null;
  partner_id: number;
  type: number;
  grade: Generated<string>;
  in_generate: Generated<boolean>;
  active: Generated<boolean>;
  is_draft: Generated<boolean>;
  version: Generated<number>;
  location_info: ColumnType<LocationInfo | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

export type CampaignStatus = 'PENDING' | 'ACCEPTED' | 'REJECTED';

interface CampaignFacesTable {
  campaign_id: number;
  position: number;
  partner_src_img_id: number;
  status: Generated<CampaignStatus>;
}
