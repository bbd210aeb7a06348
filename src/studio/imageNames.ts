import { listText } from '../lib/formats.ts';
import { t } from './texts.ts';

/** 'Image 1 and Image 3', by their places in the campaign, from 0. */
export function imageNames(indices: readonly number[]): string {
  return listText(indices.map((index) => t('image', { number: index + 1 })));
}
