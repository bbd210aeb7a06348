import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/adminAudit.ts';

export const t = defineTexts('adminAudit', en);
