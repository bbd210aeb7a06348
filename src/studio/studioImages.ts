import { importMasks } from '@facet/editor-core/io/finished-masks.ts';
import { inTurns } from '@facet/editor-core/io/in-turns.ts';
import { personsFromSegments } from '@facet/editor-core/io/segments.ts';
import { createImage, type EditorImage } from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { LoadFailure } from '../segments/loadFailure.ts';
import { loadSegments, type SavedMasks, type SegmentSource } from '../segments/loadSegments.ts';
import { maskErrorText } from '../segments/maskErrorText.ts';
import { fetchMaskPng } from '../segments/segmentFiles.ts';

/** An image of a campaign, as the studio shows and saves it. */
export interface StudioImage {
  /** The presetImg's id. */
  id: number;
  title: string;
  /** Its address as the campaign names it: what the saving calls want. */
  file: string;
  width: number;
  height: number;
}

export interface StudioSource extends SegmentSource {
  images: readonly StudioImage[];
}

/** An image as it was loaded. */
export interface LoadedImage {
  image: EditorImage;
  /** When its masks were saved, milliseconds since 1970; 0 when they never were. */
  savedAt: number;
}

/**
 * The images with the masks that were saved last, pixel for pixel; images of which none were saved begin with the segments
 * that were found in them.
 *
 * @throws LoadFailure
 */
export async function loadStudioImages(
  source: StudioSource,
  pool: MaskPool,
  signal: AbortSignal,
): Promise<LoadedImage[]> {
  const loaded = await loadSegments(source, signal);
  // in turns: all at once would be more than the pool has places for
  return inTurns(source.images, async ({ id, title, file, width, height }, index) => {
    const image = createImage({ id: String(id), title, src: file, width, height });
    const { segments, saved } = loaded[index];
    try {
      if (saved) {
        const savedAt = Date.parse(saved.savedAt ?? '') || 0;
        return { image: await withSavedMasks(image, saved, pool, signal), savedAt };
      }
      const persons = await personsFromSegments(segments, image, pool);
      return { image: { ...image, persons }, savedAt: 0 };
    } catch (error) {
      if (signal.aborted || error instanceof LoadFailure) throw error;
      throw new LoadFailure(saved ? 'MASKS' : 'DEFAULT_MASKS', maskErrorText(error), { cause: error });
    }
  });
}

async function withSavedMasks(
  image: EditorImage,
  saved: SavedMasks,
  pool: MaskPool,
  signal: AbortSignal,
): Promise<EditorImage> {
  const pngs = await inTurns(
    saved.masks,
    async ({ mask_id, object }) => [mask_id, await fetchMaskPng(object.file, signal)] as const,
  );
  return importMasks(image, saved, new Map(pngs), pool);
}
