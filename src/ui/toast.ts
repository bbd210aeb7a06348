import { create } from 'zustand';
import { t } from './texts.ts';

/**
 * Short messages about what the person did not just see happen. An error is the specification's alert: it stands until it is
 * closed (docs/decisions/0031-alerts.md). The toasts' code is fetched with the first toast, so that it costs the first page nothing.
 */
type Tone = 'success' | 'error' | 'info';

const COLOR: Record<Tone, string> = { success: 'green', error: 'red', info: 'violet' };
const VISIBLE_MS: Record<Tone, number | false> = { success: 5000, error: false, info: 5000 };

type ToastHost = typeof import('./ToastHost.tsx');

/** What shows toasts, once it is loaded: whoever renders their place waits for it. */
export const useToastHost = create<{ host: ToastHost | null }>(() => ({ host: null }));

let loading: Promise<ToastHost | null> | null = null;

/**
 * Loads the toasts' code, so that it is there when the connection isn't. What failed is tried again the next time.
 *
 * @returns null when it did not come
 */
export function loadToasts(load: () => Promise<ToastHost> = () => import('./ToastHost.tsx')) {
  loading ??= load().then(
    (host) => {
      useToastHost.setState({ host });
      return host;
    },
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

interface ToastAction {
  text: string;
  onClick: () => void;
}

interface ToastOptions {
  /** Of one matter one toast stands, the newest: whoever tries again reads what came of it, not what had come of it before. */
  about?: string;
  action?: ToastAction;
}

async function show(tone: Tone, message: string, { about, action }: ToastOptions): Promise<void> {
  const host = await loadToasts();
  host?.showToast({
    message,
    about,
    action,
    color: COLOR[tone],
    autoClose: VISIBLE_MS[tone],
    closeButtonProps: { 'aria-label': t('close') },
    // Errors interrupt a screen reader, everything else waits for its turn.
    role: tone === 'error' ? 'alert' : 'status',
  });
}

const say =
  (tone: Tone) =>
  (text: string, options: ToastOptions = {}): void =>
    void show(tone, text, options);

export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  /** What was told of it is over; whoever sees that needs no words. */
  settle: (about: string): void => void loading?.then((host) => host?.hideToast(about)),
};
