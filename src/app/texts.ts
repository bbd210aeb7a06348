import { defineTexts } from '../lib/texts.ts';
import en from '../texts/en/shell.ts';

export const t = defineTexts('shell', en);
