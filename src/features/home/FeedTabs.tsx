import { Link, useSearchParams } from 'react-router-dom';
import classes from './FeedTabs.module.css';
import { t } from './texts.ts';
import type { FeedScope } from './useFeed.ts';

/** `/` shows what everybody shares, `/?feed=following` what those share whom one follows. */
const FOLLOWING = 'following';

export function useFeedScope(): FeedScope {
  const [params] = useSearchParams();
  return params.get('feed') === FOLLOWING ? 'FOLLOWING' : 'EVERYBODY';
}

export function FeedTabs() {
  const isFollowing = useFeedScope() === 'FOLLOWING';
  return (
    <nav aria-label={t('feed.show')}>
      <ul className={classes.tabs}>
        <li>
          <Link
            className={classes.tab}
            data-finger
            to="."
            aria-current={isFollowing ? undefined : 'page'}
            preventScrollReset
          >
            {t('feed.everybody')}
          </Link>
        </li>
        <li>
          <Link
            className={classes.tab}
            data-finger
            to={`?feed=${FOLLOWING}`}
            aria-current={isFollowing ? 'page' : undefined}
            preventScrollReset
          >
            {t('feed.following')}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
