import { createLayer, type Layer } from './model.ts';

/** For tests: a layer of 100 by 80 of a picture twice as large, at (10, 20). */
export function layerOf(id: string, change: Partial<Layer> = {}): Layer {
  const picture = { src: id, original: { width: 200, height: 160 }, name: id };
  return { ...createLayer(picture, { x: 10, y: 20, width: 100, height: 80 }, id), ...change };
}
