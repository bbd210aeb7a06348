import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/home.ts';

export const t = defineTexts('home', en);
