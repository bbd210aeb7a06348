import { defineTexts } from '../lib/texts.ts';
import en from '../texts/en/ui.ts';

export const t = defineTexts('ui', en);
