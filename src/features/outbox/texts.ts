import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/outbox.ts';

export const t = defineTexts('outbox', en);
