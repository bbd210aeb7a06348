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
import { errorText } from '../../../lib/error-text.ts';
import { RestFailure, rest } from '../../../lib/rest.ts';
import type { StudioImage } from './studioImages.ts';
import { t } from './texts.ts';

export interface ImageToSave {
  source: StudioImage;
  /** The image's place in its campaign, from 0. */
  index: number;
  image: EditorImage;
}

interface SaveContext {
  userId: number;
  pool: MaskPool;
}

/**
 * 'Save Masking' of one image: everybody in one mask, the outlines, and each person's mask. The last is what the image is
 * opened with again: outlines alone would lose soft edges.
 *
 * @throws Error with the text for the person
 */
export async function saveMasking(
  { source, index, image }: ImageToSave,
  { userId, pool }: SaveContext,
): Promise<void> {
  try {
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

    await sendFinished([{ source, index, image }], { userId, pool });
  } catch (error) {
    throw new Error(saveFailureText(error), { cause: error });
  }
}

/** 'Extract and Send Masking Data': all persons of all images. @throws Error with the text for the person */
export async function extractAndSend(images: readonly ImageToSave[], context: SaveContext): Promise<void> {
  try {
    await sendFinished(images, context);
  } catch (error) {
    throw new Error(extractFailureText(error), { cause: error });
  }
}

async function sendFinished(images: readonly ImageToSave[], { userId, pool }: SaveContext): Promise<void> {
  const { maskData, files } = await exportMasks(
    images.map(({ source, image }) => ({ imageId: source.id, image })),
    pool,
  );
  const form = new FormData();
  form.set('userId', String(userId));
  form.set('maskData', JSON.stringify(maskData));
  for (const [name, file] of files) form.set(name, file, `${name}.png`);
  await rest.post<FinalizeMaskingAnswer>('/api/finalize-multi-person-masking', form);
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
