import { ActionIcon, Badge } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { dateText } from '../../lib/formats.ts';
import { Picture } from '../../ui/Picture.tsx';
import classes from './Announcements.module.css';
import { t } from './texts.ts';
import type { Announcement } from './useAnnouncements.ts';

interface AnnouncementCardProps {
  announcement: Announcement;
  open: () => void;
  remove: () => void;
}

export function AnnouncementCard({ announcement, open, remove }: AnnouncementCardProps) {
  const { caption, creatorId, hashtags, image, isUnread, startPublishDate, user } = announcement;
  const { username } = user;
  const date = dateText(startPublishDate, 'card');
  return (
    <article className={classes.card}>
      <Picture image={image} alt="" sizes="(max-width: 768px) 100vw, 300px" ratio={4 / 3} />
      <div className={classes.words}>
        <h2 className={classes.name}>
          <button type="button" className={classes.open} onClick={open}>
            {t('createdBy', { username })}
          </button>
          {isUnread && (
            <Badge className={classes.mark ?? ''} size="sm" variant="light">
              {t('unread')}
            </Badge>
          )}
        </h2>
        {caption && <p className={classes.caption}>{caption}</p>}
        <Hashtags hashtags={hashtags} />
        <p className={classes.meta}>
          <time dateTime={startPublishDate}>{date}</time>
          <span>{t('creator', { id: creatorId })}</span>
        </p>
      </div>
      {/* shown to everybody, as the specification wants; who may delete is decided by the server */}
      <ActionIcon
        className={classes.delete}
        variant="default"
        color="red"
        size={40}
        aria-label={t('delete', { username, date })}
        onClick={remove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </article>
  );
}

export function Hashtags({ hashtags }: Pick<Announcement, 'hashtags'>) {
  if (hashtags.length === 0) return null;
  return (
    <ul className={classes.hashtags}>
      {hashtags.map(({ id, hashtag }) => (
        <li key={id}>{hashtag}</li>
      ))}
    </ul>
  );
}
