/**
 * The eight colours of person masks, cycling in this order: told apart with every kind of colour vision (after Okabe and
 * Ito, lifted so that all of them show on dark photos).
 */
const MASK_COLORS = [
  '#56b4e9',
  '#e69f00',
  '#00b386',
  '#f0e442',
  '#cc79a7',
  '#3d7fff',
  '#e8612c',
  '#d9d9d9',
] as const;

export function maskColor(index: number): string {
  return MASK_COLORS[index % MASK_COLORS.length]!;
}
