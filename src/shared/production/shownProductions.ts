/** How many places on the screen show a production right now. */
const shown = new Map<number, number>();

export function isProductionShown(productionId: number): boolean {
  return shown.has(productionId);
}

/** Notes that a place shows a production, until the returned function is called. */
export function showProduction(productionId: number): () => void {
  shown.set(productionId, (shown.get(productionId) ?? 0) + 1);
  return () => {
    const left = (shown.get(productionId) ?? 1) - 1;
    if (left > 0) shown.set(productionId, left);
    else shown.delete(productionId);
  };
}
