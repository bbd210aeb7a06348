import { Button } from '@mantine/core';
import { IconDownload, IconFaceId, IconPhotoSearch } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../lib/useConfig.ts';
import { Showcase } from './Showcase.tsx';
import { t } from './texts.ts';
import classes from './Welcome.module.css';

const STEPS = [
  { icon: IconPhotoSearch, title: 'stepPickTitle', text: 'stepPickText' },
  { icon: IconFaceId, title: 'stepFaceTitle', text: 'stepFaceText' },
  { icon: IconDownload, title: 'stepDoneTitle', text: 'stepDoneText' },
] as const;

/** Fans begin here: the screens for signing in greet others as partners. */
const TO_HERE = { from: '/' };

/** What a visitor sees first: what this is, and the way in. */
export function Welcome() {
  const demoBundle = useConfig()?.demoBundle ?? null;
  return (
    <>
      <section className={classes.hero}>
        <div>
          <h1 className={classes.title}>{t('welcomeTitle')}</h1>
          <p className={classes.text}>{t('welcomeText')}</p>
          <div className={classes.actions}>
            <Button component={Link} to="/login" state={TO_HERE} size="lg">
              {t('signIn')}
            </Button>
            {demoBundle && (
              <Button component={Link} to={`/introduce/${demoBundle}`} size="lg" variant="default">
                {t('example')}
              </Button>
            )}
          </div>
          <Link className={classes.signUp} to="/sign-up" state={TO_HERE}>
            {t('signUp')}
          </Link>
        </div>
        <Showcase demoBundle={demoBundle} />
      </section>
      <section aria-labelledby="how-it-works">
        <h2 id="how-it-works" className={classes.howTitle}>
          {t('howTitle')}
        </h2>
        <ol className={classes.steps}>
          {STEPS.map(({ icon: Icon, title, text }) => (
            <li key={title} className={classes.step}>
              <Icon size={24} aria-hidden />
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
