import { canvasOptions } from '@facet/canvas-core/options.ts';
import { MASKING } from '@facet/contract/constants.ts';
import type { EditorOptions } from '../options.ts';

/** On its own, for who shows masks and has no editor: the tools bring a lot of code. */
export const checkMaskingsOptions: EditorOptions = {
  ...canvasOptions,
  brush: { min: 1, sliderMax: 50, max: 256, start: 5, eraserFactor: 2 },
  tolerance: 24,
  amounts: { grow: 3, feather: 5, smooth: 3, speck: 256 },
  maxAmount: { grow: 128, feather: 64, smooth: 64, speck: 1_000_000 },
  maskOpacity: { min: 0, max: 1, step: 0.1, start: 0.7 },
  canvas: {
    ...{ width: 800, height: 600, maxShown: 1024, maxShareOfWindow: 0.7, minShareOfHeight: 0.6 },
    maxSide: 16_384,
  },
  history: { maxBytes: 64 * 2 ** 20, maxSteps: 1000 },
  badgeSize: 40,
  maxPersons: MASKING.maxMasks,
  maxTextureBytes: 96 * 2 ** 20,
  fitMargin: 40,
};
