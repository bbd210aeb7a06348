import { useMutation } from '@apollo/client/react';
import { EDIT_IN_PROCESS } from '@facet/contract/documents/campaigns.ts';
import { PresetProcessingEvent } from '@facet/contract/rest.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { connectLater, followLive } from '../../../lib/liveStream.ts';
import { carryOut } from '../../../ui/carryOut.ts';

/** How the search for people of a preset campaign goes on, as long as it does; `isLost` while nothing is heard of it. */
export function usePresetSearch(
  presetCampaignId: number,
  { isOpen, onEnd }: { isOpen: boolean; onEnd: () => void },
) {
  const [event, setEvent] = useState<PresetProcessingEvent | null>(null);
  const [isLost, setLost] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (!isOpen) return;
    const stream = followLive({
      path: `/api/preset-processing/${presetCampaignId}`,
      connect: connectLater,
      onData(data) {
        const news = PresetProcessingEvent.safeParse(JSON.parse(data));
        if (!news.success) return;
        setEvent(news.data);
        if (news.data.status === 'PENDING' || news.data.status === 'PROCESSING') return;
        stream.close();
        end();
      },
      onState: (isStreaming) => setLost(!isStreaming),
    });
    return () => stream.close();
  }, [presetCampaignId, isOpen]);

  return { event: isOpen ? event : null, isLost };
}

/** Begins a search for people, or cancels it. @returns whether the server does so */
export function useEditInProcess() {
  const [edit, { loading }] = useMutation(EDIT_IN_PROCESS);
  return {
    isPending: loading,
    async setInProcess(presetCampaignId: number, value: boolean): Promise<boolean> {
      const answer = await carryOut(`search ${presetCampaignId}`, async () => {
        const { data } = await edit({ variables: { presetCampaignId, value } });
        return data?.editInProcess;
      });
      return answer !== null;
    },
  };
}
