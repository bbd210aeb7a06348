import { IconLogout } from '@tabler/icons-react';
import { useEffect } from 'react';
import { refreshUnreadCount } from '../shared/production/unreadCount.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { BalancePill } from './BalancePill.tsx';
import { HamburgerMenu } from './HamburgerMenu.tsx';
import classes from './Header.module.css';
import { HeaderNavigation } from './HeaderNavigation.tsx';
import { logOut } from './logOut.ts';
import { t } from './texts.ts';
import { useAccountLanguage } from './useAccountLanguage.ts';

/** The header's part for who is signed in: icons on a desk, a menu at ≤ 768 px, the balance on both. */
export default function MemberHeader() {
  useAccountLanguage();
  useEffect(() => {
    void refreshUnreadCount();
  }, []);
  return (
    <>
      <HeaderNavigation />
      <BalancePill />
      <div className={classes.account}>
        <AccountMenu />
        <button
          type="button"
          className={classes.entry}
          aria-label={t('logout')}
          title={t('logout')}
          onClick={() => void logOut()}
        >
          <IconLogout size={20} aria-hidden />
        </button>
      </div>
      <HamburgerMenu />
    </>
  );
}
