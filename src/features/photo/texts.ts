import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/photo.ts';

export const t = defineTexts('photo', en);
