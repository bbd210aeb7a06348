import {
  IconAdjustments,
  IconBrush,
  IconCoin,
  IconHome,
  IconLogout,
  IconMenu2,
  IconPhoto,
  IconSearch,
  IconSquareRoundedPlus,
  IconUser,
} from '@tabler/icons-react';
import { useId } from 'react';
import { NavLink } from 'react-router-dom';
import { numberText } from '../lib/formats.ts';
import { isAdministrator, useMe } from '../lib/useMe.ts';
import { useClientState } from '../shared/preferences/clientState.ts';
import { ModalLink } from '../ui/modalRoute.tsx';
import { InstallButton } from './install/InstallButton.tsx';
import { logOut } from './logOut.ts';
import { ButtonVisibilityEntry, DarkModeEntry } from './MenuToggles.tsx';
import classes from './menu.module.css';
import { closeOnLink } from './popover.ts';
import { useProfilePath } from './profilePath.ts';
import { t } from './texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';
import { useFaceBalance } from './useFaceBalance.ts';

/** Everything the header of a desk holds, at ≤ 768 px. A native popover, as the account's menu is. */
export function HamburgerMenu() {
  const panelId = useId();
  const profilePath = useProfilePath();
  const face = useFaceBalance();
  const { me } = useMe();
  return (
    <div className={classes.hamburger}>
      <button type="button" className={classes.button} aria-label={t('menu')} popoverTarget={panelId}>
        <IconMenu2 size={24} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are the links in it; Enter on a link is a click. */}
      <nav
        id={panelId}
        popover="auto"
        className={classes.panel}
        aria-label={t('menu')}
        onClick={closeOnLink}
        onToggle={({ newState }) => useClientState.setState({ isSidenavMini: newState === 'closed' })}
      >
        <NavLink to="/" end className={classes.entry}>
          <IconHome size={20} aria-hidden />
          {t('home')}
        </NavLink>
        <NavLink to="/search" className={classes.entry}>
          <IconSearch size={20} aria-hidden />
          {t('search')}
        </NavLink>
        <NavLink to="/gallery" className={classes.entry}>
          <IconPhoto size={20} aria-hidden />
          {t('gallery')}
          <UnreadBadge isInline />
        </NavLink>
        <NavLink to="/partners" className={classes.entry}>
          <IconBrush size={20} aria-hidden />
          {t('partners')}
        </NavLink>
        {me && isAdministrator(me) && (
          <NavLink to="/admin" className={classes.entry}>
            <IconAdjustments size={20} aria-hidden />
            {t('admin')}
          </NavLink>
        )}
        <NavLink to="/payment" className={classes.entry}>
          <IconCoin size={20} aria-hidden />
          {face
            ? t('balanceEntry', { code: face.code, amount: numberText(face.amount) })
            : t('balanceUnknown')}
        </NavLink>
        <NavLink to={profilePath} className={classes.entry}>
          <IconUser size={20} aria-hidden />
          {t('profile')}
        </NavLink>
        <ModalLink to="/modal/create" className={classes.entry}>
          <IconSquareRoundedPlus size={20} aria-hidden />
          {t('createImage')}
        </ModalLink>
        <ButtonVisibilityEntry className={classes.entry} />
        <DarkModeEntry className={classes.entry} />
        <button type="button" className={classes.entry} onClick={() => void logOut()}>
          <IconLogout size={20} aria-hidden />
          {t('logout')}
        </button>
        <InstallButton className={classes.entry} />
      </nav>
    </div>
  );
}
