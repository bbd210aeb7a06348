import { useQuery } from '@apollo/client/react';
import { BOTS, PRODUCT_SERVICES } from '@facet/contract/documents/campaigns.ts';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BusyButton } from '../../../ui/BusyButton.tsx';
import { LeaveGuard } from '../../../ui/LeaveGuard.tsx';
import { toastsAbove } from '../../../ui/toastsAbove.ts';
import builderClasses from '../builder/builder.module.css';
import { personNumber } from '../builder/placements.ts';
import type { Builder, BuilderCampaign } from '../builder/useBuilder.ts';
import { ImageResult } from './ImageResult.tsx';
import classes from './results.module.css';
import type { Bot } from './TryOut.tsx';
import { t } from './texts.ts';
import { useBeginAnew } from './useBeginAnew.ts';
import { useMaking, useProgress } from './useMaking.ts';
import { type ProductService, useProductEdits } from './useProductEdits.ts';

const NO_BOTS: readonly Bot[] = [];
const NO_SERVICES: readonly ProductService[] = [];

interface CampaignResultProps {
  builder: Builder;
  campaign: BuilderCampaign;
  partnerId: number;
}

/** A finished campaign: its photos are made here, one an image, looked at, taken or dropped, and priced. */
export default function CampaignResult({ builder, campaign, partnerId }: CampaignResultProps) {
  const { id, inGenerate, products, presetCampaign: preset } = campaign;
  const images = preset?.presetImgs ?? [];
  const services = useQuery(PRODUCT_SERVICES, { fetchPolicy: 'network-only' }).data?.productServices;
  const bots = useQuery(BOTS, { fetchPolicy: 'network-only' }).data?.bots ?? NO_BOTS;
  const live = useProgress(id, { isOpen: inGenerate, onChange: () => void builder.reload() });
  const edits = useProductEdits(services ?? NO_SERVICES);
  const actions = useMaking(id, { edits, onChange: builder.reload });

  const { isBeginning, beginAnew } = useBeginAnew(campaign);

  const makingOf = (imageId: number) => {
    const kept = campaign.makings.find(({ presetImgId }) => presetImgId === imageId);
    const now = live.images?.find((image) => image.imageId === imageId);
    // why an image is short is told by the answer, in the person's language
    return kept && now && kept.status !== 'FAILED'
      ? { ...kept, status: now.status, progress: now.progress }
      : kept;
  };
  const productOf = (imageId: number) => products.find(({ presetImgId }) => presetImgId === imageId);
  const made = images.filter((image) => makingOf(image.id)?.status === 'SUCCESS').length;
  // whoever had a photo made anew, and got none, did not want it as it is
  const untaken = products.filter(
    ({ inSwap, isInBundle, presetImgId }) =>
      inSwap && !isInBundle && presetImgId !== null && makingOf(presetImgId)?.status === 'SUCCESS',
  );
  const taken = products.filter(({ inSwap }) => !inSwap).length;
  const isLeftOut = (image: (typeof images)[number]) => image.isEmpty && !isKept(makingOf(image.id)?.status);
  const total = images.filter((image) => !isLeftOut(image)).length;
  const isWhole = made === total;
  const maskingsAt =
    preset && preset.partner.id === partnerId ? `/partners/presets/${preset.id}/maskings` : null;

  return (
    <div className={classes.page}>
      <header className={builderClasses.top}>
        <Link to="/partners" className={builderClasses.back} aria-label={t('back')}>
          <IconArrowLeft size={20} aria-hidden />
        </Link>
        <h1 className={builderClasses.title}>{t('name', { id })}</h1>
      </header>
      <div className={builderClasses.body}>
        <p className={builderClasses.hint}>{t('intro')}</p>
        <div className={classes.bar}>
          {inGenerate ? (
            <BusyButton
              variant="default"
              disabled={actions.isPending}
              onClick={() => void actions.setMaking(false)}
            >
              {t('cancel')}
            </BusyButton>
          ) : (
            !isWhole && (
              <BusyButton disabled={actions.isPending} onClick={() => void actions.setMaking(true)}>
                {t(made > 0 ? 'makeRest' : 'make')}
              </BusyButton>
            )
          )}
          {!inGenerate && untaken.length > 1 && (
            <BusyButton
              variant="default"
              disabled={actions.isPending}
              onClick={() => void actions.take(untaken)}
            >
              {t('takeAll')}
            </BusyButton>
          )}
          {!inGenerate && campaign.makings.length > 0 && (
            <BusyButton variant="default" isBusy={isBeginning} onClick={beginAnew}>
              {/* places of people who have changed since are none that could be kept */}
              {t(campaign.locationInfo === null ? 'beginAnewPlaceless' : 'beginAnew')}
            </BusyButton>
          )}
          <p role="status" className={classes.note}>
            {live.isLost ? t('lost') : t('working', { done: made, total })}
          </p>
        </div>
        {services && (
          <ul className={classes.results}>
            {images.map((image, at) => (
              <ImageResult
                key={image.id}
                number={at + 1}
                image={image}
                isLeftOut={isLeftOut(image)}
                making={makingOf(image.id)}
                personNumber={(place) => personNumber(campaign, image.id, place)}
                product={productOf(image.id)}
                services={services}
                bots={bots}
                maskingsAt={maskingsAt}
                edits={edits}
                actions={actions}
              />
            ))}
          </ul>
        )}
      </div>
      {taken > 0 && (
        <footer ref={toastsAbove} className={classes.footer}>
          <p className={classes.note}>{t('takenCount', { count: taken })}</p>
          <Button
            component={Link}
            to="/partners/bundles"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            {t('toBundles')}
          </Button>
        </footer>
      )}
      <LeaveGuard isUnsaved={products.some(edits.isUnsaved)} title={t('leaveTitle')} text={t('leaveText')} />
    </div>
  );
}

/** Whether it is made, or being made. */
const isKept = (status: string | undefined): boolean =>
  status !== undefined && status !== 'FAILED' && status !== 'CANCELLED';
