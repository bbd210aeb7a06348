import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/inbox.ts';

export const t = defineTexts('inbox', en);
