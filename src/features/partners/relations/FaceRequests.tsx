import { Badge, Button } from '@mantine/core';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ListEnd } from '../../../ui/ListEnd.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import pageClasses from '../PartnersPage.module.css';
import classes from './Relations.module.css';
import { STATUS_COLOR } from './statusColor.ts';
import { t } from './texts.ts';
import { type FaceRequest, useFaceRequests } from './useRelations.ts';

/** Campaigns of others in which one's faces are, or are asked for; not there where there are none. */
export function FaceRequests() {
  const { list, isActing, answer } = useFaceRequests();
  if (list.error)
    return <ErrorState title={t('requestsErrorTitle')} message={list.error} retry={list.retry} />;
  if (list.entries.length === 0) return null;
  return (
    <section aria-labelledby="face-requests" className={pageClasses.section}>
      <h2 id="face-requests" className={pageClasses.subtitle}>
        {t('requests')}
      </h2>
      <ul className={classes.requests}>
        {list.entries.map((request) => (
          <Request
            key={request.id}
            request={request}
            isActing={isActing}
            onAnswer={(isAccepted) => void answer(request.id, isAccepted)}
          />
        ))}
      </ul>
      <ListEnd list={list} loading={t('loadingMore')} retry={t('loadMore')} />
    </section>
  );
}

interface RequestProps {
  request: FaceRequest;
  isActing: boolean;
  onAnswer: (isAccepted: boolean) => void;
}

function Request({ request, isActing, onAnswer }: RequestProps) {
  const { id, campaignStatus, cover, faces, partner } = request;
  const campaign = { id, username: partner.user.username };
  return (
    <li className={classes.request}>
      <div className={classes.pictures}>
        {cover && (
          <div className={classes.cover}>
            <Picture image={cover} alt="" ratio={4 / 3} sizes="120px" />
          </div>
        )}
        {faces.map((face) => (
          <div key={face.id} className={classes.face}>
            <Picture image={face.image} alt={t('yourFace', { id: face.id })} ratio={1} sizes="64px" />
          </div>
        ))}
      </div>
      <div className={classes.words}>
        <strong>{t('campaignOf', campaign)}</strong>
        <Badge color={STATUS_COLOR[campaignStatus]}>{t(`status.${campaignStatus}`)}</Badge>
      </div>
      <span className={classes.actions}>
        {campaignStatus !== 'ACCEPTED' && (
          <Button
            size="sm"
            disabled={isActing}
            aria-label={t('acceptCampaign', campaign)}
            onClick={() => onAnswer(true)}
          >
            {t('accept')}
          </Button>
        )}
        {campaignStatus !== 'REJECTED' && (
          <Button
            size="sm"
            variant="default"
            disabled={isActing}
            aria-label={t(campaignStatus === 'PENDING' ? 'declineCampaign' : 'withdrawCampaign', campaign)}
            onClick={() => onAnswer(false)}
          >
            {t(campaignStatus === 'PENDING' ? 'decline' : 'withdraw')}
          </Button>
        )}
      </span>
    </li>
  );
}
