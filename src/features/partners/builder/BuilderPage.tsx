import { BRAND } from '@facet/contract/constants.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { refusal } from '../../../lib/refusals.ts';
import { useMe } from '../../../lib/useMe.ts';
import { StepFooter } from '../../../steps/StepFooter.tsx';
import { StepFrame } from '../../../steps/StepFrame.tsx';
import { type Steps, useSteps } from '../../../steps/useSteps.ts';
import { StudioFrame, StudioLoading } from '../../../studio/StudioFrame.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { toast } from '../../../ui/toast.ts';
import { toastsAbove } from '../../../ui/toastsAbove.ts';
import { PartnerGate } from '../PartnerGate.tsx';
import { BuilderStep } from './BuilderStep.tsx';
import classes from './builder.module.css';
import { builderSteps, keptSteps, STEP_IDS, type StepId, showsNobody } from './builderSteps.ts';
import { ConsentStep } from './ConsentStep.tsx';
import { t } from './texts.ts';
import { type Builder, type BuilderCampaign, useBuilder } from './useBuilder.ts';
import { useFaceUpload } from './useFaceUpload.ts';

/** Those who are on their way through the steps need nothing of it. */
const CampaignResult = lazy(() => import('../results/CampaignResult.tsx'));

/** Steps whose work has all the room that there is. */
const FILLED: readonly StepId[] = ['maskings', 'locations'];
/** Steps whose work is on a photo. */
const ON_PHOTO: readonly StepId[] = [...FILLED, 'target', 'genders'];

/** The campaign builder: eight steps, each kept by the server as soon as it is done. */
export default function BuilderPage() {
  const { id = '' } = useParams();
  return (
    <>
      <title>{`${t('name', { id })} | ${BRAND}`}</title>
      <PartnerGate loading={<StudioLoading backTo="/partners" />}>
        <LoadedBuilder key={id} id={/^\d{1,9}$/.test(id) ? Number(id) : 0} />
      </PartnerGate>
    </>
  );
}

function LoadedBuilder({ id }: { id: number }) {
  const builder = useBuilder(id);
  const partnerId = useMe().me?.partner?.id;
  const { campaign, error, reload } = builder;
  if (error) {
    return (
      <StudioFrame backTo="/partners">
        <ErrorState level={1} title={t('loadFailed')} message={error} retry={() => void reload()} />
      </StudioFrame>
    );
  }
  if (!campaign || partnerId === undefined) return <StudioLoading backTo="/partners" />;
  if (!campaign.isDraft) {
    return (
      <Suspense fallback={<StudioLoading backTo="/partners" />}>
        <CampaignResult builder={builder} campaign={campaign} partnerId={partnerId} />
      </Suspense>
    );
  }
  return <OpenBuilder builder={builder} campaign={campaign} partnerId={partnerId} />;
}

interface OpenBuilderProps {
  builder: Builder;
  campaign: BuilderCampaign;
  partnerId: number;
}

function OpenBuilder({ builder, campaign, partnerId }: OpenBuilderProps) {
  const { id } = campaign;
  const { step } = useParams();
  const navigate = useNavigate();
  // whoever takes the preset back stays where another one is chosen
  const [isPhotoDone, setPhotoDone] = useState(campaign.presetCampaign !== null);
  if (campaign.presetCampaign && !isPhotoDone) setPhotoDone(true);
  const kept = keptSteps(campaign, partnerId, isPhotoDone);
  const go = (number: number, replace = false) =>
    void navigate(`/partners/campaigns/${id}/steps/${number}`, { replace });
  // without a step, where it was left
  const [begin] = useState(() => (step === undefined ? STEP_IDS.length : Number(step)));
  const place = [step === undefined ? begin : Number(step), go] as const;
  const steps = useSteps(builderSteps(), place, kept);
  const { current, number, report } = steps;
  const stepId = current.id as StepId;
  const isFilled = FILLED.includes(stepId);
  const isOnPhoto = ON_PHOTO.includes(stepId);

  const replaceAddress = useEffectEvent(() => go(number, true));
  useEffect(() => {
    if (step === undefined) replaceAddress();
  }, [step]);

  const [unsavedStep, setUnsavedStep] = useState<StepId | null>(null);
  const isUnsaved = unsavedStep === stepId;
  // whatever changed it: a choice here, another window, a search that ended
  const follow = useEffectEvent(() => {
    report({ kind: 'reset', valid: kept });
    // other photos take nothing away before they are uploaded
    const isValid = stepId === 'photo' && kept.includes(stepId);
    if (isUnsaved) report({ kind: 'changed', step: stepId, isValid });
  });
  const known = kept.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept or unsaved is told when it changes.
  useEffect(() => follow(), [known, isUnsaved, stepId]);

  const faceUpload = useFaceUpload(stepId);
  const { isConsenting } = faceUpload;
  const consentSteps: Steps = {
    ...steps,
    isFirst: false,
    isValid: faceUpload.consent.isValid,
    enter: (asked) => (asked > number ? faceUpload.goOn() : faceUpload.close()),
  };

  const preset = campaign.presetCampaign;
  const hasNobody = stepId === 'locations' && preset !== null && showsNobody(preset);
  const missing = t(`missing.${hasNobody ? 'nobody' : stepId}`, {
    saved: preset?.savedImages ?? 0,
    total: preset?.presetImgs.length ?? 0,
  });
  const skip = (): void => {
    setPhotoDone(true);
    report({ kind: 'saved', step: stepId });
    go(number + 1);
  };
  const finish = async () => {
    if (await builder.finish()) toast.success(t('finish'));
  };

  return (
    <div className={classes.builder} data-filled={isFilled || undefined} data-photo={isOnPhoto || undefined}>
      <header className={classes.top}>
        <Link to="/partners" className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
        <h1 className={classes.title}>{t('name', { id })}</h1>
      </header>
      <div className={classes.body}>
        <StepFrame
          steps={steps}
          title={isConsenting ? t('face.agreement') : t('stepTitle', { number, title: current.title })}
          isFilled={isFilled}
          isCompact={isOnPhoto}
        >
          {isConsenting ? (
            <ConsentStep upload={faceUpload} />
          ) : (
            <BuilderStep
              key={stepId}
              step={stepId}
              builder={builder}
              campaign={campaign}
              partnerId={partnerId}
              faceUpload={faceUpload}
              onWork={(hasWork) => setUnsavedStep(hasWork ? stepId : null)}
              onSkip={skip}
            />
          )}
        </StepFrame>
      </div>
      <div ref={toastsAbove} className={classes.footer}>
        <StepFooter
          steps={isConsenting ? consentSteps : steps}
          missing={isConsenting ? refusal('CONSENT_REQUIRED') : missing}
          isLow={isOnPhoto}
          isPending={builder.isSending}
          onFinish={() => void finish()}
        />
      </div>
      {/* the editors have their own, and a router asks only one */}
      {!isFilled && <LeaveGuard isUnsaved={isUnsaved} title={t('leaveTitle')} text={t('leaveText')} />}
      <ConfirmDialog
        opened={builder.conflict !== null}
        title={t('conflictTitle')}
        message={builder.conflict}
        confirmText={t('reload')}
        cancelText={t('later')}
        onConfirm={() => void builder.reload()}
        onCancel={builder.dismissConflict}
      />
    </div>
  );
}
