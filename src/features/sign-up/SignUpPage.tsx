import { BRAND } from '@facet/contract/constants.ts';
import { useNavigate } from 'react-router-dom';
import { SignUpForm } from '../../shared/auth/SignUpForm.tsx';
import { t } from '../../shared/auth/texts.ts';
import { DarkModeToggle } from '../../ui/DarkModeToggle.tsx';
import classes from './SignUpPage.module.css';

export default function SignUpPage() {
  const navigate = useNavigate();
  return (
    <div className={classes.card}>
      <title>{`${t('signUp.title')} | ${BRAND}`}</title>
      <aside className={classes.panel}>
        <img src="/sign-up.svg" alt="" width={320} height={320} className={classes.art} />
        <p className={classes.panelTitle}>{t('signUp.panelTitle')}</p>
        <p className={classes.panelText}>{t('signUp.panelText')}</p>
      </aside>
      <div className={classes.content}>
        <div className={classes.top}>
          <h1 className={classes.heading}>{t('signUp.heading')}</h1>
          <DarkModeToggle />
        </div>
        <SignUpForm onDone={(notice) => navigate('/login', { state: { notice } })} />
      </div>
    </div>
  );
}
