import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/offline.ts';

export const t = defineTexts('offline', en);
