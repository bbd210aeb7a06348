import { Comlink } from '../rpc.ts';
import type { Raster } from '../types.ts';
import { type Composition, drawOver, finish, type Layer } from './compose.ts';

/** Pixels move into the worker and back, so that no more of a picture is in memory than its canvas and some layers. */
export const composeApi = {
  drawOver(canvas: Composition, layers: readonly Layer[]): Composition {
    for (const layer of layers) drawOver(canvas, layer);
    return Comlink.transfer(canvas, [canvas.data.buffer]);
  },
  finish(canvas: Composition): Raster {
    return Comlink.transfer(finish(canvas), [canvas.data.buffer]);
  },
};

export type ComposeApi = typeof composeApi;
