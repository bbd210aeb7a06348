import type { GenerationMode, GenerationVariant } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import type { SwapReport } from '@facet/workers/types.ts';
import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt } from '../../db/columns.ts';

export interface ProductionTables {
  productions: ProductionsTable;
  production_details: ProductionDetails;
  generation_checks: GenerationChecksTable;
  generation_previews: GenerationPreviewsTable;
}

type ProductionStatus = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'DELETED';

interface ProductionsTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  product_id: number;
  /** Null: the face photo was deleted. Never while the production is open. */
  src_img_id: number | null;
  /** The reservation that pays; null: a bought bundle does. */
  transfer_id: number | null;
  bundle_purchase_id: number | null;
  /** It failed, so that its photo can be made of the purchase after all. */
  gave_place_back: Generated<boolean>;
  /** The finished production whose picture it is to take the place of. */
  replaces_id: number | null;
  status: Generated<ProductionStatus>;
  in_generation: Generated<boolean>;
  /** Names the person whom the fan wants to be; null: the photo's own target. */
  location: string | null;
  mode: GenerationMode | null;
  variant: Generated<GenerationVariant>;
  progress: Generated<number>;
  file_key: string | null;
  error_code: ErrorCode | null;
  report: ColumnType<SwapReport | null, string | undefined, string>;
  is_checked: Generated<boolean>;
  caption: string | null;
  /** Null: the owner's alone. */
  shared_at: Date | null;
  /** What a shared photo is found by. */
  words: ColumnType<never, string | null | undefined, string | null>;
  created_at: CreatedAt;
  /** When it was given to its queue, and when the first try began. */
  queued_at: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
}

interface GenerationChecksTable {
  src_img_id: number;
  product_id: number;
  made_of: string;
  error_code: ErrorCode | null;
}

interface GenerationPreviewsTable {
  src_img_id: number;
  product_id: number;
  mode: GenerationMode;
  variant: GenerationVariant;
  other: GenerationVariant | null;
  made_of: string;
  /** PGlite reads it as bytes, PostgreSQL's driver as a buffer of them. */
  jpeg: Uint8Array;
  created_at: ColumnType<Date, undefined, Date>;
}

/** View: what is shown of a production that was not deleted. `fileKey` and the image's columns are null until it is finished. */
export interface ProductionDetails {
  id: number;
  uid: string;
  userId: number;
  productId: number;
  status: Exclude<ProductionStatus, 'DELETED'>;
  errorCode: ErrorCode | null;
  isChecked: boolean;
  createdAt: Date;
  /** Null: the face photo was deleted. */
  srcKey: string | null;
  fileKey: string | null;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  /** Of the production whose picture it is to take the place of. */
  originalUid: string | null;
}
