import { BRAND } from '@facet/contract/constants.ts';
import { useLocation } from 'react-router-dom';
import { AuthCard } from '../../shared/auth/AuthCard.tsx';
import { carriedEmail } from '../../shared/auth/carriedEmail.ts';
import { LoginForm } from '../../shared/auth/LoginForm.tsx';
import { isForFans, wayIn } from '../../shared/auth/signUpInWaiting.ts';
import { t } from '../../shared/auth/texts.ts';
import type { SignUpNotice } from '../../shared/auth/verification.ts';

function noticeOf(state: unknown): SignUpNotice | null {
  const notice = typeof state === 'object' && state !== null && 'notice' in state ? state.notice : null;
  return notice === 'verificationSent' || notice === 'verificationFailed' ? notice : null;
}

export default function LoginPage() {
  const { state } = useLocation();
  const from = wayIn(state);
  return (
    <AuthCard title={t('login.title')} heading={isForFans(from) ? BRAND : t('login.heading')}>
      {/* The guard around this screen leads on as soon as there is a session. */}
      <LoginForm onSignedIn={() => {}} email={carriedEmail(state)} next={from} notice={noticeOf(state)} />
    </AuthCard>
  );
}
