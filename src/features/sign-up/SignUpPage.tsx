import { BRAND } from '@facet/contract/constants.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import { carry } from '../../shared/auth/carriedEmail.ts';
import { SignUpForm } from '../../shared/auth/SignUpForm.tsx';
import { isForFans, wayIn } from '../../shared/auth/signUpInWaiting.ts';
import { t } from '../../shared/auth/texts.ts';
import { DarkModeToggle } from '../../ui/DarkModeToggle.tsx';
import classes from './SignUpPage.module.css';

export default function SignUpPage() {
  const navigate = useNavigate();
  const from = wayIn(useLocation().state);
  const isFan = isForFans(from);
  return (
    <div className={classes.card}>
      <title>{`${t('signUp.title')} | ${BRAND}`}</title>
      <aside className={classes.panel}>
        <img src="/sign-up.svg" alt="" width={320} height={320} className={classes.art} />
        <p className={classes.panelTitle}>{t(isFan ? 'signUp.memberTitle' : 'signUp.panelTitle')}</p>
        <p className={classes.panelText}>{t(isFan ? 'signUp.memberText' : 'signUp.panelText')}</p>
      </aside>
      <div className={classes.content}>
        <div className={classes.top}>
          <h1 className={classes.heading}>{t('signUp.heading')}</h1>
          <DarkModeToggle />
        </div>
        <SignUpForm
          next={from ?? '/'}
          onDone={(notice, email) => navigate('/login', { state: { notice, from, ...carry(email) } })}
        />
      </div>
    </div>
  );
}
