import type { IdempotencyTables } from '../idempotency-tables.ts';
import type { FileTables } from '../images/tables.ts';
import type { KeyTables } from '../keys/tables.ts';
import type { AccountTables } from '../modules/accounts/tables.ts';
import type { AdmissionTables } from '../modules/admissions/tables.ts';
import type { AnnouncementTables } from '../modules/announcements/tables.ts';
import type { AuditTables } from '../modules/audit/tables.ts';
import type { BundleTables } from '../modules/bundles/tables.ts';
import type { CampaignTables } from '../modules/campaigns/tables.ts';
import type { CatalogueTables } from '../modules/catalogue/tables.ts';
import type { CommentTables } from '../modules/comments/tables.ts';
import type { ConsentTables } from '../modules/consents/tables.ts';
import type { DashboardTables } from '../modules/dashboard/tables.ts';
import type { EarningTables } from '../modules/earnings/tables.ts';
import type { LedgerTables } from '../modules/ledger/tables.ts';
import type { MakingTables } from '../modules/making/tables.ts';
import type { MaskingTables } from '../modules/maskings/tables.ts';
import type { PaymentTables } from '../modules/payments/tables.ts';
import type { PeopleTables } from '../modules/people/tables.ts';
import type { ProductionTables } from '../modules/productions/tables.ts';
import type { PurchaseTables } from '../modules/purchases/tables.ts';
import type { SamTables } from '../modules/sam/tables.ts';
import type { SegmentationTables } from '../modules/segmentation/tables.ts';
import type { SourceFaceTables } from '../modules/source-faces/tables.ts';
import type { SupportTables } from '../modules/support/tables.ts';
import type { UploadTables } from '../modules/uploads/tables.ts';
import type { SandboxTables } from '../payments/tables.ts';

/**
 * The tables as the numbered migrations make them, each beside whose they are. `bigint` and `numeric` arrive as numbers (see
 * database.ts).
 */
export interface Tables
  extends FileTables,
    IdempotencyTables,
    KeyTables,
    AccountTables,
    AdmissionTables,
    AnnouncementTables,
    AuditTables,
    BundleTables,
    CampaignTables,
    CatalogueTables,
    CommentTables,
    ConsentTables,
    DashboardTables,
    EarningTables,
    LedgerTables,
    MaskingTables,
    PaymentTables,
    PeopleTables,
    ProductionTables,
    PurchaseTables,
    SamTables,
    MakingTables,
    SegmentationTables,
    SourceFaceTables,
    SupportTables,
    UploadTables,
    SandboxTables {}
