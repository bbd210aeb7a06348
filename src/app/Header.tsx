import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../lib/session.ts';
import { Brand } from '../ui/Brand.tsx';
import classes from './Header.module.css';
import { MemberHeader } from './memberNavigation.ts';
import { t } from './texts.ts';

/** It waits for the page that the visitor came for. */
const LanguageSelect = lazy(() =>
  import('../ui/LanguageSelect.tsx').then((file) => ({ default: file.LanguageSelect })),
);

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
            <Suspense>
              <LanguageSelect />
            </Suspense>
            <Button component={Link} to="/" size="sm" variant="default" className={classes.login}>
              {t('login')}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
