import * as z from 'zod/mini';
import { defineChannel } from '../../events/bus.ts';

/** Something became of an image of a campaign, whose id is the key: which image, and which of its jobs is the one that counts. */
export const makingNews = defineChannel(
  'making',
  z.object({ presetImgId: z.int(), run: z.int(), isOpen: z.boolean() }),
);
