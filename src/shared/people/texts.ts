import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/people.ts';

export const t = defineTexts('people', en);
