import type { Gender } from '@facet/contract/location.ts';
import type { MaskSegment } from '@facet/contract/rest.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface MaskingTables {
  maskings: MaskingsTable;
  person_masks: PersonMasksTable;
  preset_choices: PresetChoicesTable;
}

export type MaskingKind = 'overall' | 'segments' | 'finished';

interface MaskingsTable {
  id: Generated<number>;
  preset_img_id: number;
  kind: MaskingKind;
  file_key: string | null;
  /** Whether somebody has said what stands in front of faces, here or in a save before. */
  says_in_front: Generated<boolean>;
  created_at: CreatedAt;
}

interface PersonMasksTable {
  masking_id: number;
  position: number;
  mask_id: string;
  coordinates: Json<MaskSegment['coordinates']>;
  file_key: string | null;
  /** What stands in front of this person's face; null where nobody has drawn or checked it. */
  in_front_coordinates: Json<MaskSegment['coordinates']> | null;
  in_front_file_key: string | null;
}

interface PresetChoicesTable {
  preset_img_id: number;
  mask_ids: Json<string[]>;
  target: number | null;
  genders: ColumnType<(Gender | null)[] | null, string | null, string>;
  saved_at: Generated<Date>;
}
