import type { PublicAddressAnswer } from '@facet/contract/rest.ts';

/** The address under which our own server sees this browser; null when it cannot be found out. */
export async function publicAddress(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch('/api/ip', { signal });
    if (!response.ok) return null;
    const { ip } = (await response.json()) as PublicAddressAnswer;
    return ip ?? null;
  } catch {
    return null;
  }
}
