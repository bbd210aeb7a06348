import { isFront, type PersonId, personNumber } from '@facet/editor-core/model/document.ts';
import { defineTexts } from '../lib/texts.ts';
import en from '../texts/en/maskEditor.ts';

export const t = defineTexts('maskEditor', en);

/** What a layer is called: a segment, or what is in front of its face. */
export const layerText = (id: PersonId): string =>
  t(isFront(id) ? 'inFrontOf' : 'segment', { number: personNumber(id) });

/** Of ids that products give; one without a text is shown as it is. */
const isKeyOf = <Texts extends object>(texts: Texts, id: string): id is keyof Texts & string => id in texts;

/** What an action or an undo step is called. */
export const actionText = (id: string): string => (isKeyOf(en.action, id) ? t(`action.${id}`) : id);

/** Under what help lists actions. */
export const groupText = (id: string): string => (isKeyOf(en.groups, id) ? t(`groups.${id}`) : id);

/** How a tool works, for mouse and keys or for fingers. */
export function hintText(tool: string, hasFingers: boolean): string {
  if (!isKeyOf(en.hints, tool)) return '';
  return t(hasFingers ? `touchHints.${tool}` : `hints.${tool}`);
}
