import { importMasks } from '@facet/editor-core/io/finished-masks.ts';
import { inTurns } from '@facet/editor-core/io/in-turns.ts';
import { frontsFromSegments, personsFromSegments } from '@facet/editor-core/io/segments.ts';
import {
  createImage,
  type EditorImage,
  frontId,
  type PersonId,
  personNumber,
  personOf,
} from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { LoadFailure } from '../segments/loadFailure.ts';
import { loadSegments, type SavedMasks, type SegmentSource } from '../segments/loadSegments.ts';
import { maskErrorText } from '../segments/maskErrorText.ts';
import { fetchFoundSegments, fetchMaskPng } from '../segments/segmentFiles.ts';

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
  /** What was found in front of faces, to be proposed where no masks were saved; null where nothing is to be. */
  inFrontJsonPath: string | null;
  /** Who edits here does not see what is in front of faces: where nobody has said anything of it, a save says nothing either. */
  leavesFronts?: boolean;
}

/** An image as it was loaded. */
export interface LoadedImage {
  image: EditorImage;
  /** When its masks were saved, milliseconds since 1970; 0 when they never were. */
  savedAt: number;
  /** Whether a save is to leave out what is in front of faces, so that it is still proposed where it is looked at. */
  leavesFronts?: boolean;
}

/**
 * The images with the masks that were saved last, pixel for pixel; images of which none were saved begin with the segments
 * that were found in them. So does what is in front of faces of which nobody has said anything yet.
 *
 * @throws LoadFailure
 */
export async function loadStudioImages(
  source: StudioSource,
  pool: MaskPool,
  signal: AbortSignal,
): Promise<LoadedImage[]> {
  const [loaded, inFront] = await Promise.all([
    loadSegments(source, signal),
    source.inFrontJsonPath ? fetchFoundSegments(source.inFrontJsonPath, signal) : [],
  ]);
  // in turns: all at once would be more than the pool has places for
  return inTurns(source.images, async ({ id, title, file, width, height }, index) => {
    const image = createImage({ id: String(id), title, src: file, width, height });
    const { segments, saved } = loaded[index];
    try {
      const opened = saved
        ? await withSavedMasks(image, saved, pool, signal)
        : { ...image, persons: await personsFromSegments(segments, image, pool) };
      const savedAt = Date.parse(saved?.savedAt ?? '') || 0;
      if (saved?.inFront) return { image: opened, savedAt };
      const found = (inFront[index] ?? []).filter(({ mask_id }) => personOf(opened, mask_id as PersonId));
      const fronts = await frontsFromSegments(found, image, pool);
      return { image: { ...opened, fronts }, savedAt, ...(source.leavesFronts && { leavesFronts: true }) };
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
  const inFront = await inTurns(
    saved.inFront ?? [],
    async ({ mask_id, object }) =>
      [frontId(personNumber(mask_id as PersonId)), await fetchMaskPng(object.file, signal)] as const,
  );
  return importMasks(image, saved, new Map([...pngs, ...inFront]), pool);
}
