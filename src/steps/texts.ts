import { defineTexts } from '../lib/texts.ts';
import en from '../texts/en/steps.ts';

export const t = defineTexts('steps', en);
