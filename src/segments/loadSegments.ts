import type { FinishedMasks } from '@facet/contract/masking.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import { fetchFoundSegments, fetchSavedMasks } from './segmentFiles.ts';

/** Where the segments of a campaign's images are, or of a single photo. */
export interface SegmentSource {
  /** In their order; the ids are those that saved masks name. */
  images: readonly { id: number }[];
  /** Segments as they were found; null where nobody was looked for. */
  personJsonPath: string | null;
  /** Masks as they were saved last; null where none were. */
  extractMaskingPath: string | null;
}

export type SavedMasks = FinishedMasks[number];

export interface ImageSegments {
  segments: SegmentFile;
  /** The save that they are of; null where they are as they were found. */
  saved: SavedMasks | null;
}

/** The segments of each image: as they were saved last, otherwise as they were found. @throws LoadFailure */
export async function loadSegments(
  { images, personJsonPath, extractMaskingPath }: SegmentSource,
  signal?: AbortSignal,
): Promise<ImageSegments[]> {
  const [found, saved] = await Promise.all([
    personJsonPath ? fetchFoundSegments(personJsonPath, signal) : [],
    extractMaskingPath ? fetchSavedMasks(extractMaskingPath, signal) : [],
  ]);
  const savedById = new Map(saved.map((entry) => [entry.imageId, entry]));
  return images.map(({ id }, index) => {
    const entry = savedById.get(id) ?? null;
    return { segments: entry?.masks ?? found[index] ?? [], saved: entry };
  });
}
