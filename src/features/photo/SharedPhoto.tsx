import { useQuery } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { SEE_SHARED_PHOTO } from '@facet/contract/documents/productions.ts';
import { Anchor, Badge, Button, Skeleton } from '@mantine/core';
import { IconLock, IconSparkles } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';

/** For visitors: a photo that its owner shows to everybody, with its makers and the way in; whose it is, if followers see it; otherwise the way in alone. */
export function SharedPhoto() {
  const { uid = '' } = useParams();
  const { pathname } = useLocation();
  const { data, error, refetch } = useQuery(SEE_SHARED_PHOTO, { variables: { uid } });
  const photo = data?.seeSharedPhoto;
  const signIn = (
    <Button component={Link} to="/login" state={{ from: pathname }} variant="default">
      {t('visitor.signIn')}
    </Button>
  );
  const signUp = (
    <Button component={Link} to="/sign-up" state={{ from: pathname }}>
      {t('visitor.signUp')}
    </Button>
  );

  if (error && !data) {
    return (
      <>
        <title>{`${t('title')} | ${BRAND}`}</title>
        <ErrorState
          level={1}
          title={t('errorTitle')}
          message={errorText(error)}
          retry={() => void refetch().catch(() => undefined)}
        />
      </>
    );
  }
  if (!data) {
    return (
      <div className={classes.layout} role="status" aria-label={t('loading')}>
        <Skeleton className={classes.waiting} radius="lg" />
        <Skeleton height={36} width={180} />
      </div>
    );
  }
  if (photo?.__typename !== 'PublicPhoto' || !photo.image) {
    const of = photo?.__typename === 'FollowersPhoto' && { username: photo.username };
    return (
      <>
        <title>{`${t('title')} | ${BRAND}`}</title>
        <EmptyState
          level={1}
          icon={<IconLock size={24} />}
          title={of ? t('followersTitle', of) : t('visitor.membersTitle', { brand: BRAND })}
          text={of ? t('visitor.followersText', of) : t('visitor.membersText')}
          action={
            <div className={classes.visitorActions}>
              {signIn}
              {signUp}
            </div>
          }
        />
      </>
    );
  }
  const { image, title, caption, username, partnerName, bundleUid, bundleName } = photo;
  return (
    <div className={classes.layout}>
      <title>{`${t('titleOf', { title, username })} | ${BRAND}`}</title>
      <div className={classes.stage} style={{ '--ratio': image.width / image.height } as CSSProperties}>
        <Picture
          image={image}
          alt={t('altOf', { username, title })}
          sizes="(max-width: 900px) 100vw, 600px"
          priority
        />
      </div>
      <div className={classes.details}>
        <p className={classes.visitorOwner}>{t('visitor.by', { username })}</p>
        {caption && <p className={classes.visitorCaption}>{caption}</p>}
        <div>
          <h1 className={classes.title}>{t('madeFrom', { title })}</h1>
          <p className={classes.date}>
            {t('by', { partner: partnerName })}
            {bundleUid && bundleName && (
              <>
                {' · '}
                <Anchor component={Link} to={`/introduce/${bundleUid}`} underline="always">
                  {bundleName}
                </Anchor>
              </>
            )}
          </p>
        </div>
        <div className={classes.ai}>
          <Badge size="lg" leftSection={<IconSparkles size={14} aria-hidden />}>
            {t('aiTitle')}
          </Badge>
          <p className={classes.note}>{t('aiTextOf')}</p>
        </div>
        <div className={classes.visitorActions}>
          {bundleUid && (
            <Button component={Link} to={`/introduce/${bundleUid}`}>
              {t('yourOwn')}
            </Button>
          )}
          {signIn}
        </div>
      </div>
    </div>
  );
}
