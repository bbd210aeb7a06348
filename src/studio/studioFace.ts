import { t } from './texts.ts';

/** A face that can be put onto people. */
export interface StudioFace {
  id: number;
  name: string;
  /** Address of its picture, in a badge's size. */
  src: string;
}

/** Of the choice that is no face: whose id no face has. */
const OPEN_ID = 0;
/** With a size of its own: of a picture without one, a canvas draws a corner. */
const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="#6d4aff"/><g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"><circle cx="48" cy="36" r="15"/><path d="M22 78c4-18 14-25 26-25s22 7 26 25"/></g></svg>';

/** Put onto a person whom fans may be: they keep their own face until somebody chooses them. */
export const openFace = (): StudioFace => ({
  id: OPEN_ID,
  name: t('openForFans'),
  src: `data:image/svg+xml,${encodeURIComponent(BADGE)}`,
});

export const isOpenFace = ({ id }: Pick<StudioFace, 'id'>): boolean => id === OPEN_ID;
