import { useQuery } from '@apollo/client/react';
import { BRAND } from '@facet/contract/constants.ts';
import { MY_PARTNER_APPLICATION } from '@facet/contract/documents/admissions.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { IconAlertCircle, IconChecks, IconHourglass } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../../lib/error-text.ts';
import { dateText } from '../../../lib/formats.ts';
import { readDraft } from '../../../lib/localDraft.ts';
import { type Me, useMe } from '../../../lib/useMe.ts';
import { t } from '../../../shared/admissions/texts.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { AdmissionForm } from './AdmissionForm.tsx';
import classes from './ApplyPage.module.css';
import { type Application, DRAFT, draftOf, EMPTY, valuesOf } from './admissionForm.ts';

/** Partnership Registration: the form, or how the application stands. */
export default function ApplyPage() {
  const { me, error, refetch } = useMe();
  const application = useQuery(MY_PARTNER_APPLICATION, { skip: !me, fetchPolicy: 'network-only' });
  const failure = me ? application.error : error;
  const last = application.data?.myPartnerApplication ?? null;
  // decided while one waits here: what was decided is asked for
  const isDecided = me !== null && me.status !== 'PENDING' && last?.status === 'PENDING';
  const ask = useEffectEvent(() => void application.refetch().catch(() => undefined));
  useEffect(() => {
    if (isDecided) ask();
  }, [isDecided]);
  const isReady = me && application.data && !isDecided;
  return (
    <div className={classes.page}>
      <title>{`${t('title')} | ${BRAND}`}</title>
      {isReady && <Admission me={me} application={last} />}
      {!isReady && failure && (
        <ErrorState
          level={1}
          title={t('loadFailed')}
          message={errorText(failure)}
          retry={() => void (me ? application : { refetch }).refetch().catch(() => undefined)}
        />
      )}
      {!isReady && !failure && (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={34} width={280} mb={24} />
          <Skeleton height={420} radius="lg" />
        </div>
      )}
    </div>
  );
}

function Admission({ me, application }: { me: Me; application: Application | null }) {
  if (me.partner) {
    return (
      <EmptyState
        level={1}
        icon={<IconChecks size={24} />}
        title={t('partnerTitle')}
        action={
          <Button component={Link} to="/partners">
            {t('partnerAction')}
          </Button>
        }
      />
    );
  }
  if (me.status === 'PENDING') return <Pending email={me.email} application={application} />;
  const declined = application?.status === 'DECLINED' ? application : null;
  return (
    <>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.intro}>{t('intro')}</p>
      {declined && <Declined application={declined} />}
      <Form me={me} last={declined} />
    </>
  );
}

function Pending({ email, application }: { email: string; application: Application | null }) {
  return (
    <EmptyState
      level={1}
      icon={<IconHourglass size={24} />}
      title={t('pendingTitle')}
      text={
        <>
          {t('pendingText', { email })} {t('pendingStay')}
          {application && (
            <>
              <br />
              {t('pendingSent', { when: dateText(application.createdAt, 'day') })}
            </>
          )}
        </>
      }
      action={
        <Button component={Link} to="/" variant="default">
          {t('home')}
        </Button>
      }
    />
  );
}

function Declined({ application: { reason, createdAt } }: { application: Application }) {
  return (
    <Alert
      className={classes.declined}
      color="yellow"
      variant="light"
      icon={<IconAlertCircle />}
      title={t('declinedTitle', { when: dateText(createdAt, 'day') })}
    >
      <p className={classes.reason}>{reason}</p>
      <p className={classes.again}>{t('declinedAgain')}</p>
    </Alert>
  );
}

/** Begins with what was typed here, else with what was sent last. */
function Form({ me, last }: { me: Me; last: Application | null }) {
  const [attempt, setAttempt] = useState(0);
  const [initialValues, setInitialValues] = useState(() => {
    const draft = readDraft(DRAFT);
    if (draft) return draftOf(draft);
    return last ? valuesOf(last) : { ...EMPTY, email: me.email };
  });
  return (
    <AdmissionForm
      key={attempt}
      userId={me.id}
      initialValues={initialValues}
      onClear={() => {
        setInitialValues(EMPTY);
        setAttempt(attempt + 1);
      }}
    />
  );
}
