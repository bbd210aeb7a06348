import { defineTexts } from '../lib/texts.ts';
import en from '../texts/en/masking.ts';

export const t = defineTexts('masking', en);
