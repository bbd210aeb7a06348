import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/create.ts';

export const t = defineTexts('create', en);
