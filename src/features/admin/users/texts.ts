import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/adminUsers.ts';

export const t = defineTexts('adminUsers', en);
