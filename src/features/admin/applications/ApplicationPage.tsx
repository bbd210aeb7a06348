import { useQuery } from '@apollo/client/react';
import { PARTNER_APPLICATION } from '@facet/contract/documents/admissions.ts';
import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { dateText } from '../../../lib/formats.ts';
import { influencerType } from '../../../shared/admissions/influencerType.ts';
import { documentTitleOf } from '../../../shared/consent/texts.ts';
import { Detail } from '../frame/Detail.tsx';
import { Facts } from '../frame/Facts.tsx';
import { Panel } from '../frame/Panel.tsx';
import { Screen } from '../frame/Screen.tsx';
import { statusText } from '../users/StatusBadge.tsx';
import { Decision } from './Decision.tsx';
import { DecisionBadge } from './DecisionBadge.tsx';
import type { Review } from './review.ts';
import { t } from './texts.ts';

/** Everything that somebody sent to become a partner, and the decision on it. */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(PARTNER_APPLICATION, {
    variables: { id: /^\d{1,9}$/.test(id) ? Number(id) : 0 },
    fetchPolicy: 'no-cache',
  });
  const ask = () => refetch().catch(() => undefined);
  return (
    <Detail
      back={{ to: '/admin/user/applications', text: t('back') }}
      thing={data?.partnerApplication}
      error={error}
      retry={() => void ask()}
      texts={{ loading: t('loading'), error: t('error'), notFound: t('notFound') }}
    >
      {(review) => <Application review={review} onDecided={() => void ask()} />}
    </Detail>
  );
}

function Application({ review, onDecided }: { review: Review; onDecided: () => void }) {
  const { application, consents } = review;
  return (
    <Screen title={application.influencerName} action={<DecisionBadge status={application.status} />}>
      <Panel title={t('application')}>
        <Facts
          facts={[
            [t('channel'), application.otherChannel ?? application.channel],
            [
              t('brandChannel'),
              <Anchor
                key="channel"
                inherit
                href={application.brandChannel}
                target="_blank"
                rel="noreferrer nofollow"
              >
                {application.brandChannel}
              </Anchor>,
            ],
            [t('influencerType'), influencerType(application.influencerType)],
            [t('representativeName'), application.representativeName],
            [t('email'), application.email],
            [t('phone'), application.phoneNumber],
            [t('description'), application.description],
            [t('sent'), dateText(application.createdAt, 'moment')],
          ]}
        />
      </Panel>
      <Panel title={t('account')}>
        <Facts
          facts={[
            [
              t('username'),
              <Anchor component={Link} inherit key="user" to={`/admin/user/${review.userId}`}>
                {review.username}
              </Anchor>,
            ],
            [t('email'), review.accountEmail],
            [t('status'), statusText(review.accountStatus)],
            [t('memberSince'), dateText(review.memberSince, 'moment')],
          ]}
        />
      </Panel>
      <Panel title={t('consents')}>
        <Facts
          facts={consents.map(({ documentId, action, version, requestAddress, receivedAt }) => [
            documentTitleOf(documentId),
            t(action === 'CONSENT_GIVEN' ? 'given' : 'withdrawn', {
              when: dateText(receivedAt, 'moment'),
              address: requestAddress,
              version,
            }),
          ])}
        />
      </Panel>
      <Panel title={t('decision')}>
        <Decision review={review} onDecided={onDecided} />
      </Panel>
    </Screen>
  );
}
