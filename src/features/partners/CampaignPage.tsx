import { BRAND } from '@facet/contract/constants.ts';
import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { IconArrowLeft, IconBrush } from '@tabler/icons-react';
import { Activity, useState } from 'react';
import { Link, Outlet, useParams } from 'react-router-dom';
import { useMe } from '../../lib/useMe.ts';
import { SegmentViewer } from '../../segments/SegmentViewer.tsx';
import { useSegments } from '../../segments/useSegments.ts';
import { useBlurMode } from '../../ui/blurMode.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOpenModal } from '../../ui/modalRoute.tsx';
import { FindAgain, PeopleSearch } from './builder/PeopleSearch.tsx';
import { CampaignBadges } from './CampaignBadges.tsx';
import classes from './CampaignPage.module.css';
import { OfferPreset } from './OfferPreset.tsx';
import { PartnerGate } from './PartnerGate.tsx';
import { t } from './texts.ts';
import { usePresetCampaign } from './usePresetCampaign.ts';
import type { PresetCampaign } from './usePresetCampaigns.ts';
import { VerifyImage } from './VerifyImage.tsx';

/** A campaign's images with the masks of their people; from here on to Check Maskings. */
export default function CampaignPage() {
  const { id = '' } = useParams();
  return (
    <>
      <title>{`${t('preset', { id })} | ${BRAND}`}</title>
      <Link to="/partners" className={classes.back}>
        <IconArrowLeft size={20} aria-hidden />
        {t('back')}
      </Link>
      <PartnerGate loading={<CampaignSkeleton />}>
        <Campaign id={id} />
      </PartnerGate>
    </>
  );
}

function Campaign({ id }: { id: string }) {
  const state = usePresetCampaign(id);
  if (state.kind === 'loading') return <CampaignSkeleton />;
  if (state.kind === 'failed') {
    return (
      <ErrorState level={1} title={t('campaignErrorTitle')} message={state.message} retry={state.refetch} />
    );
  }
  const { campaign } = state;
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <PeopleSearch preset={campaign} onChange={state.refetch} />
      {!campaign.inProcess && (
        <div className={classes.tools}>
          <FindAgain preset={campaign} onChange={state.refetch} />
          <OfferPreset campaign={campaign} onChange={state.refetch} />
        </div>
      )}
      {!campaign.inProcess && <Flows campaign={campaign} />}
      <Images campaign={campaign} onChange={state.refetch} />
      <Outlet />
    </>
  );
}

const FLOWS = ['1', '2', '3', '4', '5', '6'] as const;

/** Where the people of the images are chosen without a campaign: the owner's alone. */
function Flows({ campaign }: { campaign: PresetCampaign }) {
  const openModal = useOpenModal();
  const isOwn = useMe().me?.partner?.id === campaign.partner.id;
  if (!isOwn) return null;
  return (
    <section className={classes.flows} aria-label={t('flows')}>
      <h2>{t('flows')}</h2>
      {FLOWS.map((type) => (
        <Button key={type} variant="default" size="sm" onClick={() => openModal(`modal/create/${type}`)}>
          {t(`flow.${type}`)}
        </Button>
      ))}
    </section>
  );
}

function CampaignHeader({ campaign }: { campaign: PresetCampaign }) {
  const { id, type, people, presetImgs } = campaign;
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title}>{t('preset', { id })}</h1>
        <p className={classes.facts}>
          {t('type', { type })} · {t('people', { count: people })} ·{' '}
          {t('images', { count: presetImgs.length })}
        </p>
        <CampaignBadges campaign={campaign} />
      </div>
      <Button
        component={Link}
        to={`/partners/presets/${id}/maskings`}
        leftSection={<IconBrush size={20} aria-hidden />}
        className={classes.check}
      >
        {t('checkMaskings')}
      </Button>
    </header>
  );
}

function Images({ campaign, onChange }: { campaign: PresetCampaign; onChange: () => void }) {
  const [index, setIndex] = useState(0);
  // what was switched and zoomed in one image is still so when one comes back to it
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set([0]));
  const isOwn = useMe().me?.partner?.id === campaign.partner.id;
  const { isBlurred, setBlurred } = useBlurMode();
  const { presetImgs, personJsonPath, extractMaskingPath } = campaign;
  const { images, error, retry } = useSegments({ images: presetImgs, personJsonPath, extractMaskingPath });
  const shown = presetImgs[index];
  if (!shown) return null;
  const show = (next: number): void => {
    setVisited(new Set(visited).add(next));
    setIndex(next);
  };
  const title = t('imageTitle', { number: index + 1 });
  return (
    <section aria-label={title}>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('imagesOf')}
          value={String(index)}
          onChange={(value) => show(Number(value))}
          data={presetImgs.map((_, at) => ({
            value: String(at),
            label: t('imageTitle', { number: at + 1 }),
          }))}
        />
        <Switch
          label={t('blurAll')}
          checked={isBlurred}
          onChange={(event) => setBlurred(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.checked}>
        <VerifyImage key={shown.id} image={shown} isOwn={isOwn} onChange={onChange} />
      </div>
      {shown.caption && <p className={classes.caption}>{shown.caption}</p>}
      {error ? (
        <ErrorState title={error} retry={retry} />
      ) : (
        <>
          {presetImgs.map(
            ({ id, image }, at) =>
              visited.has(at) && (
                <Activity key={id} mode={at === index ? 'visible' : 'hidden'}>
                  <SegmentViewer
                    index={at}
                    image={image}
                    segments={images?.[at]?.segments ?? null}
                    selection={campaign.location === null ? null : { location: campaign.location }}
                    isFixable
                  />
                </Activity>
              ),
          )}
          <p className={classes.note}>{t('switchesText')}</p>
        </>
      )}
    </section>
  );
}

function CampaignSkeleton() {
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={34} width={220} mb={8} />
      <Skeleton height={20} width={280} mb={32} />
      <Skeleton className={classes.skeleton} radius="lg" />
    </div>
  );
}
