import { importMasks } from '@facet/editor-core/io/finished-masks.ts';
import { inTurns } from '@facet/editor-core/io/in-turns.ts';
import { personsFromSegments } from '@facet/editor-core/io/segments.ts';
import { createImage, type EditorImage } from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { fetchDefaultMasks, fetchFinishedMasks, fetchMaskPng, LoadFailure } from '../segments/maskFiles.ts';
import { t } from '../segments/texts.ts';

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

export interface StudioSource {
  images: readonly StudioImage[];
  /** Segments as they were found. */
  personJsonPath: string;
  /** Masks as they were saved last. */
  extractMaskingPath: string | null;
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
  { images, personJsonPath, extractMaskingPath }: StudioSource,
  pool: MaskPool,
  signal: AbortSignal,
): Promise<LoadedImage[]> {
  const [saved, found] = await Promise.all([
    extractMaskingPath ? fetchFinishedMasks(extractMaskingPath, signal) : [],
    fetchDefaultMasks(personJsonPath, signal),
  ]);
  const savedById = new Map(saved.map((entry) => [entry.imageId, entry]));
  // in turns: all at once would be more than the pool has places for
  return inTurns(images, async (source, index) => {
    const { id, title, file, width, height } = source;
    const image = createImage({ id: String(id), title, src: file, width, height });
    const entry = savedById.get(id);
    try {
      if (entry) {
        const savedAt = Date.parse(entry.savedAt ?? '') || 0;
        return { image: await withSavedMasks(image, entry, pool, signal), savedAt };
      }
      const persons = await personsFromSegments(found[index] ?? [], image, pool);
      return { image: { ...image, persons }, savedAt: 0 };
    } catch (error) {
      if (signal.aborted || error instanceof LoadFailure) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new LoadFailure(t(entry ? 'load.masks' : 'load.defaultMasks', { message }));
    }
  });
}

async function withSavedMasks(
  image: EditorImage,
  entry: Awaited<ReturnType<typeof fetchFinishedMasks>>[number],
  pool: MaskPool,
  signal: AbortSignal,
): Promise<EditorImage> {
  const pngs = await inTurns(
    entry.masks,
    async ({ mask_id, object }) => [mask_id, await fetchMaskPng(object.file, signal)] as const,
  );
  return importMasks(image, entry, new Map(pngs), pool);
}
