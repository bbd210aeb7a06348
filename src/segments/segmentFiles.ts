import { FinishedMasks } from '@facet/contract/masking.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import { readMaskFile } from '@facet/editor-core/io/mask-file.ts';
import { LoadFailure } from './loadFailure.ts';
import { maskErrorText } from './maskErrorText.ts';
import { t } from './texts.ts';

/**
 * One list of segments an image, as they were found in it. What is behind such an address never changes, and the browser keeps
 * it for a day, as the server says.
 *
 * @throws LoadFailure
 */
export async function fetchFoundSegments(path: string, signal?: AbortSignal): Promise<SegmentFile[]> {
  const response = await reach('DEFAULT_MASKS', path, signal);
  if (!response.ok) throw new LoadFailure('DEFAULT_STATUS', statusOf(response));
  try {
    return readMaskFile(await json(response));
  } catch (error) {
    throw new LoadFailure('DEFAULT_MASKS', maskErrorText(error), { cause: error });
  }
}

/** What was saved of a campaign's masks. Its address stays when masks are saved again. @throws LoadFailure */
export async function fetchSavedMasks(path: string, signal?: AbortSignal): Promise<FinishedMasks> {
  const response = await reach('MASKS', path, signal);
  if (!response.ok) throw new LoadFailure('MASKS', statusOf(response));
  const file = FinishedMasks.safeParse(await json(response));
  if (file.success) return file.data;
  const isAboutObjects = file.error.issues.every(({ path: at }) => at.includes('object'));
  throw isAboutObjects ? new LoadFailure('OBJECT_IDS') : new LoadFailure('MASKS', t('load.notSegments'));
}

/** @throws LoadFailure */
export async function fetchMaskPng(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  const response = await reach('MASKS', path, signal);
  if (!response.ok) throw new LoadFailure('MASKS', statusOf(response));
  return new Uint8Array(await response.arrayBuffer());
}

async function reach(
  code: 'DEFAULT_MASKS' | 'MASKS',
  path: string,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    return await fetch(path, { signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new LoadFailure(code, t('load.unreachable'), { cause: error });
  }
}

/** HTTP/2 sends no status text. */
const statusOf = ({ status, statusText }: Response): string => statusText || String(status);

/** undefined where there is none: nothing takes it. */
function json(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}
