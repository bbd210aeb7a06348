import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/install.ts';

export const t = defineTexts('install', en);
