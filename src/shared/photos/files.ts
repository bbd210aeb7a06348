import { toast } from '../../ui/toast.ts';
import { t } from './texts.ts';

interface ShownPhoto {
  uid: string;
  title: string;
  createdAt: string;
  /** Address of the finished file. */
  finishedPath: string;
  /** Others may see it. */
  isShared: boolean;
}

const MAX_NAME = 60;

/** What a downloaded photo is called: what it was made from and when, safe on every file system. */
export function fileName({ title, createdAt }: Pick<ShownPhoto, 'title' | 'createdAt'>): string {
  const words = title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME)
    .toLowerCase();
  return `facet-${words || 'photo'}-${createdAt.slice(0, 10)}.jpg`;
}

export function photoLink(uid: string, origin: string = window.location.origin): string {
  return `${origin}/photo/${encodeURIComponent(uid)}`;
}

/**
 * Hands a photo to the device's own share sheet: the picture itself where that is possible, else its link; where there is
 * none, the link is copied. A link to a photo that nobody else may see is of no use to others, which is said.
 */
export async function sharePhoto(photo: ShownPhoto): Promise<void> {
  try {
    const data = await shareable(photo);
    if (data) await navigator.share(data);
    else await copyLink(photo);
  } catch (error) {
    // who closes the share sheet has seen what happened
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyLink(photo);
  }
}

async function shareable(photo: ShownPhoto): Promise<ShareData | null> {
  if (!navigator.share) return null;
  const link = { title: photo.title, url: photoLink(photo.uid) };
  if (photo.isShared) return link;
  const answer = await fetch(photo.finishedPath);
  if (!answer.ok) return null;
  const file = new File([await answer.blob()], fileName(photo), { type: 'image/jpeg' });
  const data = { title: photo.title, files: [file] };
  return navigator.canShare?.(data) ? data : null;
}

async function copyLink(photo: ShownPhoto): Promise<void> {
  const about = `link of ${photo.uid}`;
  try {
    await navigator.clipboard.writeText(photoLink(photo.uid));
    if (photo.isShared) toast.success(t('linkCopied'), { about });
    else toast.info(t('privateLinkCopied'), { about });
  } catch {
    toast.error(t('linkFailed', { link: photoLink(photo.uid) }), { about });
  }
}
