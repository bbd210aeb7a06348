import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/announcements.ts';

export const t = defineTexts('announcements', en);
