import { FinishedMasks } from '@facet/contract/masking.ts';
import type { SegmentFile } from '@facet/contract/rest.ts';
import { readMaskFile } from '@facet/editor-core/io/mask-file.ts';
import { t } from './texts.ts';

/** Something of a campaign could not be loaded; the message is what the person reads. */
export class LoadFailure extends Error {
  override name = 'LoadFailure';
}

/** One list of segments an image, as they were found in it. @throws LoadFailure */
export async function fetchDefaultMasks(path: string, signal?: AbortSignal): Promise<SegmentFile[]> {
  const failed = (message: string) => new LoadFailure(t('load.defaultMasks', { message }));
  const response = await reach(path, signal, failed);
  // HTTP/2 sends no status text.
  if (!response.ok) {
    const status = response.statusText || String(response.status);
    throw new LoadFailure(t('load.defaultJson', { status }));
  }
  try {
    return readMaskFile(await json(response));
  } catch (error) {
    throw failed(error instanceof Error ? error.message : String(error));
  }
}

/** What was saved of a campaign's masks. @throws LoadFailure */
export async function fetchFinishedMasks(path: string, signal?: AbortSignal): Promise<FinishedMasks> {
  const failed = (message: string) => new LoadFailure(t('load.masks', { message }));
  const response = await reach(path, signal, failed);
  if (!response.ok) throw failed(response.statusText || String(response.status));
  const file = FinishedMasks.safeParse(await json(response));
  if (file.success) return file.data;
  const isAboutObjects = file.error.issues.every(({ path: at }) => at.includes('object'));
  throw isAboutObjects ? new LoadFailure(t('load.objectIds')) : failed(t('load.notSegments'));
}

/** @throws LoadFailure */
export async function fetchMaskPng(path: string, signal?: AbortSignal): Promise<Uint8Array> {
  const failed = (message: string) => new LoadFailure(t('load.masks', { message }));
  const response = await reach(path, signal, failed);
  if (!response.ok) throw failed(response.statusText || String(response.status));
  return new Uint8Array(await response.arrayBuffer());
}

async function reach(
  path: string,
  signal: AbortSignal | undefined,
  failed: (message: string) => LoadFailure,
): Promise<Response> {
  try {
    return await fetch(path, { signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw failed(t('load.unreachable'));
  }
}

/** undefined where there is none: nothing takes it. */
function json(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

/** The text of what went wrong while loading. */
export function loadFailureText(error: unknown): string {
  if (error instanceof LoadFailure) return error.message;
  return t('load.masks', { message: error instanceof Error ? error.message : String(error) });
}
