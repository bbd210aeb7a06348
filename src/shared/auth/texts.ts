import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/auth.ts';

export const t = defineTexts('auth', en);
