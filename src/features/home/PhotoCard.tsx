import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { profilePath } from '../../shared/people/person.ts';
import { Ago } from '../../shared/photos/Ago.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './PhotoCard.module.css';
import { t } from './texts.ts';
import type { FeedItem } from './useFeed.ts';

type Photo = Extract<FeedItem, { __typename: 'Photo' }>;

/** Higher pictures are cut: a photo never fills more than a screen. */
const LEAST_RATIO = 4 / 5;
/** Everything above and below the picture, in CSS pixels. */
const WORDS = 122;
const CAPTION_LINE = 22;

const ratioOf = ({ image }: Photo) => Math.max(LEAST_RATIO, image.width / image.height);

export function photoCardHeight(photo: Photo, width: number): number {
  return width / ratioOf(photo) + WORDS + (photo.caption ? CAPTION_LINE : 0);
}

export function PhotoCard({ photo, priority }: { photo: Photo; priority: boolean }) {
  const { uid, title, caption, owner, sharedAt, commentCount, image } = photo;
  const { username } = owner;
  return (
    <article className={classes.card} aria-label={t('feed.photoBy', { username, title })}>
      <Link to={profilePath(username)} className={classes.owner}>
        <Avatar address={owner.avatar} name={username} size={36} />
        <span className={classes.username}>{username}</span>
        {sharedAt && <Ago time={sharedAt} className={classes.time} />}
      </Link>
      <Link to={`/photo/${uid}`} className={classes.picture} tabIndex={-1} aria-hidden>
        <Picture
          image={image}
          alt=""
          ratio={ratioOf(photo)}
          sizes="(max-width: 640px) 100vw, 600px"
          priority={priority}
        />
      </Link>
      <div className={classes.words}>
        {caption && (
          <p className={classes.caption} dir="auto">
            {caption}
          </p>
        )}
        <p className={classes.title}>{t('feed.from', { title })}</p>
        <Link to={`/photo/${uid}`} className={classes.comments}>
          <IconMessageCircle size={20} aria-hidden />
          {t('feed.comments', { count: commentCount })}
        </Link>
      </div>
    </article>
  );
}
