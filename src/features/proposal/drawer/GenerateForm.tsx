import { GENERATION_DOCUMENTS } from '@facet/contract/consent.ts';
import type { GenerationMode } from '@facet/contract/constants.ts';
import { parseLocation } from '@facet/contract/location.ts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { type Me, useMe } from '../../../lib/useMe.ts';
import type { ConsentResult } from '../../../shared/consent/ConsentBlock.tsx';
import { KnownConsents } from '../../../shared/consent/KnownConsents.tsx';
import { forgetTicks, keepTicks, readTicks } from '../../../shared/consent/unsentTicks.ts';
import { FacePicker } from '../../../shared/faces/FacePicker.tsx';
import { AdvertisementDialog } from '../../../shared/production/AdvertisementDialog.tsx';
import { generationCost } from '../../../shared/production/cost.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Bundle, Product } from '../bundle.ts';
import { PersonChoice } from '../person/PersonChoice.tsx';
import {
  choicesOf,
  firstChoice,
  fitOf,
  fittingFirst,
  locationOf,
  type PersonFit,
} from '../person/persons.ts';
import { PreviewPanel } from '../preview/PreviewPanel.tsx';
import { useVariants } from '../preview/useVariants.ts';
import { t } from '../texts.ts';
import { TargetLocation } from '../viewer/TargetLocation.tsx';
import { CreditPanel } from './CreditPanel.tsx';
import { FacePanel } from './FacePanel.tsx';
import classes from './GenerateDrawer.module.css';
import { GenerateFooter } from './GenerateFooter.tsx';
import type { Payment } from './generate.ts';
import { ModeChoice } from './ModeChoice.tsx';
import { OtherPhotos } from './OtherPhotos.tsx';
import { GuideBlock, StepGuide } from './StepGuide.tsx';
import { guideStep, missingConsents } from './steps.ts';
import { useFaceCheck } from './useFaceCheck.ts';
import type { useGenerate } from './useGenerate.ts';

interface GenerateFormProps {
  bundle: Bundle;
  product: Product;
  generation: ReturnType<typeof useGenerate>;
  /** Whether a dialog lies over the drawer. */
  onCovered: (isCovered: boolean) => void;
  onClose: () => void;
  onStarted: () => void;
  onFailed: () => void;
}

export function GenerateForm(props: GenerateFormProps) {
  const { me, error } = useMe();
  if (me) return <FormOf me={me} {...props} />;
  return (
    <div className={classes.scroll}>
      {error ? (
        <p role="alert" className={classes.problem}>
          {t('drawer.userFailed', { message: error.message })}
        </p>
      ) : (
        <div role="status">
          <VisuallyHidden>{t('drawer.userLoading')}</VisuallyHidden>
          <Skeleton height={56} mb={24} />
          <Skeleton height={200} mb={24} />
          <Skeleton height={120} />
        </div>
      )}
    </div>
  );
}

type Dialog = 'face' | 'confirm' | 'advertisement';
const NO_FITS: readonly PersonFit[] = [];
const NO_CONSENT: ConsentResult = { isValid: false, records: [] };

