import { useQuery } from '@apollo/client/react';
import { SEE_ANNOUNCEMENT } from '@facet/contract/documents/announcements.ts';
import { Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { dateText } from '../../lib/formats.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Hashtags } from './AnnouncementCard.tsx';
import classes from './Announcements.module.css';
import { t } from './texts.ts';
import { type Announcement, useMarkAsRead } from './useAnnouncements.ts';

/** One announcement, large. Whoever opens it has read it. */
export function AnnouncementDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(SEE_ANNOUNCEMENT, { variables: { id } });
  const announcement = data?.seeAnnouncement;
  const isUnread = announcement?.isUnread ?? false;
  const markAsRead = useMarkAsRead();
  useEffect(() => {
    if (isUnread) void markAsRead(id).catch(() => undefined);
  }, [id, isUnread, markAsRead]);

  return (
    <Sheet
      opened
      onClose={onClose}
      size={500}
      title={announcement ? t('createdBy', { username: announcement.user.username }) : t('loadingOne')}
    >
      {announcement ? (
        <Detail announcement={announcement} />
      ) : error ? (
        <ErrorState
          title={t('errorLoading', { message: errorText(error) })}
          retry={() => void refetch().catch(() => undefined)}
          retryText={t('retry')}
        />
      ) : (
        <Skeleton className={classes.skeleton} radius="lg" />
      )}
    </Sheet>
  );
}

function Detail({ announcement }: { announcement: Announcement }) {
  const { image, user, caption, startPublishDate, endPublishDate } = announcement;
  return (
    <div className={classes.detail}>
      <Picture
        image={image}
        alt={t('image', { username: user.username })}
        sizes="(max-width: 768px) 100vw, 460px"
        fit="contain"
        priority
      />
      <p className={classes.dates}>
        <time dateTime={startPublishDate}>
          {t('from', { date: dateText(startPublishDate, 'longMoment') })}
        </time>
        <time dateTime={endPublishDate}>{t('until', { date: dateText(endPublishDate, 'longMoment') })}</time>
      </p>
      {caption && <p className={classes.full}>{caption}</p>}
      <Hashtags hashtags={announcement.hashtags} />
    </div>
  );
}
