import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/builder.ts';

export const t = defineTexts('builder', en);
