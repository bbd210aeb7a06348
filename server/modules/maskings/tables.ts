import type { MaskSegment } from '@facet/contract/rest.ts';
import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface MaskingTables {
  maskings: MaskingsTable;
  person_masks: PersonMasksTable;
}

export type MaskingKind = 'overall' | 'segments' | 'finished';

interface MaskingsTable {
  id: Generated<number>;
  preset_img_id: number;
  kind: MaskingKind;
  file_key: string | null;
  created_at: CreatedAt;
}

interface PersonMasksTable {
  masking_id: number;
  position: number;
  mask_id: string;
  coordinates: Json<MaskSegment['coordinates']>;
  file_key: string | null;
}
