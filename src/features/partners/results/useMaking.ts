import { useMutation } from '@apollo/client/react';
import {
  EDIT_IN_GENERATE,
  EDIT_IN_SWAP,
  REMAKE_CAMPAIGN_IMAGE,
} from '@facet/contract/documents/campaigns.ts';
import { CampaignProcessingEvent } from '@facet/contract/rest.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { connectLater, followLive } from '../../../lib/liveStream.ts';
import { refusal } from '../../../lib/refusals.ts';
import { toast } from '../../../ui/toast.ts';

interface MutationAnswer {
  ok: boolean;
  error: string | null;
}

/** How far each image of a campaign is, as long as one of them is being made; `isLost` while nothing is heard of it. */
export function useProgress(
  campaignId: number,
  { isOpen, onChange }: { isOpen: boolean; onChange: () => void },
) {
  const [event, setEvent] = useState<CampaignProcessingEvent | null>(null);
  const [isLost, setLost] = useState(false);
  const changed = useEffectEvent(onChange);

  useEffect(() => {
    if (!isOpen) return;
    let over = 0;
    const stream = followLive({
      path: `/api/campaign-processing/${campaignId}`,
      connect: connectLater,
      onData(data) {
        const news = CampaignProcessingEvent.safeParse(JSON.parse(data));
        if (!news.success) return;
        const { isMaking, images } = news.data;
        const overNow = images.filter(({ status }) => status !== 'PENDING' && status !== 'PROCESSING').length;
        setEvent(news.data);
        if (!isMaking) stream.close();
        if (!isMaking || overNow > over) changed();
        over = overNow;
      },
      onState: (isStreaming) => setLost(!isStreaming),
    });
    return () => {
      stream.close();
      setEvent(null);
    };
  }, [campaignId, isOpen]);

  return { images: isOpen ? (event?.images ?? null) : null, isLost: isOpen && isLost };
}

/** What a partner does with the images of a campaign; each is followed by asking for it again. */
export function useMaking(campaignId: number, onChange: () => Promise<unknown>) {
  const [editInGenerate] = useMutation(EDIT_IN_GENERATE);
  const [remake] = useMutation(REMAKE_CAMPAIGN_IMAGE);
  const [editInSwap] = useMutation(EDIT_IN_SWAP);
  const [isPending, setPending] = useState(false);

  async function act(send: () => Promise<MutationAnswer | undefined>): Promise<void> {
    if (isPending) return;
    setPending(true);
    try {
      const answer = await send();
      if (!answer?.ok) toast.error(answer?.error ?? refusal('INTERNAL'));
      await onChange();
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setPending(false);
    }
  }

  const setTaken = async (productId: number, isTaken: boolean): Promise<MutationAnswer | undefined> =>
    (await editInSwap({ variables: { productId, value: !isTaken } })).data?.editInSwap;

  return {
    isPending,
    setMaking: (value: boolean) =>
      act(async () => (await editInGenerate({ variables: { campaignId, value } })).data?.editInGenerate),
    again: (presetImgId: number) =>
      act(async () => (await remake({ variables: { campaignId, presetImgId } })).data?.remakeCampaignImage),
    setTaken: (productId: number, isTaken: boolean) => act(() => setTaken(productId, isTaken)),
    takeAll: (productIds: readonly number[]) =>
      act(async () => {
        let last: MutationAnswer | undefined = { ok: true, error: null };
        for (const id of productIds) {
          last = await setTaken(id, true);
          if (!last?.ok) break;
        }
        return last;
      }),
  };
}
