import { Badge, Button, Skeleton } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { t as announcementText } from '../../../shared/announcements/texts.ts';
import { useAnnouncements, useUnreadAnnouncements } from '../../../shared/announcements/useAnnouncements.ts';
import { BackToTop } from '../../../ui/BackToTop.tsx';
import { RelationsBox } from '../relations/RelationsBox.tsx';
import { t } from '../texts.ts';
import classes from './PartnerOverview.module.css';

/** Announcements that are shown before the whole list is opened. */
const SHOWN = 3;

/** What concerns a partner beside their campaigns: news, with whom they work, and the way to ask. */
export function PartnerOverview() {
  return (
    <div className={classes.overview}>
      <News />
      <div className={classes.side}>
        <RelationsBox />
        <section className={classes.box} aria-labelledby="help">
          <h2 id="help" className={classes.title}>
            {t('help')}
          </h2>
          <p className={classes.text}>{t('helpText')}</p>
          <Button
            component={Link}
            to="?chat=open"
            replace
            variant="default"
            leftSection={<IconMessageCircle size={18} aria-hidden />}
          >
            {t('openChat')}
          </Button>
        </section>
      </div>
      <BackToTop />
    </div>
  );
}

function News() {
  const { announcements, error, isLoading } = useAnnouncements({ creatorId: null, page: 1, pageSize: SHOWN });
  const unread = useUnreadAnnouncements();
  return (
    <section className={classes.box} aria-labelledby="news">
      <div className={classes.line}>
        <h2 id="news" className={classes.title}>
          {announcementText('newest')}
        </h2>
        {unread > 0 && (
          <Badge variant="light">
            {unread > 99
              ? announcementText('unreadMany')
              : announcementText('unreadCount', { count: unread })}
          </Badge>
        )}
      </div>
      {isLoading ? (
        <Skeleton height={96} radius="md" />
      ) : announcements.length === 0 ? (
        <p className={classes.text}>{error ?? announcementText('empty')}</p>
      ) : (
        <ul className={classes.list}>
          {announcements.map(({ id, caption, isUnread, startPublishDate, user }) => (
            <li key={id}>
              <Link
                className={classes.news}
                to={`/partners/announcements?announcement=${id}`}
                data-unread={isUnread || undefined}
              >
                <span className={classes.line}>
                  <span className={classes.caption}>
                    {caption || announcementText('createdBy', { username: user.username })}
                  </span>
                  {isUnread && (
                    <Badge className={classes.mark ?? ''} size="sm" variant="light">
                      {announcementText('unread')}
                    </Badge>
                  )}
                </span>
                <time dateTime={startPublishDate}>{dateText(startPublishDate, 'card')}</time>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link className={classes.all} data-finger to="/partners/announcements">
        {announcementText('all')}
      </Link>
    </section>
  );
}
