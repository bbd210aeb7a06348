import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/composer.ts';

export const t = defineTexts('composer', en);
