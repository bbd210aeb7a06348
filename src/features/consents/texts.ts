import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/consents.ts';

export const t = defineTexts('consents', en);
