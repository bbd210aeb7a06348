import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/support.ts';

export const t = defineTexts('support', en);
