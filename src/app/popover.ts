import type { MouseEvent } from 'react';

/** For the click of a whole menu: a link leads elsewhere, so the menu closes; a switch leaves it open. */
export function closeOnLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest('a')) currentTarget.hidePopover();
}
