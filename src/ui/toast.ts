import { create } from 'zustand';
import { t } from './texts.ts';

/**
 * Short messages about what the person did not just see happen. The toasts' code is fetched with the first toast, so
 * that it costs the first page nothing.
 */
type Tone = 'success' | 'error' | 'info';

const COLOR: Record<Tone, string> = { success: 'green', error: 'red', info: 'violet' };
const VISIBLE_MS: Record<Tone, number> = { success: 5000, error: 9000, info: 5000 };

/** True once there was something to say: whoever renders the toasts' place waits for it. */
export const useToastsWanted = create(() => false);

function show(tone: Tone, message: string): void {
  useToastsWanted.setState(true, true);
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      message,
      color: COLOR[tone],
      autoClose: VISIBLE_MS[tone],
      closeButtonProps: { 'aria-label': t('close') },
      // Errors interrupt a screen reader, everything else waits for its turn.
      role: tone === 'error' ? 'alert' : 'status',
    }),
  );
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
};
