import { useMutation } from '@apollo/client/react';
import {
  EDIT_IN_GENERATE,
  EDIT_IN_SWAP,
  REMAKE_CAMPAIGN_IMAGE,
} from '@facet/contract/documents/campaigns.ts';
import { CampaignProcessingEvent } from '@facet/contract/rest.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { connectLater, followLive } from '../../../lib/liveStream.ts';
import { carryOut } from '../../../ui/carryOut.ts';
import type { CampaignProduct } from './campaignProduct.ts';
import { t } from './texts.ts';
import type { ProductEdits } from './useProductEdits.ts';

interface MutationAnswer {
  ok: boolean;
  error: string | null;
}
const OK: MutationAnswer = { ok: true, error: null };

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

interface MakingOptions {
  edits: ProductEdits;
  /** @returns nothing where it could not be asked for */
  onChange: () => Promise<unknown>;
}

/** What a partner does with the images of a campaign; each is followed by asking for it again. */
export function useMaking(campaignId: number, { edits, onChange }: MakingOptions) {
  const [editInGenerate] = useMutation(EDIT_IN_GENERATE);
  const [remake] = useMutation(REMAKE_CAMPAIGN_IMAGE);
  const [editInSwap] = useMutation(EDIT_IN_SWAP);
  const [isPending, setPending] = useState(false);

  async function act(send: () => Promise<MutationAnswer | undefined>, done?: string): Promise<void> {
    if (isPending) return;
    setPending(true);
    try {
      await carryOut(`making ${campaignId}`, send, done);
      // what came before a call that failed is done
      if (await onChange()) edits.settle();
    } finally {
      setPending(false);
    }
  }

  const setTaken = async (productId: number, isTaken: boolean): Promise<MutationAnswer | undefined> =>
    (await editInSwap({ variables: { productId, value: !isTaken } })).data?.editInSwap;

  /** As it is in its form: what was typed there is saved first. */
  const take = async (product: CampaignProduct): Promise<MutationAnswer | undefined> => {
    const saved = edits.isUnsaved(product) ? await edits.save(product) : OK;
    return saved?.ok ? setTaken(product.id, true) : saved;
  };

  return {
    isPending,
    setMaking: (value: boolean) =>
      act(async () => (await editInGenerate({ variables: { campaignId, value } })).data?.editInGenerate),
    again: (presetImgId: number) =>
      act(async () => (await remake({ variables: { campaignId, presetImgId } })).data?.remakeCampaignImage),
    save: async (product: CampaignProduct): Promise<void> => {
      if (!edits.check([product])) return;
      await act(() => edits.save(product), t('saved'));
    },
    /** None of them where one cannot be offered as it is in its form. */
    take: async (products: readonly CampaignProduct[]): Promise<void> => {
      if (!edits.check(products)) return;
      await act(async () => {
        for (const product of products) {
          const answer = await take(product);
          if (!answer?.ok) return answer;
        }
        return OK;
      });
    },
    drop: (productId: number) => act(() => setTaken(productId, false)),
  };
}
