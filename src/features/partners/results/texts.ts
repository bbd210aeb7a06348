import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/making.ts';

export const t = defineTexts('making', en);
