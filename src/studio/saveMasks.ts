import { MASKING } from '@facet/contract/constants.ts';
import type {
  FinalizeMaskingAnswer,
  SaveMaskedImageAnswer,
  SaveMaskingAnswer,
} from '@facet/contract/masking.ts';
import { exportMasks, overallMask } from '@facet/editor-core/io/finished-masks.ts';
import { maskToPng } from '@facet/editor-core/io/png.ts';
import { segmentsOf } from '@facet/editor-core/io/segments.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { errorText } from '../lib/error-text.ts';
import { RestFailure, rest } from '../lib/rest.ts';
import type { StudioImage } from './studioImages.ts';
import { t } from './texts.ts';

export interface ImageToSave {
  source: StudioImage;
  /** The image's place in its campaign, from 0. */
  index: number;
  image: EditorImage;
}

/** By image: when the masks were saved that a save replaces, milliseconds since 1970, 0 where there are none. */
export type KnownSaves = Map<string, number>;

interface SaveContext {
  userId: number;
  pool: MaskPool;
  /** The server refuses to replace others. Of an image that is not in it, whatever there is is replaced. */
  known: KnownSaves;
}

/**
 * 'Save Masking' of one image: everybody in one mask, the outlines, and each person's mask. The last is what the image is
 * opened with again: outlines alone would lose soft edges. It is sent first, because it alone is refused when the server has
 * other masks than are known here.
 *
 * @throws Error with the text for the person
 */
export async function saveMasking(
  { source, index, image }: ImageToSave,
  context: SaveContext,
): Promise<void> {
  const { userId, pool } = context;
  try {
    await sendFinished([{ source, index, image }], context);

    const overall = new FormData();
    overall.set('userId', String(userId));
    overall.set('imageIndex', String(index));
    overall.set('imageId', String(source.id));
    overall.set('maskingImage', await maskToPng(overallMask(image), pool), 'masking.png');
    await rest.post<SaveMaskingAnswer>('/api/save-masking', overall);

    const { segments } = await segmentsOf(image, pool);
    const outlines = new FormData();
    outlines.set('userId', String(userId));
    outlines.set('imageIndex', String(index));
    outlines.set('imageWidth', String(image.width));
    outlines.set('imageHeight', String(image.height));
    outlines.set('originalImagePath', source.file);
    outlines.set('maskingData', JSON.stringify(segments));
    await rest.post<SaveMaskedImageAnswer>('/api/save-masked-image', outlines);
  } catch (error) {
    throw new Error(saveFailureText(error), { cause: error });
  }
}

/**
 * The images in lists for one call each. With no more masks than a single image may have, a call stays within all of its
 * bounds, that of its bytes too.
 */
export function inCalls(images: readonly ImageToSave[]): ImageToSave[][] {
  const calls: ImageToSave[][] = [];
  let masks = 0;
  for (const entry of images) {
    const more = entry.image.persons.length;
    const isFull = calls.length === 0 || masks + more > MASKING.maxMasks;
    if (isFull) calls.push([]);
    masks = isFull ? more : masks + more;
    calls.at(-1)!.push(entry);
  }
  return calls;
}

/** 'Extract and Send Masking Data': all persons of these images in one call. @throws Error with the text for the person */
export async function extractAndSend(images: readonly ImageToSave[], context: SaveContext): Promise<void> {
  try {
    await sendFinished(images, context);
  } catch (error) {
    throw new Error(extractFailureText(error), { cause: error });
  }
}

/** Whether the server has other masks than the save meant to replace. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof RestFailure && error.cause.code === 'MASKS_CHANGED';
}

async function sendFinished(
  images: readonly ImageToSave[],
  { userId, pool, known }: SaveContext,
): Promise<void> {
  const { maskData, files } = await exportMasks(
    images.map(({ source, image }) => ({ imageId: source.id, image })),
    pool,
  );
  const form = new FormData();
  form.set('userId', String(userId));
  const replacing = maskData.map((entry, index) => {
    const savedAt = known.get(images[index].image.id);
    return savedAt === undefined ? entry : { ...entry, savedAt: new Date(savedAt).toISOString() };
  });
  form.set('maskData', JSON.stringify(replacing));
  for (const [name, file] of files) form.set(name, file, `${name}.png`);
  const { savedAt } = await rest.post<FinalizeMaskingAnswer>('/api/finalize-multi-person-masking', form);
  if (savedAt) for (const { image } of images) known.set(image.id, Date.parse(savedAt));
}

function saveFailureText(error: unknown): string {
  const message = messageOf(error);
  return message ? t('saveFailedBecause', { message }) : t('saveFailed');
}

function extractFailureText(error: unknown): string {
  const message = messageOf(error) || t('saveFailed');
  return error instanceof RestFailure && error.status > 0
    ? t('extractFailed', { status: error.status, message })
    : t('extractFailedHere', { message });
}

function messageOf(error: unknown): string {
  if (error instanceof RestFailure) return error.status > 0 ? error.message : errorText(error);
  return error instanceof Error ? error.message : '';
}
