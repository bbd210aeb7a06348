import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/choices.ts';

export const t = defineTexts('choices', en);
