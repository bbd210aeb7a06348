import type { FaceSummary } from '@facet/workers/types.ts';
import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface UploadTables {
  src_imgs: SrcImgsTable;
}

interface SrcImgsTable {
  id: Generated<number>;
  user_id: number;
  file_key: string;
  caption: string | null;
  face: Json<FaceSummary>;
  created_at: CreatedAt;
}
