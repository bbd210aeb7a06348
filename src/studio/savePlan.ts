import { hasSameMasks } from '@facet/editor-core/io/same-masks.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import { type ImageToSave, inCalls, SAVE_PARTS, type SaveOutcome, type SavePart } from './saveMasks.ts';
import type { LoadedImage, StudioImage } from './studioImages.ts';

/** What the server has of an image. */
interface Stored {
  /** With the masks that it has. */
  image: EditorImage;
  /** When they were saved, milliseconds since 1970, 0 when they never were; null where that is not known. */
  savedAt: number | null;
  /** What it does not have of the save that brought them. */
  missing: readonly SavePart[];
}

/** By image. */
export type StoredMasks = ReadonlyMap<string, Stored>;

export type Sending = 'saving' | 'extracting';

export function asLoaded(images: readonly LoadedImage[]): StoredMasks {
  return new Map(images.map(({ image, savedAt }) => [image.id, { image, savedAt, missing: [] }]));
}

/** What of the image the server does not have. */
export function unsavedParts(image: EditorImage, stored: StoredMasks): readonly SavePart[] {
  const known = stored.get(image.id);
  return known && hasSameMasks(image, known.image) ? known.missing : SAVE_PARTS;
}

export interface SavePlan {
  of: Sending;
  images: readonly EditorImage[];
  /** In the same order. */
  sources: readonly StudioImage[];
  shownId: string;
  stored: StoredMasks;
  /** Images whose last save failed: another try is about them, and about what was changed since. */
  failed?: readonly string[];
  /** Images of which other masks may be replaced. */
  replaced?: readonly string[];
}

/**
 * The calls of a save: 'Save Masking' has one image in each, those that were changed, or where none was, the one that is shown;
 * extracting has all images in as few as there can be.
 */
export function planSave(plan: SavePlan): ImageToSave[][] {
  const { of, stored, failed = [], replaced = [] } = plan;
  const all = plan.images.map((image, index): ImageToSave & { isWanted: boolean } => {
    const unsaved = unsavedParts(image, stored);
    return {
      source: plan.sources[index],
      index,
      image,
      replaces: replaced.includes(image.id) ? null : (stored.get(image.id)?.savedAt ?? null),
      parts: of === 'extracting' ? ['masks'] : unsaved.length > 0 ? unsaved : SAVE_PARTS,
      isWanted: unsaved.length > 0 || failed.includes(image.id),
    };
  });
  const wanted = all.filter(({ isWanted }) => isWanted);
  if (of === 'extracting') return inCalls(failed.length > 0 ? wanted : all);
  const shown = all.filter(({ image }) => image.id === plan.shownId);
  return (wanted.length > 0 ? wanted : shown).map((entry) => [entry]);
}

/**
 * What the server has once it has answered: what it confirmed, otherwise what it had. Extracting leaves nothing missing: it
 * promises the masks alone.
 */
export function afterSave(
  stored: StoredMasks,
  { entry: { image }, savedAt, missing }: SaveOutcome,
): StoredMasks {
  if (missing.includes('masks')) return stored;
  return new Map(stored).set(image.id, { image, savedAt, missing });
}
