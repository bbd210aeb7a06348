import { useMutation } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { CREATE_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { refusal } from '../../../lib/refusals.ts';
import { StudioFrame, StudioLoading } from '../../../studio/StudioFrame.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useIsCurrent } from '../../../ui/useIsCurrent.ts';
import { PartnerGate } from '../PartnerGate.tsx';
import { t } from './texts.ts';

/** Begins a campaign, and goes on in its builder. */
export default function NewCampaignPage() {
  return (
    <>
      <title>{`${t('newName')} | ${BRAND}`}</title>
      <PartnerGate loading={<StudioLoading backTo="/partners" />}>
        <NewCampaign />
      </PartnerGate>
    </>
  );
}

function NewCampaign() {
  const [create] = useMutation(CREATE_CAMPAIGN);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const isCurrent = useIsCurrent();

  const begin = useEffectEvent(async (): Promise<void> => {
    setProblem(null);
    try {
      const { data } = await create();
      const answer = data?.createCampaign;
      if (!answer?.ok) return setProblem(answer?.error ?? refusal('INTERNAL'));
      // whoever did not wait for it finds it among their campaigns
      if (isCurrent()) await navigate(`/partners/campaigns/${answer.id}/steps/1`, { replace: true });
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  // twice in development: a campaign in which nothing was done yet is answered again
  useEffect(() => void begin(), []);

  if (problem === null) return <StudioLoading backTo="/partners" />;
  return (
    <StudioFrame backTo="/partners">
      <ErrorState level={1} title={t('createFailed')} message={problem} retry={() => location.reload()} />
    </StudioFrame>
  );
}
