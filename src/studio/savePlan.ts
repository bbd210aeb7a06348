import { hasSameMasks } from '@facet/editor-core/io/same-masks.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { ImageToSend } from './saveCalls.ts';
import { inCalls, isIncomplete, type SaveOutcome } from './saveMasks.ts';
import type { LoadedImage, StudioImage } from './studioImages.ts';

/** When masks were saved that never were. */
export const NEVER = 0;

/** What the server has of an image. */
interface Stored {
  /** With the masks that it has. */
  image: EditorImage;
  /** When they were saved, milliseconds since 1970, or `NEVER`; null where that is not known. */
  savedAt: number | null;
  /** Whether the save that brought them stopped in the middle. */
  isIncomplete: boolean;
  leavesFronts?: boolean | undefined;
}

/** By image. */
export type StoredMasks = ReadonlyMap<string, Stored>;

export type Sending = 'saving' | 'extracting';

export function asLoaded(images: readonly LoadedImage[]): StoredMasks {
  return new Map(
    images.map(({ image, savedAt, leavesFronts }) => [
      image.id,
      { image, savedAt, isIncomplete: false, leavesFronts },
    ]),
  );
}

/**
 * Whether the server does not have all of the image. What is incomplete is sent whole again: the masks alone are refused where
 * somebody else saved others since, and the rest must not end up beside those.
 */
export function isUnsaved(image: EditorImage, stored: StoredMasks): boolean {
  const known = stored.get(image.id);
  return !known || known.isIncomplete || !hasSameMasks(image, known.image);
}

export interface SavePlan {
  of: Sending;
  images: readonly EditorImage[];
  /** In the same order. */
  sources: readonly StudioImage[];
  shownId: string;
  stored: StoredMasks;
  /** Whether it is known of each image if it was ever saved. */
  knowsSaved: boolean;
  /** Images whose last save failed: another try is about them, and about what was changed since. */
  failed?: readonly string[];
  /** Images of which other masks may be replaced. */
  replaced?: readonly string[];
}

/**
 * The calls of a save: 'Save Masking' has one image in each, those that were changed, or where none was, those that were never
 * saved, or else the one that is shown; extracting has all images in as few as there can be.
 */
export function planSave(plan: SavePlan): ImageToSend[][] {
  const { of, stored, failed = [], replaced = [] } = plan;
  const all = plan.images.map((image, index): ImageToSend & { isWanted: boolean } => ({
    source: plan.sources[index],
    index,
    image,
    replaces: replaced.includes(image.id) ? null : (stored.get(image.id)?.savedAt ?? null),
    leavesFronts: stored.get(image.id)?.leavesFronts,
    isWanted: isUnsaved(image, stored) || failed.includes(image.id),
  }));
  const wanted = all.filter(({ isWanted }) => isWanted);
  if (of === 'extracting') return inCalls(failed.length > 0 ? wanted : all);
  const fresh = all.filter(({ image }) => plan.knowsSaved && stored.get(image.id)?.savedAt === NEVER);
  const shown = all.filter(({ image }) => image.id === plan.shownId);
  const sent = [wanted, fresh, shown].find((entries) => entries.length > 0) ?? [];
  return sent.map((entry) => [entry]);
}

/**
 * What the server has once it has answered: what it confirmed, otherwise what it had. Extracting promises the masks alone, and
 * so leaves incomplete what was.
 */
export function afterSave(stored: StoredMasks, of: Sending, outcome: SaveOutcome): StoredMasks {
  if (outcome.missing.includes('masks')) return stored;
  const { image } = outcome.entry;
  const before = stored.get(image.id);
  const wasIncomplete = before?.isIncomplete ?? false;
  return new Map(stored).set(image.id, {
    ...before,
    image,
    savedAt: outcome.savedAt,
    isIncomplete: of === 'extracting' ? wasIncomplete : isIncomplete(outcome),
  });
}
