import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/purchases.ts';

export const t = defineTexts('purchases', en);
