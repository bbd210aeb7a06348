import { BRAND } from '@facet/contract/constants.ts';
import { Anchor, Skeleton } from '@mantine/core';
import { Link, Outlet } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { type Me, useMe } from '../../lib/useMe.ts';
import { profilePath } from '../../shared/people/person.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LanguageSelect } from '../../ui/LanguageSelect.tsx';
import { AvatarField } from './AvatarField.tsx';
import { EmailSection } from './EmailSection.tsx';
import { FacesSection } from './FacesSection.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { Section } from './Section.tsx';
import classes from './SettingsPage.module.css';
import { PartnerSwitches, ProfileSwitches } from './switches.tsx';
import { t } from './texts.ts';

export default function SettingsPage() {
  const { me, error, refetch } = useMe();
  return (
    <div className={classes.page}>
      <title>{`${t('title')} | ${BRAND}`}</title>
      <div className={classes.top}>
        <h1 className={classes.heading}>{t('title')}</h1>
        {me && (
          <Anchor component={Link} to={profilePath(me.username)} className={classes.link}>
            {t('toProfile')}
          </Anchor>
        )}
      </div>
      {me && <Settings me={me} />}
      {!me && error && (
        <ErrorState
          title={t('errorTitle')}
          message={errorText(error)}
          retry={() => void refetch().catch(() => undefined)}
        />
      )}
      {!me && !error && <SettingsSkeleton />}
    </div>
  );
}

function Settings({ me }: { me: Me }) {
  return (
    <>
      <AvatarField me={me} />
      <ProfileForm me={me} />
      <FacesSection me={me} />
      <EmailSection me={me} />
      <ProfileSwitches me={me} />
      {me.partner && <PartnerSwitches partner={me.partner} />}
      <Section title={t('language')} text={t('languageText')}>
        <LanguageSelect />
      </Section>
      <Section title={t('more')}>
        <Anchor component={Link} to="/settings/agreements" className={classes.link}>
          {t('agreements')}
        </Anchor>
        <Anchor component={Link} to="/change-password" className={classes.link}>
          {t('password')}
        </Anchor>
      </Section>
      <Outlet context={{ me }} />
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={146} radius="lg" mb={16} />
      <Skeleton height={560} radius="lg" mb={16} />
      <Skeleton height={220} radius="lg" />
    </div>
  );
}
