/** What administrators may put into the catalogue: bounds and rules that browser and server share. */
export const SERVICE_TYPES = ['FEATURE', 'ITEM', 'UPGRADE', 'ADVERTISEMENT', 'CREDIT'] as const;
/** Currencies that packages are sold in: those with cents that the payment provider knows. */
export const PRICE_CURRENCIES = ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'SGD', 'BRL'] as const;
export const PRODUCT_MARKERS = ['MOST_POPULAR', 'BEST_VALUE'] as const;

export const CATALOGUE = {
  /** Rows of each kind that are kept; what is not used any more is deactivated and edited anew. */
  maxRows: 1000,
  nameLength: 100,
  descriptionLength: 500,
  reasonLength: 300,
  maxStock: 1_000_000,
  maxAmount: 1_000_000,
  /** Either way from zero. */
  maxSortOrder: 1000,
  /** Of a package, in cents. */
  maxPriceCents: 10_000_000,
  maxCooldownSeconds: 30 * 24 * 3600,
  platformDataBytes: 16_384,
  platformDataDepth: 16,
} as const;

/** Invented people whose faces every partner may use. */
export const BOTS = {
  /** What is not used any more is taken away. */
  maxRows: 200,
} as const;

/** Whether a package's platform data can be kept: JSON of a bounded size and depth. */
export function platformDataProblem(text: string): 'PLATFORM_DATA_INVALID' | 'PLATFORM_DATA_LARGE' | null {
  if (new TextEncoder().encode(text).length > CATALOGUE.platformDataBytes) return 'PLATFORM_DATA_LARGE';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'PLATFORM_DATA_INVALID';
  }
  return isDeeper(value, CATALOGUE.platformDataDepth) ? 'PLATFORM_DATA_LARGE' : null;
}

/** Level by level, without recursion: what is looked at may be nested as deep as its text is long. */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
