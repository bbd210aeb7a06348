import { useQuery } from '@apollo/client/react';
import { MEMBER_ACCOUNT } from '@facet/contract/documents/users.ts';
import { Alert, Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { useMe } from '../../../lib/useMe.ts';
import { documentTitleOf } from '../../../shared/consent/texts.ts';
import { Detail } from '../frame/Detail.tsx';
import { Facts } from '../frame/Facts.tsx';
import { Panel } from '../frame/Panel.tsx';
import { Screen } from '../frame/Screen.tsx';
import { AccessPanel } from './AccessPanel.tsx';
import type { Account, AccountProps } from './account.ts';
import { BalancePanel } from './BalancePanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { SignsPanel } from './SignsPanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { t } from './texts.ts';

/** One member, and what administrators can do about them. */
export default function UserPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(MEMBER_ACCOUNT, {
    variables: { id: /^\d{1,9}$/.test(id) ? Number(id) : 0 },
    fetchPolicy: 'no-cache',
  });
  const ask = () => void refetch().catch(() => undefined);
  return (
    <Detail
      back={{ to: '/admin/user', text: t('backToUsers') }}
      thing={data?.memberAccount}
      error={error}
      retry={ask}
      texts={{ loading: t('loading'), error: t('error'), notFound: t('notFound') }}
    >
      {(account) => <Member account={account} onChanged={ask} />}
    </Detail>
  );
}

function Member({ account, onChanged }: Omit<AccountProps, 'canAct'>) {
  const { me } = useMe();
  const isOwn = me?.id === account.id;
  const canAct = !isOwn && (account.role === 'USER' || me?.role === 'SUPERADMIN');
  const parts = { account, canAct, onChanged };
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ');
  return (
    <Screen
      title={account.username}
      intro={t('number', { id: account.id })}
      action={<StatusBadge status={account.status} />}
    >
      {isOwn && (
        <Alert color="gray" variant="light">
          {t('own')}
        </Alert>
      )}
      <Panel
        title={name}
        action={
          <Anchor component={Link} data-finger fz="sm" to={`/admin/audit?q=user:${account.id}`}>
            {t('acts')}
          </Anchor>
        }
      >
        <Facts
          facts={[
            [t('email'), account.email],
            [t('verified'), t(account.isVerified ? 'yes' : 'no')],
            [t('partner'), account.partnerName],
            [t('joined'), dateText(account.createdAt, 'moment')],
          ]}
        />
      </Panel>
      <AccessPanel {...parts} />
      <BalancePanel {...parts} />
      <SessionsPanel {...parts} />
      <Consents consents={account.consents} />
      <SignsPanel account={account} />
    </Screen>
  );
}

function Consents({ consents }: Pick<Account, 'consents'>) {
  return (
    <Panel title={t('consents')} {...(consents.length === 0 && { text: t('noConsents') })}>
      <Facts
        facts={consents.map(({ documentId, action, version, saidAt }) => [
          documentTitleOf(documentId),
          `${t(action === 'CONSENT_GIVEN' ? 'given' : 'withdrawn', { when: dateText(saidAt, 'moment') })}, ${t('version', { version })}`,
        ])}
      />
    </Panel>
  );
}
