/** Layers next to each other that all stay as they are, or all change. */
export interface Run<Layer> {
  readonly isMoving: boolean;
  readonly layers: readonly Layer[];
}

/** @param layers the lowest first */
export function runsOf<Layer extends { readonly id: string }>(
  layers: readonly Layer[],
  moving: ReadonlySet<string>,
): Run<Layer>[] {
  const runs: { isMoving: boolean; layers: Layer[] }[] = [];
  for (const layer of layers) {
    const isMoving = moving.has(layer.id);
    const last = runs.at(-1);
    if (last?.isMoving === isMoving) last.layers.push(layer);
    else runs.push({ isMoving, layers: [layer] });
  }
  return runs;
}
