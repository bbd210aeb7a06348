import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/auth.ts';
import ko from '../../texts/ko/auth.ts';

export const t = defineTexts('auth', en);
export const korean = defineTexts('auth', ko, 'ko');
