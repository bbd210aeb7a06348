import type { ConsentRecord } from '@facet/contract/consent.ts';
import type { GenerationMode } from '@facet/contract/constants.ts';
import type { ErrorCode } from '@facet/contract/errors.ts';
import type { MaskSegment } from '@facet/contract/rest.ts';
import type { FaceSummary, SwapReport } from '@facet/workers/types.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PaymentTables } from './payment-tables.ts';

/** The tables as the numbered migrations make them. `bigint` and `numeric` arrive as numbers (see database.ts). */

type CreatedAt = ColumnType<Date, Date | undefined, never>;
type Json<T> = JSONColumnType<T & object>;

export interface Tables extends PaymentTables {
  users: UsersTable;
  tax_types: { id: number; tax_rate: number };
  sessions: SessionsTable;
  mail_tokens: MailTokensTable;
  consent_records: ConsentRecordsTable;
  currencies: CurrenciesTable;
  services: ServicesTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  ledger_entries: {
    id: Generated<number>;
    transfer_id: number;
    account_id: number;
    amount: number;
    created_at: CreatedAt;
  };
  files: FilesTable;
  discarded_files: { key: string; created_at: CreatedAt };
  follows: FollowsTable;
  src_imgs: SrcImgsTable;
  partners: PartnersTable;
  partner_relations: { id: Generated<number>; user_id: number; partner_id: number; created_at: CreatedAt };
  category_codes: { id: Generated<number>; code: string };
  bundles: BundlesTable;
  products: ProductsTable;
  bundle_products: { bundle_id: number; product_id: number; position: number };
  productions: ProductionsTable;
  comments: CommentsTable;
  partner_src_imgs: {
    id: Generated<number>;
    partner_id: number;
    file_key: string;
    caption: string | null;
    created_at: CreatedAt;
  };
  preset_campaigns: PresetCampaignsTable;
  preset_imgs: PresetImgsTable;
  campaigns: CampaignsTable;
  maskings: MaskingsTable;
  person_masks: PersonMasksTable;
  product_details: ProductDetails;
  production_details: ProductionDetails;
}

export type Role = 'USER' | 'ADMIN' | 'SUPERADMIN';

interface UsersTable {
  id: Generated<number>;
  username: string;
  email: string;
  password_hash: string;
  first_name: string;
  last_name: string | null;
  bio: string | null;
  avatar_key: string | null;
  role: Generated<Role>;
  status: Generated<'ACTIVE' | 'PENDING' | 'BLOCKED'>;
  represent_src_id: number | null;
  tax_type_id: number | null;
  is_private: Generated<boolean>;
  is_auto_campaign: Generated<boolean>;
  is_auto_product: Generated<boolean>;
  is_auto_partner_request: Generated<boolean>;
  marketing_agreement: Generated<boolean>;
  /** Kept by the trigger on `follows`. */
  total_followers: ColumnType<number, never, never>;
  total_following: ColumnType<number, never, never>;
  /** Null: the address is only claimed, and the account can do nothing. */
  email_verified_at: ColumnType<Date | null, Date | null | undefined, Date>;
  created_at: CreatedAt;
}

interface SessionsTable {
  id: Generated<string>;
  user_id: number;
  generation: Generated<number>;
  rotated_at: ColumnType<Date, Date | undefined, Date>;
  created_at: CreatedAt;
  expires_at: Date;
  revoked_at: Date | null;
}

export type MailTokenPurpose = 'verification' | 'reset';

interface MailTokensTable {
  /** SHA-256 of the secret in the link, in hex. */
  hash: string;
  user_id: number;
  purpose: MailTokenPurpose;
  created_at: CreatedAt;
  expires_at: Date;
}

export type ConsentPurpose = 'sign-up' | 'upload' | 'generation' | 'settings';

interface ConsentRecordsTable {
  id: Generated<number>;
  user_id: number | null;
  purpose: ConsentPurpose;
  subject_id: number | null;
  document_id: string;
  action: 'CONSENT_GIVEN' | 'CONSENT_WITHDRAWN';
  version: string;
  record: Json<ConsentRecord>;
  request_address: string | null;
  received_at: CreatedAt;
}

interface CurrenciesTable {
  id: number;
  code: string;
  name: string;
  type: string;
  description: string | null;
  sort_order: Generated<number>;
  is_active: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: Generated<Date>;
}

interface ServicesTable {
  id: number;
  name: string;
  description: string | null;
  cost: number;
  type: 'FEATURE' | 'ITEM' | 'UPGRADE' | 'ADVERTISEMENT' | 'CREDIT';
  cooldown: Generated<number>;
  currency_id: number;
  is_active: Generated<boolean>;
}

interface LedgerAccountsTable {
  id: Generated<number>;
  kind: 'member' | 'issuance' | 'revenue';
  user_id: number | null;
  currency_id: number;
  debits_pending: Generated<number>;
  debits_posted: Generated<number>;
  credits_pending: Generated<number>;
  credits_posted: Generated<number>;
}

