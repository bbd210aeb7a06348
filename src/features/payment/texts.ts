import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/payment.ts';

export const t = defineTexts('payment', en);
