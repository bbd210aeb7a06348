import { AUTH_ERROR_REDIRECT_MS, BRAND } from '@facet/contract/constants.ts';
import { Button } from '@mantine/core';
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type AuthErrorType, forgetEnd, isAuthErrorType } from '../../lib/session.ts';
import { t } from '../../shared/auth/texts.ts';
import classes from './AuthErrorPage.module.css';

function errorTypeOf(state: unknown): AuthErrorType {
  const type = typeof state === 'object' && state !== null && 'errorType' in state ? state.errorType : null;
  return isAuthErrorType(type) ? type : 'DEFAULT';
}

/** Says why somebody has to sign in (again), and leads there by itself. Where they wanted to be goes along. */
export default function AuthErrorPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const type = errorTypeOf(state);
  const Icon = type === 'NETWORK_ERROR' ? IconPlugConnectedX : IconLock;

  useEffect(() => {
    const timer = setTimeout(() => navigate('/login', { replace: true, state }), AUTH_ERROR_REDIRECT_MS);
    return () => {
      clearTimeout(timer);
      // Not before it was read: an expired token also reloads the page, perhaps while this is shown already.
      forgetEnd();
    };
  }, [navigate, state]);

  return (
    <div className={classes.screen}>
      <title>{`${t(`authError.${type}.title`)} | ${BRAND}`}</title>
      <div className={classes.icon} aria-hidden>
        <Icon size={24} />
      </div>
      <div role="alert">
        <h1 className={classes.title}>{t(`authError.${type}.title`)}</h1>
        <p className={classes.text}>{t(`authError.${type}.message`)}</p>
      </div>
      <Button component={Link} to="/login" replace state={state}>
        {t(`authError.${type}.action`)}
      </Button>
    </div>
  );
}
