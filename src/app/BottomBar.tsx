import { IconHome, IconPhoto, IconSearch, IconUser } from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import classes from './BottomBar.module.css';
import { useProfilePath } from './profilePath.ts';
import { t } from './texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** Navigation in thumb reach, on phones only. */
export default function BottomBar() {
  const profilePath = useProfilePath();
  return (
    <nav className={classes.bar} aria-label={t('navigation')} data-bottom-bar>
      <NavLink to="/" end className={classes.entry}>
        <IconHome size={22} aria-hidden />
        {t('home')}
      </NavLink>
      <NavLink to="/search" className={classes.entry}>
        <IconSearch size={22} aria-hidden />
        {t('search')}
      </NavLink>
      <NavLink to="/gallery" className={classes.entry}>
        <IconPhoto size={22} aria-hidden />
        {t('gallery')}
        <UnreadBadge />
      </NavLink>
      <NavLink to={profilePath} className={classes.entry}>
        <IconUser size={22} aria-hidden />
        {t('profile')}
      </NavLink>
    </nav>
  );
}
