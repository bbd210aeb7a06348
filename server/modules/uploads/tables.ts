import type { FaceSummary } from '@facet/workers/types.ts';
import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface UploadTables {
  src_imgs: SrcImgsTable;
  src_img_views: SrcImgViewsTable;
}

interface SrcImgsTable {
  id: Generated<number>;
  user_id: number;
  file_key: string;
  caption: string | null;
  face: Json<FaceSummary>;
  created_at: CreatedAt;
}

interface SrcImgViewsTable {
  id: Generated<number>;
  src_img_id: number;
  file_key: string;
  face: Json<FaceSummary>;
  created_at: CreatedAt;
}
