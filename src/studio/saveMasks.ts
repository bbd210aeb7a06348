import { MASKING } from '@facet/contract/constants.ts';
import { layersOf } from '@facet/editor-core/model/document.ts';
import { type ImageToSend, type SaveContext, sendMasks, sendOutlines, sendOverall } from './saveCalls.ts';
import { extractFailure, type SaveFailure, saveFailure } from './saveFailure.ts';

/**
 * What 'Save Masking' sends of an image, in this order, each in a call of its own. The masks are what the image is opened with
 * again, since outlines alone would lose soft edges, and they alone are refused when the server has others than are known here.
 */
const SAVE_PARTS = ['masks', 'overall', 'outlines'] as const;
type SavePart = (typeof SAVE_PARTS)[number];

/** What became of the images of one call. */
export interface SaveResult {
  /** When the masks were saved that the server has now, as `replaces` of the next save. */
  savedAt: number | null;
  /** The parts that the server did not confirm. */
  missing: readonly SavePart[];
  failure: SaveFailure | null;
}

/** The masks are saved, and the server keeps an older rest beside them. */
export const isIncomplete = ({ missing }: SaveResult): boolean =>
  missing.length > 0 && !missing.includes('masks');

/** What became of one image. */
export interface SaveOutcome extends SaveResult {
  entry: ImageToSend;
  /** Whether there was a call for it at all. */
  isSent: boolean;
}

/** 'Save Masking' of one image. What comes before a part that fails stays saved. */
export async function saveMasking(entry: ImageToSend, context: SaveContext): Promise<SaveResult> {
  let savedAt = entry.replaces;
  let missing: readonly SavePart[] = SAVE_PARTS;
  try {
    for (const part of SAVE_PARTS) {
      if (part === 'masks') savedAt = await sendMasks([entry], context);
      else if (part === 'overall') await sendOverall(entry, context);
      else await sendOutlines(entry, context);
      missing = missing.slice(1);
    }
    return { savedAt, missing, failure: null };
  } catch (error) {
    return { savedAt, missing, failure: saveFailure(error) };
  }
}

/** 'Extract and Send Masking Data' of these images. */
export async function extractAndSend(
  images: readonly ImageToSend[],
  context: SaveContext,
): Promise<SaveResult> {
  try {
    return { savedAt: await sendMasks(images, context), missing: [], failure: null };
  } catch (error) {
    return { savedAt: null, missing: ['masks'], failure: extractFailure(error) };
  }
}

/** One call after another. What one is refused for does not keep back the others; what would meet all of them does. */
export async function* sendAll(
  calls: readonly (readonly ImageToSend[])[],
  send: (call: readonly ImageToSend[]) => Promise<SaveResult>,
): AsyncGenerator<SaveOutcome> {
  let stop: SaveFailure | null = null;
  for (const call of calls) {
    if (stop) {
      for (const entry of call) yield notSent(entry, stop);
      continue;
    }
    const result = await send(call);
    for (const entry of call) yield { ...result, entry, isSent: true };
    if (result.failure?.kind === 'signedOut' || result.failure?.kind === 'unanswered') stop = result.failure;
  }
}

function notSent(entry: ImageToSend, failure: SaveFailure): SaveOutcome {
  return { entry, isSent: false, savedAt: entry.replaces, missing: SAVE_PARTS, failure };
}

/**
 * The images in lists for one call each. With no more masks than a single image may have persons, unless they are all one image's, a
 * call stays within all of its bounds, that of its bytes too.
 */
export function inCalls(images: readonly ImageToSend[]): ImageToSend[][] {
  const calls: ImageToSend[][] = [];
  let masks = 0;
  for (const entry of images) {
    const more = layersOf(entry.image).length;
    const isFull = calls.length === 0 || masks + more > MASKING.maxMasks;
    if (isFull) calls.push([]);
    masks = isFull ? more : masks + more;
    calls.at(-1)!.push(entry);
  }
  return calls;
}
