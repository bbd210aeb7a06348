import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../lib/session.ts';
import { Brand } from '../ui/Brand.tsx';
import { LanguageSelect } from '../ui/LanguageSelect.tsx';
import classes from './Header.module.css';
import { MemberHeader } from './memberNavigation.ts';
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
          <Suspense>
            <MemberHeader />
          </Suspense>
        ) : (
          <>
            <LanguageSelect />
            <Button component={Link} to="/" size="sm" variant="default" className={classes.login}>
              {t('login')}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
