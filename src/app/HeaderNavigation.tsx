import {
  IconAdjustments,
  IconBrush,
  IconHome,
  IconPhoto,
  IconSearch,
  IconSquareRoundedPlus,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import { isAdministrator, useMe } from '../lib/useMe.ts';
import { ModalLink } from '../ui/modalRoute.tsx';
import classes from './Header.module.css';
import { t } from './texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

/** The screens as icons, on desks. */
export function HeaderNavigation() {
  const { me } = useMe();
  return (
    <nav className={classes.navigation} aria-label={t('navigation')}>
      <NavLink to="/" end className={classes.entry} aria-label={t('home')} title={t('home')}>
        <IconHome size={20} aria-hidden />
      </NavLink>
      <NavLink to="/search" className={classes.entry} aria-label={t('search')} title={t('search')}>
        <IconSearch size={20} aria-hidden />
      </NavLink>
      <ModalLink
        to="/modal/create"
        className={classes.entry}
        aria-label={t('createImage')}
        title={t('createImage')}
      >
        <IconSquareRoundedPlus size={20} aria-hidden />
      </ModalLink>
      <NavLink to="/gallery" className={classes.entry} title={t('gallery')}>
        <IconPhoto size={20} aria-hidden />
        <span className={classes.name}>{t('gallery')}</span>
        <UnreadBadge />
      </NavLink>
      <NavLink to="/partners" className={classes.entry} aria-label={t('partners')} title={t('partners')}>
        <IconBrush size={20} aria-hidden />
      </NavLink>
      {me && isAdministrator(me) && (
        <NavLink to="/admin" className={classes.entry} aria-label={t('admin')} title={t('admin')}>
          <IconAdjustments size={20} aria-hidden />
        </NavLink>
      )}
    </nav>
  );
}
