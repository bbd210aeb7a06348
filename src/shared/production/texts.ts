import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/production.ts';

export const t = defineTexts('production', en);
