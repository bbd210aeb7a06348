import { PresetProcessingEvent } from '@facet/contract/rest.ts';
import { EventSource } from 'eventsource';
import { freshToken } from '../../../lib/token.ts';

/** Follows a search for people until the returned function is called. A connection that is cut is made again by itself. */
export function followPreset(
  presetCampaignId: number,
  { onEvent, onLost }: { onEvent: (event: PresetProcessingEvent) => void; onLost: () => void },
): () => void {
  const source = new EventSource(`/api/preset-processing/${presetCampaignId}`, {
    async fetch(url, init) {
      const token = await freshToken();
      return fetch(url, { ...init, headers: { ...init.headers, ...(token && { token }) } });
    },
  });
  source.addEventListener('message', ({ data }) => {
    const event = PresetProcessingEvent.safeParse(JSON.parse(data));
    if (event.success) onEvent(event.data);
  });
  source.addEventListener('error', onLost);
  return () => source.close();
}
