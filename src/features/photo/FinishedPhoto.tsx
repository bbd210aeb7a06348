import { BRAND } from '@facet/contract/constants.ts';
import { Badge, Button } from '@mantine/core';
import { IconFaceId, IconPhoto, IconSparkles } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { profilePath } from '../../shared/people/person.ts';
import { Ago } from '../../shared/photos/Ago.tsx';
import { useOpenModal } from '../../ui/modalRoute.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { AboutPhoto } from './AboutPhoto.tsx';
import { Caption } from './Caption.tsx';
import { Comments } from './comments/Comments.tsx';
import { PhotoActions } from './PhotoActions.tsx';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import type { Photo, PhotoDetail } from './usePhoto.ts';
import { Visibility } from './Visibility.tsx';

/** Phones show it from edge to edge, the desktop beside its details. */
const STAGE_SIZES = '(max-width: 768px) 100vw, 600px';

export function FinishedPhoto({ detail, photo }: { detail: PhotoDetail; photo: Photo }) {
  const openModal = useOpenModal();
  const [showsOriginal, setShowsOriginal] = useState(false);
  const { title, image, owner, isOwn, sharedAt, caption } = photo;
  const original = detail.production?.product.image;
  const ratio = image.width / image.height;
  const summary = isOwn ? t('alt', { title }) : t('altOf', { title, username: owner.username });
  return (
    <>
      <title>{`${t('titleOf', { title, username: owner.username })} | ${BRAND}`}</title>
      <meta name="description" content={caption ?? summary} />
      <div className={classes.layout}>
        <div className={classes.stage} style={{ '--ratio': ratio } as CSSProperties}>
          <Picture image={image} alt={summary} sizes={STAGE_SIZES} priority />
          {showsOriginal && original && (
            <div className={classes.original}>
              <Picture image={original} alt={t('originalAlt', { title })} sizes={STAGE_SIZES} ratio={ratio} />
            </div>
          )}
        </div>
        <div className={classes.details}>
          <Link to={profilePath(owner.username)} className={classes.owner}>
            <Avatar address={owner.avatar} name={owner.username} size={40} />
            <span className={classes.username}>{owner.username}</span>
            {sharedAt && <Ago time={sharedAt} className={classes.date} />}
          </Link>
          <Caption photo={photo} />
          <AboutPhoto detail={detail} title={title} createdAt={photo.createdAt} />
          <div className={classes.ai}>
            <Badge size="lg" leftSection={<IconSparkles size={14} aria-hidden />}>
              {t('aiTitle')}
            </Badge>
            <p className={classes.note}>{t(isOwn ? 'aiText' : 'aiTextOf')}</p>
          </div>
          {isOwn && <Visibility photo={photo} />}
          <PhotoActions photo={photo}>
            {original && (
              <Button
                variant="default"
                aria-pressed={showsOriginal}
                data-pressed={showsOriginal || undefined}
                leftSection={<IconPhoto size={20} aria-hidden />}
                onClick={() => setShowsOriginal((before) => !before)}
              >
                {t('showOriginal')}
              </Button>
            )}
            {isOwn && (
              <Button
                variant="default"
                leftSection={<IconFaceId size={20} aria-hidden />}
                onClick={() => openModal('modal/create/10')}
              >
                {t('anotherFace')}
              </Button>
            )}
            {detail.bundleUid && (
              <Button
                component={Link}
                to={`/introduce/${detail.bundleUid}`}
                variant={isOwn ? 'subtle' : 'filled'}
              >
                {t(isOwn ? 'another' : 'yourOwn')}
              </Button>
            )}
          </PhotoActions>
        </div>
      </div>
      {sharedAt && <Comments photo={photo} />}
    </>
  );
}
