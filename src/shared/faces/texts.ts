import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/faces.ts';

export const t = defineTexts('faces', en);
