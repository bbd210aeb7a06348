import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/search.ts';

export const t = defineTexts('search', en);
