import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/bundle.ts';

export const t = defineTexts('bundle', en);
