import type { ErrorCode } from '@facet/contract/errors.ts';
import type { ImageMaking } from '@facet/contract/rest.ts';
import type { Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface MakingTables {
  makings: MakingsTable;
  bots: { id: Generated<number>; name: string; is_active: Generated<boolean>; created_at: CreatedAt };
  bot_src_imgs: { id: Generated<number>; bot_id: number; file_key: string };
}

interface MakingsTable {
  campaign_id: number;
  preset_img_id: number;
  run: Generated<number>;
  status: Generated<ImageMaking['status']>;
  progress: Generated<number>;
  error_code: ErrorCode | null;
  person: number | null;
  product_id: number | null;
  changed_at: Generated<Date>;
}
