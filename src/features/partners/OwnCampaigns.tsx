import { useMutation } from '@apollo/client/react';
import { DELETE_CAMPAIGN } from '@facet/contract/documents/campaigns.ts';
import { ActionIcon, Badge, Button, Skeleton } from '@mantine/core';
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PagedList } from '../../lib/paging/usePages.ts';
import { refresh } from '../../shared/preferences/clientState.ts';
import { useBlurMode } from '../../ui/blurMode.ts';
import { carryOut } from '../../ui/carryOut.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LateConfirmDialog } from '../../ui/LateConfirmDialog.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Picture } from '../../ui/Picture.tsx';
import cardClasses from './CampaignCard.module.css';
import classes from './PartnersPage.module.css';
import { t } from './texts.ts';
import { type OwnCampaign, useFinishedCampaigns } from './useOwnCampaigns.ts';

/** A row of a wide window. All that is below comes sooner where there are more. */
const SHOWN_AT_FIRST = 3;

/** What a partner who comes back goes on with; not there where nothing is in the making. */
export function OngoingCampaigns({ list }: { list: PagedList<OwnCampaign> }) {
  const [isWhole, setWhole] = useState(false);
  const { entries, isLoading, error, retry } = list;
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (!isLoading && entries.length === 0) return null;
  const hasMore = entries.length > SHOWN_AT_FIRST;
  return (
    <CampaignSection id="ongoing" title={t('ongoing')}>
      {isLoading ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton className={classes.entrySkeleton} radius="lg" />
        </div>
      ) : (
        <CampaignList campaigns={isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST)} />
      )}
      {hasMore && (
        <Button
          variant="default"
          size="sm"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'showFewer' : 'showAll')}
        </Button>
      )}
      {isWhole && <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />}
    </CampaignSection>
  );
}

/** Not there where there are none. */
export function FinishedCampaigns() {
  const list = useFinishedCampaigns();
  const { entries, error, retry } = list;
  if (error) return <ErrorState title={t('errorTitle')} message={error} retry={retry} />;
  if (entries.length === 0) return null;
  return (
    <CampaignSection id="finished" title={t('finishedCampaigns')}>
      <CampaignList campaigns={entries} />
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </CampaignSection>
  );
}

function CampaignSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.subtitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function CampaignList({ campaigns }: { campaigns: readonly OwnCampaign[] }) {
  return (
    <ul className={`${classes.grid} ${classes.rows}`}>
      {campaigns.map((campaign) => (
        <li key={campaign.id} className={classes.entry}>
          <OwnCampaignCard campaign={campaign} />
          {campaign.isDraft && <DeleteDraft id={campaign.id} />}
        </li>
      ))}
    </ul>
  );
}

function OwnCampaignCard({ campaign }: { campaign: OwnCampaign }) {
  const { id, type, cover, srcFace, otherFaces, isDraft, inGenerate, presetCampaign } = campaign;
  const { isBlurred } = useBlurMode();
  const faces = otherFaces.length + (srcFace ? 1 : 0);
  return (
    <Link to={`/partners/campaigns/${id}`} className={cardClasses.card}>
      <div className={cardClasses.pictures} data-blurred={isBlurred || undefined}>
        {cover ? (
          <Picture image={cover} alt="" sizes="(max-width: 640px) 100vw, 300px" ratio={4 / 3} />
        ) : (
          <div className={classes.noCover}>
            <IconPhotoPlus size={24} aria-hidden />
          </div>
        )}
      </div>
      <div className={cardClasses.body}>
        <h3 className={cardClasses.name}>{t('campaign', { id })}</h3>
        <p className={cardClasses.facts}>
          {t('type', { type })} · {t('people', { count: presetCampaign?.people ?? 0 })} ·{' '}
          {t('faces', { count: faces })}
        </p>
        <span className={classes.badges}>
          {isDraft && <Badge color="yellow">{t('draft')}</Badge>}
          {presetCampaign?.inProcess && <Badge color="gray">{t('inProcess')}</Badge>}
          {inGenerate && <Badge color="violet">{t('inGenerate')}</Badge>}
        </span>
      </div>
    </Link>
  );
}

function DeleteDraft({ id }: { id: number }) {
  const [isAsking, setAsking] = useState(false);
  const [remove, { loading }] = useMutation(DELETE_CAMPAIGN, {
    update(cache, { data }) {
      if (!data?.deleteCampaign.ok) return;
      cache.evict({ id: cache.identify({ __typename: 'Campaign', id }) });
      cache.gc();
    },
  });
  const confirm = async (): Promise<void> => {
    await carryOut(`campaign ${id}`, async () => {
      const { data } = await remove({ variables: { campaignId: id } });
      return data?.deleteCampaign;
    });
    refresh('campaigns_ongoing');
    setAsking(false);
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        className={classes.delete}
        aria-label={t('deleteDraft', { id })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      <LateConfirmDialog
        opened={isAsking}
        title={t('deleteDraftTitle', { id })}
        message={t('deleteDraftText')}
        confirmText={t('delete')}
        isDestructive
        pending={loading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
