export interface EarningTables {
  partner_figures: PartnerFiguresTable;
  refused_pairs: { src_img_id: number; product_id: number };
  view_salts: { day: string; salt: string };
  page_views: { visitor: Buffer; day: string };
}

interface PartnerFiguresTable {
  partner_id: number;
  day: string;
  name: string;
  product_id: number | null;
  bundle_id: number | null;
  count: number;
  /** FACE that the partner earned. */
  total: number;
}
