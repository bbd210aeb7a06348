import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/admission.ts';

export const t = defineTexts('admission', en);
