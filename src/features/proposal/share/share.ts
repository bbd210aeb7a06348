import { SHARE_POPUP } from '@facet/contract/constants.ts';

export type ShareTarget = 'facebook' | 'x';

const SHARE_ADDRESS: Record<ShareTarget, string> = {
  facebook: 'https://www.facebook.com/sharer/sharer.php?u=',
  x: 'https://twitter.com/intent/tweet?url=',
};

/** The address that is shared: the proposal page, without anything that belongs to the person who shares it. */
export function proposalLink(uid: string, origin: string = window.location.origin): string {
  return `${origin}/introduce/${encodeURIComponent(uid)}`;
}

export function shareAddress(target: ShareTarget, link: string): string {
  return SHARE_ADDRESS[target] + encodeURIComponent(link);
}

export function openSharePopup(target: ShareTarget, link: string): void {
  const { width, height } = SHARE_POPUP;
  window.open(shareAddress(target, link), '_blank', `noopener,width=${width},height=${height}`);
}
