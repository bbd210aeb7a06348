import { t } from '../texts.ts';
import type { PersonFit } from './persons.ts';

/** In a few words: whether the face fits, as far as is known, and what another photo of it would do better. */
export function fitText({ ok, hint }: Pick<PersonFit, 'ok' | 'hint'>): string {
  if (ok) return t(hint === 'TRY' ? 'fit.TRY' : 'fit.good');
  return hint ? t(`fit.${hint}`) : t('fit.bad');
}
