import type { Workbox } from 'workbox-window';
import { create } from 'zustand';

/** Whether a newer version waits for the person's word. */
export const useUpdate = create(() => ({ isReady: false }));

const LOOK_FOR_UPDATES_EVERY_MS = 60 * 60_000;

let worker: Workbox | null = null;

/** Registers the worker once the page has loaded; without one the app works as before, but not offline. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { Workbox } = await import('workbox-window');
  worker = new Workbox('/sw.js');
  worker.addEventListener('waiting', () => useUpdate.setState({ isReady: true }));
  await worker.register();
  setInterval(() => void worker?.update().catch(() => undefined), LOOK_FOR_UPDATES_EVERY_MS);
}

/** Puts the new version in charge and shows it. Other tabs keep what they run. */
export function reloadIntoUpdate(): void {
  worker?.addEventListener('controlling', () => location.reload());
  worker?.messageSkipWaiting();
}

/** Offered again with the next version, or the next visit. */
export function postponeUpdate(): void {
  useUpdate.setState({ isReady: false });
}
