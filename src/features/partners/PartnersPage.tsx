import { BRAND } from '@facet/contract/constants.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconLayersIntersect, IconPhotoPlus, IconStack2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { CampaignCard } from './CampaignCard.tsx';
import { PartnerFigures } from './figures/PartnerFigures.tsx';
import { FinishedCampaigns, OngoingCampaigns } from './OwnCampaigns.tsx';
import { PartnerOverview } from './overview/PartnerOverview.tsx';
import { PartnerGate } from './PartnerGate.tsx';
import classes from './PartnersPage.module.css';
import { FaceRequests } from './relations/FaceRequests.tsx';
import { t } from './texts.ts';
import { useOngoingCampaigns } from './useOwnCampaigns.ts';
import { usePresetCampaigns } from './usePresetCampaigns.ts';

export default function PartnersPage() {
  return (
    <>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <PartnerGate
        loading={
          <>
            <Heading />
            <CampaignsSkeleton />
          </>
        }
      >
        <Heading />
        <Content />
      </PartnerGate>
    </>
  );
}

function Content() {
  const ongoing = useOngoingCampaigns();
  return (
    <>
      <OngoingCampaigns list={ongoing} />
      {/* asked for meanwhile, and seen where it stays: how many rows come above it is not known before */}
      <div className={ongoing.isLoading ? classes.unseen : undefined}>
        <FaceRequests />
        <PartnerFigures />
        <PartnerOverview />
        <FinishedCampaigns />
        <Campaigns />
      </div>
    </>
  );
}

function Heading() {
  return (
    <div className={classes.heading}>
      <div>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.text}>{t('campaignsText')}</p>
      </div>
      <div className={classes.actions}>
        <Button
          component={Link}
          to="/partners/bundles"
          variant="default"
          leftSection={<IconStack2 size={20} aria-hidden />}
        >
          {t('bundles')}
        </Button>
        <Button
          variant="default"
          component={Link}
          to="/editor"
          leftSection={<IconLayersIntersect size={20} aria-hidden />}
        >
          {t('layeredEditor')}
        </Button>
        <Button
          component={Link}
          to="/partners/campaigns/new"
          leftSection={<IconPhotoPlus size={20} aria-hidden />}
        >
          {t('newCampaign')}
        </Button>
      </div>
    </div>
  );
}

function Campaigns() {
  const list = usePresetCampaigns();
  const { entries: campaigns, isLoading, error, retry } = list;
  if (isLoading) return <CampaignsSkeleton />;
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (campaigns.length === 0) return <NoCampaigns />;
  return (
    <section aria-labelledby="campaigns">
      <h2 id="campaigns" className={classes.subtitle}>
        {t('campaigns')}
      </h2>
      <ul className={classes.grid}>
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </section>
  );
}

function NoCampaigns() {
  return (
    <EmptyState
      icon={<IconPhotoPlus size={24} />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        <Button component={Link} to="/partners/campaigns/new">
          {t('newCampaign')}
        </Button>
      }
    />
  );
}

function CampaignsSkeleton() {
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {Array.from({ length: 3 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
        <Skeleton key={index} className={classes.skeleton} radius="lg" />
      ))}
    </div>
  );
}
