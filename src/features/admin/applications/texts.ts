import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/adminApplications.ts';

export const t = defineTexts('adminApplications', en);
