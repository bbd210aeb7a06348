import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/partners.ts';

export const t = defineTexts('partners', en);
