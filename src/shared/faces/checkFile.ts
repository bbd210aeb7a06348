import { UPLOAD } from '@facet/contract/constants.ts';
import { refusal } from '../../lib/refusals.ts';
import { t } from './texts.ts';

/** Why a file cannot be uploaded, or null. The server looks into the file itself; this only saves the way there. */
export function checkFile(file: Pick<File, 'name' | 'type' | 'size'> | undefined): string | null {
  if (!file) return t('noFile');
  if (!file.type.startsWith('image/')) return t('notAnImage');
  const extension = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
  if (!UPLOAD.extensions.some((accepted) => accepted === extension)) return t('wrongExtension');
  return file.size > UPLOAD.maxBytes ? refusal('FILE_TOO_LARGE') : null;
}
