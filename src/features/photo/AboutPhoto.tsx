import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './PhotoPage.module.css';
import { t } from './texts.ts';
import type { PhotoDetail } from './usePhoto.ts';

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** What the photo was made from, by whom and when. */
export function AboutPhoto({
  photo: { production, partner, bundleUid, bundleName },
}: {
  photo: PhotoDetail;
}) {
  return (
    <div>
      <h1 className={classes.title}>{t('madeFrom', { title: production.product.title })}</h1>
      {partner && (
        <p className={classes.partner}>
          {partner.representPartnerSrc && (
            <img className={classes.avatar} src={partner.representPartnerSrc} alt="" width={32} height={32} />
          )}
          <span>
            {t('by', { partner: partner.name })}
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
        <time dateTime={production.createdAt}>{dateFormat.format(new Date(production.createdAt))}</time>
      </p>
    </div>
  );
}
