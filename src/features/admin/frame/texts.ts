import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/admin.ts';

export const t = defineTexts('admin', en);
