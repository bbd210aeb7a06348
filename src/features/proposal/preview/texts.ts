import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/preview.ts';

export const t = defineTexts('preview', en);