function FormOf({
  me,
  bundle,
  product,
  generation,
  onCovered,
  onClose,
  onStarted,
  onFailed,
}: GenerateFormProps & { me: Me }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // what closes with the drawer leaves it to the drawer where the focus goes
  const [isLeaving, setLeaving] = useState(false);
  const [newFace, setNewFace] = useState<File>();
  const [mode, setMode] = useState<GenerationMode>('head');
  const [consent, setConsent] = useState(NO_CONSENT);
  const productId = product.id;
  const srcImgId = me.representSrcImg?.id ?? null;
  // anew for each face: another may be chosen before it is known what was agreed to
  const unsent = useMemo(() => readTicks({ productId, srcImgId }), [productId, srcImgId]);
  const fits = bundle.fits.find(({ productId }) => productId === product.id)?.persons ?? NO_FITS;
  const choices = choicesOf(product);
  const [person, setPerson] = useState(() => firstChoice(product, fits));
  const location = locationOf(product, person);
  const told = fits.find((fit) => fit.person === person);
  const faceCheck = useFaceCheck({ productId, srcfile: me.representSrc, location, told });
  const isPreviewed = faceCheck.kind === 'fits';
  const variants = useVariants({
    productId: product.id,
    srcfile: isPreviewed ? me.representSrc : null,
    location,
    mode,
  });
  const { preview, variant } = variants;
  // what would not be delivered is not paid for either
  const check = preview.kind === 'refused' ? preview : faceCheck;
  // whoever asks for the other picture pays for it once they have seen it
  const isWaiting = variant !== 'likeness' && preview.kind === 'making';
  // the check judges by face and hair; that the whole person is refused says nothing of the face
  const fit = mode === 'head' ? check : faceCheck;
  const step = guideStep(me.representSrc !== null, consent.records);
  const cost = generationCost(product);
  const [free] = fittingFirst(
    bundle.products.filter(({ isGeneratedWithAd }) => isGeneratedWithAd),
    (id) => fitOf(bundle, id),
  );

  const others = fittingFirst(
    bundle.products.filter(({ id }) => id !== productId && fitOf(bundle, id)?.ok !== false),
    (id) => fitOf(bundle, id),
  );

  useEffect(() => onCovered(dialog !== null), [dialog, onCovered]);

  async function start(payment: Payment): Promise<void> {
    if (!me.representSrc) return;
    const request = {
      product,
      user: { id: me.id, representSrc: me.representSrc },
      payment,
      mode,
      variant,
      location,
      agreementMetaData: JSON.stringify(consent.records),
    };
    const isStarted = await generation.start(request, () => {
      setLeaving(true);
      setDialog(null);
      onClose();
    });
    if (isStarted) {
      forgetTicks();
      return onStarted();
    }
    setDialog(null);
    onFailed();
  }

  return (
    <>
      <div className={classes.scroll} inert={dialog !== null}>
        <StepGuide step={step} />
        <GuideBlock title={t('drawer.checkImages')} isCurrent={step === 1}>
          <FacePanel
            me={me}
            product={product}
            check={fit}
            // a whole head brings its own mouth
            wantsSmile={told?.hint === 'SMILE' && variants.choice?.chosen !== 'head'}
            onChangeFace={(file) => {
              setNewFace(file);
              setDialog('face');
            }}
          />
          {fit.kind === 'fits' && <PreviewPanel variants={variants} photo={product.image} />}
        </GuideBlock>
        {choices.length > 1 ? (
          <PersonChoice
            product={product}
            choices={choices}
            person={person}
            onChoose={setPerson}
            fits={fits}
          />
        ) : (
          <TargetLocation product={product} isOpenAtFirst={parseLocation(product.location).length > 1} />
        )}
        <ModeChoice mode={mode} onChange={setMode} />
        <GuideBlock title={t('drawer.consents')} isCurrent={step === 2}>
          <KnownConsents
            documents={GENERATION_DOCUMENTS}
            userId={me.id}
            srcImgId={srcImgId}
            before={unsent}
            onChange={(result, said) => {
              setConsent(result);
              if (said.length > 0) keepTicks({ productId, srcImgId }, said);
            }}
          />
        </GuideBlock>
        <GuideBlock title={t('drawer.credits')} isCurrent={step === 3}>
          <CreditPanel cost={cost} />
        </GuideBlock>
      </div>
      <GenerateFooter
        product={product}
        cost={cost}
        free={product.isGeneratedWithAd ? undefined : free}
        others={
          <OtherPhotos
            key={`${productId} ${me.representSrc}`}
            bundle={bundle}
            others={others}
            srcfile={me.representSrc}
          />
        }
        step={step}
        missing={missingConsents(consent.records)}
        check={isWaiting ? { kind: 'previewing' } : check}
        isCovered={dialog !== null}
        isPending={generation.isPending}
        problem={generation.problem}
        onCredits={() => setDialog('confirm')}
        onAdvertisement={() => setDialog('advertisement')}
      />
      <FacePicker me={me} isOpen={dialog === 'face'} onClose={() => setDialog(null)} file={newFace} />
      <ConfirmDialog
        opened={dialog === 'confirm'}
        title={t('confirm.title')}
        message={t('confirm.message', { cost })}
        pending={generation.isPending}
        leavesFocus={isLeaving}
        onCancel={() => setDialog(null)}
        onConfirm={() => void start('credits')}
      />
      <AdvertisementDialog
        bundle={bundle}
        product={product}
        isOpen={dialog === 'advertisement'}
        begin={generation.beginAdvertisement}
        isPending={generation.isPending}
        leavesFocus={isLeaving}
        onClose={() => setDialog(null)}
        onGenerate={() => void start('advertisement')}
      />
    </>
  );
}
