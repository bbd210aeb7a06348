import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/profile.ts';

export const t = defineTexts('profile', en);
