/** The REST calls that bring masks to the server (contract/masking.ts). All of them throw what `rest.post` and the pool throw. */
import type {
  FinalizeMaskingAnswer,
  FoundSegments,
  SaveMaskedImageAnswer,
  SaveMaskingAnswer,
} from '@facet/contract/masking.ts';
import { exportMasks, overallMask } from '@facet/editor-core/io/finished-masks.ts';
import { maskToPng } from '@facet/editor-core/io/png.ts';
import { segmentsOf } from '@facet/editor-core/io/segments.ts';
import type { EditorImage } from '@facet/editor-core/model/document.ts';
import type { MaskPool } from '@facet/workers/masks/pool.ts';
import { rest } from '../lib/rest.ts';
import type { StudioImage } from './studioImages.ts';

/** Found segments that are edited, and the address of the file with them. */
export interface FoundFile {
  data: FoundSegments;
  jsonPath: string | null;
}

export interface ImageToSend {
  source: StudioImage;
  /** The image's place in its campaign, from 0. */
  index: number;
  image: EditorImage;
  /**
   * When the masks were saved that these replace, milliseconds since 1970, 0 where there are none. The server refuses to
   * replace others; null replaces whatever there is.
   */
  replaces: number | null;
  /** What is in front of faces is left as the server has it. */
  leavesFronts?: boolean | undefined;
}

export interface SaveContext {
  userId: number;
  pool: MaskPool;
}

/** The mask of each person of these images, all or nothing. @returns when they were saved */
export async function sendMasks(
  images: readonly ImageToSend[],
  { userId, pool }: SaveContext,
): Promise<number | null> {
  const { maskData, files } = await exportMasks(
    images.map(({ source, image, leavesFronts }) => ({ imageId: source.id, image, leavesFronts })),
    pool,
  );
  const form = new FormData();
  form.set('userId', String(userId));
  const replacing = maskData.map((entry, index) => {
    const { replaces } = images[index];
    return replaces === null ? entry : { ...entry, savedAt: new Date(replaces).toISOString() };
  });
  form.set('maskData', JSON.stringify(replacing));
  for (const [name, file] of files) form.set(name, file, `${name}.png`);
  const { savedAt } = await rest.post<FinalizeMaskingAnswer>('/api/finalize-multi-person-masking', form);
  return savedAt === undefined ? null : Date.parse(savedAt);
}

/** Everybody in one mask. */
export async function sendOverall(
  { source, index, image }: ImageToSend,
  { userId, pool }: SaveContext,
): Promise<void> {
  const form = new FormData();
  form.set('userId', String(userId));
  form.set('imageIndex', String(index));
  form.set('imageId', String(source.id));
  form.set('maskingImage', await maskToPng(overallMask(image), pool), 'masking.png');
  await rest.post<SaveMaskingAnswer>('/api/save-masking', form);
}

/** The outlines of an image's people, or of what else was found of them. */
export async function sendOutlines(
  { source, index, image }: ImageToSend,
  { userId, pool }: SaveContext,
  found?: FoundFile,
): Promise<SaveMaskedImageAnswer> {
  const { segments } = await segmentsOf(image, pool);
  const form = new FormData();
  form.set('userId', String(userId));
  form.set('imageIndex', String(index));
  form.set('imageWidth', String(image.width));
  form.set('imageHeight', String(image.height));
  form.set('originalImagePath', source.file);
  form.set('maskingData', JSON.stringify(segments));
  if (found) form.set('data', found.data);
  if (found?.jsonPath) form.set('jsonPath', found.jsonPath);
  return rest.post<SaveMaskedImageAnswer>('/api/save-masked-image', form);
}
