import type { FaceSummary } from '@facet/workers/types.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface SourceFaceTables {
  partner_src_imgs: PartnerSrcImgsTable;
  bots: BotsTable;
}

interface BotsTable {
  id: Generated<number>;
  name: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface PartnerSrcImgsTable {
  id: Generated<number>;
  /** Whose it is: a partner's or a bot's. */
  partner_id?: number | null;
  bot_id?: number | null;
  file_key: string;
  caption: string | null;
  /** Null: of a bot, and not looked at. */
  face: ColumnType<FaceSummary | null, string | null | undefined, string | null>;
  created_at: CreatedAt;
}
