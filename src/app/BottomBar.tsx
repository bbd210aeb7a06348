import { IconBrush, IconHome, IconPhoto } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { useMe } from '../lib/useMe.ts';
import classes from './BottomBar.module.css';
import { t } from './texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** Navigation in thumb reach, on phones only. */
export function BottomBar() {
  const isPartner = useMe().me?.partner != null;
  return (
    <nav className={classes.bar} aria-label={t('navigation')} data-bottom-bar>
      <NavLink to="/" end className={classes.entry}>
        <IconHome size={22} aria-hidden />
        {t('home')}
      </NavLink>
      <NavLink to="/gallery" className={classes.entry}>
        <IconPhoto size={22} aria-hidden />
        {t('gallery')}
        <UnreadBadge />
      </NavLink>
      {isPartner && (
        <NavLink to="/partners" className={classes.entry}>
          <IconBrush size={22} aria-hidden />
          {t('partners')}
        </NavLink>
      )}
    </nav>
  );
}
