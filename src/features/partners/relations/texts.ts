import { defineTexts } from '../../../lib/texts.ts';
import en from '../../../texts/en/relations.ts';

export const t = defineTexts('relations', en);
