import { Comlink } from '../rpc.ts';
import type { Raster } from '../types.ts';
import { type Composition, drawOver, finish, type Layer } from './compose.ts';

/** Pixels move into the worker and back, so that no more of a picture is in memory than its canvas and one layer. */
export const composeApi = {
  drawOver(canvas: Composition, layer: Layer): Composition {
    drawOver(canvas, layer);
    return Comlink.transfer(canvas, [canvas.data.buffer]);
  },
  finish(canvas: Composition): Raster {
    return Comlink.transfer(finish(canvas), [canvas.data.buffer]);
  },
};

export type ComposeApi = typeof composeApi;
