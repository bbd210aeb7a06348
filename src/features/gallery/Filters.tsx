import { Link } from 'react-router-dom';
import { useUnreadCount } from '../../shared/production/unreadCount.ts';
import classes from './Filters.module.css';
import { t } from './texts.ts';
import { FILTERS, type FilterName, useFilter } from './useFilter.ts';

const NAMES = Object.keys(FILTERS) as FilterName[];

/** Each filter has an address, so that it can be kept, shared and left with the back button. */
export function Filters() {
  const { name: chosen } = useFilter();
  const unread = useUnreadCount(({ count }) => count);
  return (
    <nav aria-label={t('filters')}>
      <ul className={classes.filters}>
        {NAMES.map((name) => (
          <li key={name}>
            <Link
              className={classes.filter}
              to={name === 'all' ? '.' : `?filter=${name}`}
              aria-current={name === chosen ? 'page' : undefined}
              preventScrollReset
            >
              {t(`filter.${name}`)}
              {name === 'unread' && unread > 0 && <span className={classes.count}>{unread}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
