import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/partnerFigures.ts';

export const t = defineTexts('partnerFigures', en);
