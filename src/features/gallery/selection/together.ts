import { saveFile } from '../../../lib/save-file.ts';
import { fileName, photoLink } from '../../../shared/photos/files.ts';
import type { Production } from '../../../shared/production/useProductions.ts';
import { toast } from '../../../ui/toast.ts';
import { t } from '../texts.ts';

/** What is told of sharing. */
const about = 'sharing photos';

export type FinishedPhoto = Production & { finishedPath: string };

export const isFinished = (production: Production): production is FinishedPhoto =>
  production.status === 'SUCCESS' && production.finishedPath !== null;

/** One as it is, several as one ZIP file. @returns whether all of them were saved; when not, nothing was, and it is said */
export async function downloadPhotos(photos: readonly FinishedPhoto[]): Promise<boolean> {
  try {
    const names = fileNames(photos);
    if (photos.length === 1) saveFile(await fetchPhoto(photos[0]!), names[0]!);
    else saveFile(await zip(photos, names), `facet-photos-${new Date().toISOString().slice(0, 10)}.zip`);
    toast.settle('downloading photos');
    return true;
  } catch {
    toast.error(t('selection.downloadFailed'), { about: 'downloading photos' });
    return false;
  }
}

/**
 * Hands photos to the device's own share sheet, or, where there is none for files, copies their links. A share sheet opens
 * only soon after a click: photos that took longer to come wait for another one.
 */
export async function sharePhotos(photos: readonly FinishedPhoto[]): Promise<void> {
  try {
    const probe = new File([''], 'photo.jpg', { type: 'image/jpeg' });
    if (!navigator.share || !navigator.canShare?.({ files: [probe] })) return await copyLinks(photos);
    const names = fileNames(photos);
    const files: File[] = [];
    for (const [index, photo] of photos.entries()) {
      files.push(new File([await fetchPhoto(photo)], names[index]!, { type: 'image/jpeg' }));
    }
    await offer(files, photos, false);
  } catch {
    toast.error(t('selection.shareFailed'), { about });
  }
}

async function offer(files: File[], photos: readonly FinishedPhoto[], isLast: boolean): Promise<void> {
  try {
    await navigator.share({ files });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return;
    if (name === 'NotAllowedError' && !isLast) {
      const onClick = () => void offer(files, photos, true);
      toast.info(t('selection.shareReady'), { about, action: { text: t('selection.share'), onClick } });
    } else await copyLinks(photos);
  }
}

async function copyLinks(photos: readonly FinishedPhoto[]): Promise<void> {
  const links = photos.map(({ uid }) => photoLink(uid)).join('\n');
  try {
    await navigator.clipboard.writeText(links);
    toast.info(t('selection.linksCopied', { count: photos.length }), { about });
  } catch {
    toast.error(t('selection.shareFailed'), { about });
  }
}

async function fetchPhoto({ finishedPath }: FinishedPhoto): Promise<Blob> {
  const answer = await fetch(finishedPath);
  if (!answer.ok) throw new Error(`${finishedPath}: ${answer.status}`);
  return answer.blob();
}

/** Each once: of photos of one day from one product the second is called ‘…-2’. */
function fileNames(photos: readonly FinishedPhoto[]): string[] {
  const seen = new Map<string, number>();
  return photos.map(({ product: { title }, createdAt }) => {
    const name = fileName({ title, createdAt });
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number === 1 ? name : name.replace(/\.jpg$/, `-${number}.jpg`);
  });
}

/** One photo after the other, so that no more than one is in memory beside what is written. JPEGs can't be made smaller. */
async function zip(photos: readonly FinishedPhoto[], names: readonly string[]): Promise<Blob> {
  const { Zip, ZipPassThrough } = await import('fflate');
  const parts: Blob[] = [];
  const file = new Zip((error, chunk) => {
    if (error) throw error;
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]));
  });
  for (const [index, photo] of photos.entries()) {
    const entry = new ZipPassThrough(names[index]!);
    entry.mtime = photo.createdAt;
    file.add(entry);
    entry.push(new Uint8Array(await (await fetchPhoto(photo)).arrayBuffer()), true);
  }
  file.end();
  return new Blob(parts, { type: 'application/zip' });
}
