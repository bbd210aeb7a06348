import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/photos.ts';

export const t = defineTexts('photos', en);
