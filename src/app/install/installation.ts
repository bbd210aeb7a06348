import { create } from 'zustand';

/** What Chromium browsers send when the app can be installed; not in TypeScript's DOM, because it is no standard. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Installation {
  /** The browser's own prompt, good for one use. */
  prompt: InstallPromptEvent | null;
  /** Running as an app already, or just installed. */
  isInstalled: boolean;
}

function isStandalone(): boolean {
  // Safari on iOS tells it in its own way.
  const isIosApp = 'standalone' in navigator && navigator.standalone === true;
  return isIosApp || matchMedia('(display-mode: standalone)').matches;
}

export const useInstallation = create<Installation>(() => ({ prompt: null, isInstalled: isStandalone() }));

addEventListener('beforeinstallprompt', (event) => {
  // The app's button shows it when it is wanted.
  event.preventDefault();
  useInstallation.setState({ prompt: event as InstallPromptEvent });
});
addEventListener('appinstalled', () => useInstallation.setState({ prompt: null, isInstalled: true }));

/** Shows the browser's prompt. @returns false when there is none */
export async function askToInstall(): Promise<boolean> {
  const { prompt } = useInstallation.getState();
  if (!prompt) return false;
  const { outcome } = await prompt.prompt();
  useInstallation.setState({ prompt: null, isInstalled: outcome === 'accepted' });
  return true;
}

export function isIos(): boolean {
  const isTabletAsMac = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1;
  return /iPad|iPhone|iPod/.test(navigator.userAgent) || isTabletAsMac;
}
