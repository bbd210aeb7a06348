import type { ConsentDocument } from '@facet/contract/consent.ts';
import { currentLanguage } from '../../lib/language.ts';
import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/consent.ts';

export const t = defineTexts('consent', en);

export const documentTitle = ({ id }: ConsentDocument): string => t(`titles.${id}`);

/** Where its text is, in the person's language: `/consent/terms.txt`, `/consent/ko/terms.txt`. */
export function documentAddress({ url }: ConsentDocument): string {
  const language = currentLanguage();
  return language === 'en' ? url : url.replace('/consent/', `/consent/${language}/`);
}

/** The title of what a record names. */
export function documentTitleOf(id: string): string {
  return Object.hasOwn(en.titles, id) ? t(`titles.${id as keyof typeof en.titles}`) : id;
}
