import { LOGOUT } from '@facet/contract/documents/account.ts';
import { IconLogout, IconMoon, IconSun, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { apollo } from '../lib/apollo.ts';
import { signOut } from '../lib/session.ts';
import { useMe } from '../lib/useMe.ts';
import { useDarkMode } from '../ui/DarkModeToggle.tsx';
import classes from './AccountMenu.module.css';
import { t } from './texts.ts';

/** Ends the session on the server too; on this device it ends whatever the server says. */
async function logOut(): Promise<void> {
  await apollo.mutate({ mutation: LOGOUT }).catch(() => undefined);
  signOut();
}

/**
 * The avatar, or a generic user icon, and what belongs to the account. A native popover: the browser closes it on Esc
 * and on clicks beside it, gives the focus back and tells screen readers whether it is open.
 */
export function AccountMenu() {
  const { me } = useMe();
  const { isDark, toggle } = useDarkMode();
  const panelId = useId();
  const name = me ? t('account', { name: me.username }) : t('accountUnknown');
  const SchemeIcon = isDark ? IconSun : IconMoon;
  return (
    <>
      <button type="button" className={classes.button} aria-label={name} popoverTarget={panelId}>
        {me?.avatar ? (
          <img src={me.avatar} alt="" width={36} height={36} />
        ) : (
          <IconUser size={20} aria-hidden />
        )}
      </button>
      <div id={panelId} popover="auto" className={classes.panel}>
        {me && (
          <div className={classes.person}>
            <strong>{[me.firstName, me.lastName].filter(Boolean).join(' ')}</strong>
            <span>{me.email}</span>
          </div>
        )}
        <button type="button" className={classes.entry} onClick={toggle}>
          <SchemeIcon size={20} aria-hidden />
          {t(isDark ? 'lightMode' : 'darkMode')}
        </button>
        <button type="button" className={classes.entry} onClick={() => void logOut()}>
          <IconLogout size={20} aria-hidden />
          {t('logout')}
        </button>
      </div>
    </>
  );
}
