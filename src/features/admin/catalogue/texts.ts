import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/adminCatalogue.ts';

export const t = defineTexts('adminCatalogue', en);
