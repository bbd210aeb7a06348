import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/settings.ts';

export const t = defineTexts('settings', en);
