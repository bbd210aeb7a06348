import { t } from './texts.ts';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'Image 1 and Image 3', by their places in the campaign, from 0. */
export function imageNames(indices: readonly number[]): string {
  return LIST.format(indices.map((index) => t('image', { number: index + 1 })));
}
