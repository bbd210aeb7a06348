import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/selfie.ts';

export const t = defineTexts('selfie', en);
