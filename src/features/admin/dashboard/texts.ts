import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/adminDashboard.ts';

export const t = defineTexts('adminDashboard', en);
