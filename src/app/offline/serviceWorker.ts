import { create } from 'zustand';

/** Whether a newer version waits for the person's word. */
export const useUpdate = create(() => ({ isReady: false }));

const LOOK_FOR_UPDATES_EVERY_MS = 60 * 60_000;

let registration: ServiceWorkerRegistration | undefined;

/** Without a worker (an old browser, a private window) the app works as before, but not offline. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registered = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (!registered) return;
  registration = registered;
  offerUpdate();
  registered.addEventListener('updatefound', () => {
    registered.installing?.addEventListener('statechange', offerUpdate);
  });
  setInterval(() => void registered.update().catch(() => undefined), LOOK_FOR_UPDATES_EVERY_MS);
}

/** The first worker ever has nobody to wait for. */
function offerUpdate(): void {
  if (registration?.waiting && navigator.serviceWorker.controller) useUpdate.setState({ isReady: true });
}

/** Puts the new version in charge and shows it. Other tabs keep what they run. */
export function reloadIntoUpdate(): void {
  const waiting = registration?.waiting;
  // Another tab has done it already.
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/** Offered again with the next version, or the next visit. */
export function postponeUpdate(): void {
  useUpdate.setState({ isReady: false });
}
