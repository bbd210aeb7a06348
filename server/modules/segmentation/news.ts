import { PresetProcessingEvent } from '@facet/contract/rest.ts';
import * as z from 'zod/mini';
import { defineChannel } from '../../events/bus.ts';

/** How searches for people go on and end; the key is the preset campaign's id. `run` tells which of its searches is meant. */
export const segmentationNews = defineChannel(
  'segmentation',
  z.extend(PresetProcessingEvent, { run: z.int() }),
);
