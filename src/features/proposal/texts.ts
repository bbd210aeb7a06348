import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/proposal.ts';

export const t = defineTexts('proposal', en);
