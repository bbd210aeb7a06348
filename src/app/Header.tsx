import { Button } from '@mantine/core';
import { IconBrush, IconHome, IconPhoto } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router-dom';
import { useSignedIn } from '../lib/session.ts';
import { useMe } from '../lib/useMe.ts';
import { Brand } from '../ui/Brand.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BalancePill } from './BalancePill.tsx';
import classes from './Header.module.css';
import { t } from './texts.ts';
import { UnreadBadge } from './UnreadBadge.tsx';

export function Header() {
  const isSignedIn = useSignedIn();
  const isPartner = useMe().me?.partner != null;
  return (
    <header className={classes.header}>
      <div className={classes.content}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        {isSignedIn ? (
          <>
            <nav className={classes.navigation} aria-label={t('navigation')}>
              <NavLink to="/" end className={classes.entry} aria-label={t('home')} title={t('home')}>
                <IconHome size={20} aria-hidden />
              </NavLink>
              <NavLink to="/gallery" className={classes.entry} title={t('gallery')}>
                <IconPhoto size={20} aria-hidden />
                <span className={classes.name}>{t('gallery')}</span>
                <UnreadBadge />
              </NavLink>
              {isPartner && (
                <NavLink
                  to="/partners"
                  className={classes.entry}
                  aria-label={t('partners')}
                  title={t('partners')}
                >
                  <IconBrush size={20} aria-hidden />
                </NavLink>
              )}
            </nav>
            <BalancePill />
            <AccountMenu />
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
