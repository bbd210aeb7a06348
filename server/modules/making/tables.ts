import type { ErrorCode } from '@facet/contract/errors.ts';
import type { ImageMaking } from '@facet/contract/rest.ts';
import type { Generated } from 'kysely';

export interface MakingTables {
  makings: MakingsTable;
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
