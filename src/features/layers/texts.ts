import { defineTexts } from '../../lib/texts.ts';
import en from '../../texts/en/layers.ts';

export const t = defineTexts('layers', en);

/** What an action, or the step that undo takes back, is called. */
export const actionText = (id: string): string =>
  id in en.action ? t(`action.${id as keyof typeof en.action}`) : id;

export const groupText = (id: string): string =>
  id in en.groups ? t(`groups.${id as keyof typeof en.groups}`) : id;
