import { defineTexts } from '../lib/texts.ts';
import en from '../texts/en/maskEditor.ts';

export const t = defineTexts('maskEditor', en);

type ActionName = keyof typeof en.action;

/** What an action or an undo step is called. */
export function actionText(id: string): string {
  return id in en.action ? t(`action.${id as ActionName}`) : id;
}
