import type { ErrorCode } from '@facet/contract/errors.ts';
import type { PresetProcessingEvent } from '@facet/contract/rest.ts';
import type { Segmentation } from '@facet/workers/types.ts';
import type { Generated } from 'kysely';
import type { Json } from '../../db/columns.ts';

export interface SegmentationTables {
  segmentations: SegmentationsTable;
  found_people: FoundPeopleTable;
}

interface SegmentationsTable {
  preset_campaign_id: number;
  run: Generated<number>;
  status: Generated<PresetProcessingEvent['status']>;
  progress: Generated<number>;
  error_code: ErrorCode | null;
  changed_at: Generated<Date>;
}

interface FoundPeopleTable {
  preset_img_id: number;
  run: number;
  segmentation: Json<Segmentation>;
}