export type TransferPhase = 'direct' | 'pending' | 'post' | 'void';

interface LedgerTransfersTable {
  id: Generated<number>;
  phase: TransferPhase;
  debit_account_id: number;
  credit_account_id: number;
  amount: number;
  pending_id: number | null;
  user_id: number | null;
  service_id: number | null;
  idempotency_key: string | null;
  reason: string | null;
  expires_at: Date | null;
  created_at: CreatedAt;
}

interface FilesTable {
  key: string;
  owner_id: number | null;
  content_type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  placeholder: string | null;
  created_at: CreatedAt;
}

interface FollowsTable {
  id: Generated<number>;
  follower_id: number;
  followed_id: number;
  /** Null: a private account was asked and has not agreed yet. */
  accepted_at: Date | null;
  /** Kept by the trigger on `users`: one of the two is closed. */
  is_hidden: ColumnType<boolean, never, never>;
  created_at: CreatedAt;
}

interface SrcImgsTable {
  id: Generated<number>;
  user_id: number;
  file_key: string;
  caption: string | null;
  face: Json<FaceSummary>;
  created_at: CreatedAt;
}

interface PartnersTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  represent_file_key: string | null;
  current_fee_ratio: Generated<number>;
  partner_grade: Generated<string>;
  settlement_type: Generated<string>;
  is_product_generated_with_ad: Generated<boolean>;
  service_id: number | null;
  is_auto_accepted_shared: Generated<boolean>;
  is_auto_accept_partner_requests: Generated<boolean>;
  is_allow_multiple_partner: Generated<boolean>;
  created_at: CreatedAt;
}

interface BundlesTable {
  id: Generated<number>;
  uid: string;
  partner_id: number;
  name: string;
  description: Generated<string>;
  price: Generated<number>;
  sale_price: number | null;
  service_id: number | null;
  category_code_id: number | null;
  bundle_category: string | null;
  representative_product_id: number | null;
  max_purchase_count: number | null;
  used_in_stock: Generated<number>;
  is_active: Generated<boolean>;
  status: Generated<'DRAFT' | 'PUBLISHED' | 'ENDED'>;
  publish_start_at: Date | null;
  publish_end_at: Date | null;
  created_at: CreatedAt;
}

interface ProductsTable {
  id: Generated<number>;
  partner_id: number;
  title: string;
  file_key: string;
  person_json_key: string;
  head_json_key: string;
  location: string;
  gen_location: string | null;
  faces: Json<(FaceSummary | null)[]>;
  service_id: number | null;
  cost: number | null;
  is_generated_with_ad: Generated<boolean>;
  in_swap: Generated<boolean>;
  created_at: CreatedAt;
}

type ProductionStatus = 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'DELETED';

interface ProductionsTable {
  id: Generated<number>;
  uid: string;
  user_id: number;
  product_id: number;
  /** Null: the face photo was deleted. Never while the production is open. */
  src_img_id: number | null;
  transfer_id: number;
  status: Generated<ProductionStatus>;
  in_generation: Generated<boolean>;
  mode: GenerationMode | null;
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
  finished_at: Date | null;
}

interface CommentsTable {
  id: Generated<number>;
  production_id: number;
  user_id: number;
  text: string;
  idempotency_key: string | null;
  created_at: CreatedAt;
}

interface PresetCampaignsTable {
  id: Generated<number>;
  partner_id: number;
  type: number;
  people: number;
  grade: Generated<string>;
  in_process: Generated<boolean>;
  active: Generated<boolean>;
  is_verified: Generated<boolean>;
  location: string | null;
  gen_location: string | null;
  location_info: string | null;
  origin_img_key: string;
  src_face_key: string | null;
  sam_json_key: string;
  person_json_key: string;
  head_json_key: string;
  face_masking_json_key: string;
  created_at: CreatedAt;
}

interface PresetImgsTable {
  id: Generated<number>;
  preset_campaign_id: number;
  position: number;
  file_key: string;
  caption: string | null;
  is_verified: Generated<boolean>;
}

interface CampaignsTable {
  id: Generated<number>;
  preset_campaign_id: number;
  partner_id: number;
  type: number;
  grade: Generated<string>;
  in_generate: Generated<boolean>;
  active: Generated<boolean>;
  src_face_key: string | null;
  created_at: CreatedAt;
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

/** View: what is shown of a product. `cost` is its own price or its service's; null means the usual one. */
export interface ProductDetails {
  id: number;
  title: string;
  fileKey: string;
  width: number;
  height: number;
  placeholder: string;
  location: string;
  genLocation: string | null;
  personJsonKey: string;
  headJsonKey: string;
  faces: (FaceSummary | null)[];
  isGeneratedWithAd: boolean;
  inSwap: boolean;
  serviceId: number | null;
  serviceName: string | null;
  serviceDescription: string | null;
  serviceType: string | null;
  serviceCooldown: number | null;
  cost: number | null;
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
}
