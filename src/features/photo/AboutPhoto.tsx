import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { dateText } from '../../lib/formats.ts';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { profilePath } from '../../shared/people/person.ts';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import type { PhotoDetail } from './usePhoto.ts';

interface AboutPhotoProps {
  detail: PhotoDetail;
  title: string;
  createdAt: string;
}

/** What the photo was made from, by whom and when. */
export function AboutPhoto({
  detail: { partner, bundleUid, bundleName },
  title,
  createdAt,
}: AboutPhotoProps) {
  return (
    <div>
      <h1 className={classes.title}>{t('madeFrom', { title })}</h1>
      {partner && (
        <p className={classes.partner}>
          <Avatar address={partner.representPartnerSrc} name={partner.name} size={32} />
          <span>
            <Anchor component={Link} to={profilePath(partner.user.username)} c="inherit">
              {t('by', { partner: partner.name })}
            </Anchor>
            {bundleUid && bundleName && (
              <>
                {' · '}
                <Anchor component={Link} to={`/introduce/${bundleUid}`} underline="always">
                  {bundleName}
                </Anchor>
              </>
            )}
          </span>
        </p>
      )}
      <p className={classes.date}>
        <time dateTime={createdAt}>{dateText(createdAt, 'longDay')}</time>
      </p>
    </div>
  );
}
