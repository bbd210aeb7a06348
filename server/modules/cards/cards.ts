import type { Db } from '../../db/database.ts';
import { bundleCard } from '../bundles/cards.ts';
import { photoCard } from '../photos/cards.ts';

/** What may be shared: a page by its address, and the kind of its picture. */
export const SHARED_PAGES = {
  introduce: 'bundle',
  bundles: 'bundle',
  photo: 'photo',
} as const;
export type SharedPage = keyof typeof SHARED_PAGES;
export type CardKind = (typeof SHARED_PAGES)[SharedPage];

/** What a link to a page shows elsewhere. Everybody may see it, so there is one for what everybody may see alone. */
export interface Card {
  title: string;
  description: string;
  /** Of its picture. */
  fileKey: string;
  /** The photo that its page begins with, as far as it can be drawn before anything else is there. */
  photo?: { width: number; height: number; placeholder: string };
}

/** Characters of a description; networks cut it anyway. */
const DESCRIPTION_LENGTH = 200;

/** @returns undefined for what is not there, and the same for what is not everybody's */
export async function cardOf(db: Db, kind: CardKind, uid: string): Promise<Card | undefined> {
  const card = kind === 'bundle' ? await bundleCard(db, uid) : await photoCard(db, uid);
  return card && { ...card, description: shortened(card.description) };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > DESCRIPTION_LENGTH ? `${letters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…` : line;
}
