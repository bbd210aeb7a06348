import { BRAND } from '@facet/contract/constants.ts';
import { useLocation } from 'react-router-dom';
import { LoginForm } from '../../shared/auth/LoginForm.tsx';
import { t } from '../../shared/auth/texts.ts';
import type { SignUpNotice } from '../../shared/auth/verification.ts';
import { DarkModeToggle } from '../../ui/DarkModeToggle.tsx';
import classes from './LoginPage.module.css';

function noticeOf(state: unknown): SignUpNotice | null {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null;
  return notice === 'verificationSent' || notice === 'verificationFailed' ? notice : null;
}

export default function LoginPage() {
  const { state } = useLocation();
  return (
    <div className={classes.card}>
      <title>{`${t('login.title')} | ${BRAND}`}</title>
      <div className={classes.top}>
        <div>
          <p className={classes.title}>{t('login.title')}</p>
          <h1 className={classes.heading}>{t('login.heading')}</h1>
        </div>
        <DarkModeToggle />
      </div>
      {/* The guard around this screen leads on as soon as there is a session. */}
      <LoginForm onSignedIn={() => {}} notice={noticeOf(state)} />
    </div>
  );
}
