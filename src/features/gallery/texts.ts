import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/gallery.ts';

export const t = defineTexts('gallery', en);
