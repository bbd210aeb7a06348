import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../lib/session.ts';
import { Brand } from '../ui/Brand.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BalancePill } from './BalancePill.tsx';
import { HamburgerMenu } from './HamburgerMenu.tsx';
import classes from './Header.module.css';
import { HeaderNavigation } from './HeaderNavigation.tsx';
import { logOut } from './logOut.ts';
import { t } from './texts.ts';

export function Header() {
  const isSignedIn = useSignedIn();
  return (
    <header className={classes.header}>
      <div className={classes.content}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        {isSignedIn ? (
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
        ) : (
          <Button component={Link} to="/" size="sm" variant="default" className={classes.login}>
            {t('login')}
          </Button>
        )}
      </div>
    </header>
  );
}
