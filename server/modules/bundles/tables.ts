import type { FaceSummary } from '@facet/workers/types.ts';
import type { Generated } from 'kysely';
import type { CreatedAt, Json } from '../../db/columns.ts';

export interface BundleTables {
  partners: PartnersTable;
  category_codes: { id: Generated<number>; code: string };
  bundles: BundlesTable;
  products: ProductsTable;
  bundle_products: { bundle_id: number; product_id: number; position: number };
  product_details: ProductDetails;
}

interface PartnersTable {
  id: Generated<number>;
  user_id: number;
  name: string;
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

export type BundleStatus = 'DRAFT' | 'PUBLISHED' | 'ENDED';

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
  status: Generated<BundleStatus>;
  publish_start_at: Date | null;
  publish_end_at: Date | null;
  is_private: Generated<boolean>;
  version: Generated<number>;
  updated_at: Generated<Date>;
  created_at: CreatedAt;
}

interface ProductsTable {
  id: Generated<number>;
  partner_id: number;
  title: string;
  file_key: string;
  person_json_key: string;
  head_json_key: string;
  /** What stands in front of faces, of those of whom the partner has drawn it; null: of nobody. */
  in_front_json_key: string | null;
  location: string;
  gen_location: string | null;
  faces: Json<(FaceSummary | null)[]>;
  service_id: number | null;
  cost: number | null;
  is_generated_with_ad: Generated<boolean>;
  in_swap: Generated<boolean>;
  /** What it was made of; null: not of a campaign. */
  campaign_id: number | null;
  bf_file_key: string | null;
  created_at: CreatedAt;
}

/** View: what is shown of a product, and the service that it is paid with. `cost` is its own price or the service's. */
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
  inFrontJsonKey: string | null;
  faces: (FaceSummary | null)[];
  isGeneratedWithAd: boolean;
  inSwap: boolean;
  serviceId: number;
  serviceName: string;
  serviceDescription: string | null;
  serviceType: string;
  serviceCooldown: number;
  cost: number;
}
