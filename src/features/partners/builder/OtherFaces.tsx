import { Anchor, Badge, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useMe } from '../../../lib/useMe.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { STATUS_COLOR } from '../relations/statusColor.ts';
import { t } from '../relations/texts.ts';
import { type CampaignStatus, type OtherFace, useOtherFaces } from '../relations/useRelations.ts';
import classes from './builder.module.css';
import { FaceToggle } from './FaceToggle.tsx';
import type { BuilderCampaign } from './useBuilder.ts';

interface OtherFacesProps {
  campaign: BuilderCampaign;
  onToggle: (id: number) => void;
}

/** Faces of partners one works with, and whether they may be used in this campaign; not there where there are none. */
export function OtherFaces({ campaign, onToggle }: OtherFacesProps) {
  const list = useOtherFaces();
  const { me } = useMe();
  if (list.isLoading) return <Skeleton height={120} role="status" aria-label={t('otherFacesLoading')} />;
  if (list.error) return <ErrorState title={t('otherFacesError')} message={list.error} retry={list.retry} />;
  if (list.entries.length === 0) return null;
  return (
    <section className={classes.offered} aria-labelledby="other-faces">
      <h3 id="other-faces" className={classes.title}>
        {t('otherFaces')}
      </h3>
      <p className={classes.hint}>{t('otherFacesHint')}</p>
      {me?.partner && !me.partner.isAllowMultiplePartner && (
        <p className={classes.hint}>
          <Anchor component={Link} inherit underline="always" to="/settings/profile">
            {t('otherFacesAllow')}
          </Anchor>
        </p>
      )}
      <ul className={classes.extras}>
        {list.entries.map((entry) => (
          <li key={entry.id}>
            <Face entry={entry} status={statusIn(campaign, entry.id)} onToggle={() => onToggle(entry.id)} />
          </li>
        ))}
      </ul>
      <ListEnd list={list} loading={t('otherFacesLoading')} retry={t('otherFacesMore')} />
    </section>
  );
}

/** Of the partner whose face it is; null where it is not chosen. */
function statusIn({ partners }: BuilderCampaign, faceId: number): CampaignStatus | null {
  const of = partners.find(({ partner }) => partner.PartnerSrcImg.some(({ id }) => id === faceId));
  return (of?.campaignStatus as CampaignStatus | undefined) ?? null;
}

interface FaceProps {
  entry: OtherFace;
  status: CampaignStatus | null;
  onToggle: () => void;
}

function Face({ entry, status, onToggle }: FaceProps) {
  const { id, face, partner } = entry;
  const { username } = partner.user;
  const name = status
    ? t('otherFaceIn', { id, username, status: t(`status.${status}`) })
    : t('otherFace', { id, username });
  return (
    <FaceToggle image={face.image} name={name} isChosen={status !== null} onToggle={onToggle}>
      {status && <Badge color={STATUS_COLOR[status]}>{t(`status.${status}`)}</Badge>}
      <span className={classes.hint}>{username}</span>
    </FaceToggle>
  );
}
