import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/consent.ts';

export const t = defineTexts('consent', en);
