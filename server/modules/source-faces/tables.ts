import type { FaceSummary } from '@facet/workers/types.ts';
import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface SourceFaceTables {
  partner_src_imgs: PartnerSrcImgsTable;
}

interface PartnerSrcImgsTable {
  id: Generated<number>;
  partner_id: number;
  file_key: string;
  caption: string | null;
  face: Json<FaceSummary>;
  created_at: CreatedAt;
}
