import { dateText } from '../../../lib/formats.ts';
import { t } from './texts.ts';

interface StateOf {
  status: string;
  isOffered: boolean;
  publishStartAt: string | null;
  publishEndAt: string | null;
}

/** Where a bundle stands, in words, and how loudly that is said. */
export function bundleState(bundle: StateOf): { text: string; color: string } {
  const { status, isOffered, publishStartAt: start, publishEndAt: end } = bundle;
  if (status === 'DRAFT') return { text: t('state.draft'), color: 'yellow' };
  if (status === 'ENDED') return { text: t('state.ended'), color: 'gray' };
  if (isOffered) return { text: t('state.published'), color: 'green' };
  if (end && new Date(end) <= new Date())
    return { text: t('state.over', { moment: dateText(end, 'moment') }), color: 'gray' };
  return { text: t('state.scheduled', { moment: dateText(start ?? 0, 'moment') }), color: 'violet' };
}
