/** Parts of one in which a fee is told: four decimals. */
const PARTS = 10_000;

/** Whole FACE that a partner gets of what a fan paid, after the house's fee (0 … 1); half a FACE is the partner's. */
export function shareOf(paid: number, feeRatio: number): number {
  return Math.floor((paid * (PARTS - Math.round(feeRatio * PARTS)) + PARTS / 2) / PARTS);
}
