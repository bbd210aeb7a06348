import { t } from './texts.ts';
import type { ShownFace } from './useFaces.ts';

/** What a face photo is called: by its number, and by its caption where it has one. */
export function faceName({ id, caption }: Pick<ShownFace, 'id' | 'caption'>): string {
  return caption ? t('faceCaptioned', { id, caption }) : t('face', { id });
}
