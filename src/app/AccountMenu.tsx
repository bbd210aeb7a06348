import { IconSettings, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useMe } from '../lib/useMe.ts';
import { InstallButton } from './install/InstallButton.tsx';
import { ButtonVisibilityEntry, DarkModeEntry } from './MenuToggles.tsx';
import classes from './menu.module.css';
import { closeOnLink } from './popover.ts';
import { useProfilePath } from './profilePath.ts';
import { t } from './texts.ts';

/**
 * The avatar, or a generic user icon, and what belongs to the account. A native popover: the browser closes it on Esc
 * and on clicks beside it, gives the focus back and tells screen readers whether it is open.
 */
export function AccountMenu() {
  const { me } = useMe();
  const profilePath = useProfilePath();
  const panelId = useId();
  const name = me ? t('account', { name: me.username }) : t('accountUnknown');
  return (
    <>
      <button type="button" className={classes.avatar} aria-label={name} title={name} popoverTarget={panelId}>
        {me?.avatar ? (
          <img src={`${me.avatar}&w=96`} alt="" width={36} height={36} />
        ) : (
          <IconUser size={20} aria-hidden />
        )}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above; Enter on a link is a click. */}
      <div id={panelId} popover="auto" className={classes.panel} onClick={closeOnLink}>
        {me && (
          <div className={classes.person}>
            <strong>{[me.firstName, me.lastName].filter(Boolean).join(' ')}</strong>
            <span>{me.email}</span>
          </div>
        )}
        <Link to={profilePath} className={classes.entry}>
          <IconUser size={20} aria-hidden />
          {t('profile')}
        </Link>
        <Link to="/settings/profile" className={classes.entry}>
          <IconSettings size={20} aria-hidden />
          {t('editProfile')}
        </Link>
        <ButtonVisibilityEntry className={classes.entry} />
        <DarkModeEntry className={classes.entry} />
        <InstallButton className={classes.entry} />
      </div>
    </>
  );
}
