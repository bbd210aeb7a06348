import { useUnreadCount } from '../shared/production/unreadCount.ts';
import { t } from './texts.ts';
import classes from './UnreadBadge.module.css';

/** Sits in the corner of the gallery's icon, or, `isInline`, behind its name. */
export function UnreadBadge({ isInline = false }: { isInline?: boolean }) {
  const count = useUnreadCount((state) => state.count);
  if (count === 0) return null;
  return (
    <span className={classes.badge} data-inline={isInline || undefined}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className={classes.spoken}>{t('unread', { count })}</span>
    </span>
  );
}
