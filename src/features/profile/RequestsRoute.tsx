import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { FOLLOW_REQUESTS } from '@facet/contract/documents/people.ts';
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Navigate, useOutletContext } from 'react-router-dom';
import { PeopleDialog } from './PeopleDialog.tsx';
import type { ProfileContext } from './profile.ts';
import { t } from './texts.ts';
import { useFollowerChange } from './useFollowerChange.ts';

const pageSize = PAGE_SIZE.people;

export default function RequestsRoute() {
  const { profile } = useOutletContext<ProfileContext>();
  const { pending, accept, remove } = useFollowerChange(profile.id);
  const query = useQuery(FOLLOW_REQUESTS, {
    variables: { pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
    skip: !profile.isMe,
  });
  if (!profile.isMe) return <Navigate to=".." replace />;
  return (
    <PeopleDialog
      title={t('requestsTitle')}
      emptyTitle={t('noRequestsTitle')}
      emptyText={t('noRequestsText')}
      emptyIcon={<IconUserPlus size={24} />}
      list={query.data?.followRequests}
      query={query}
      load={(page) => query.fetchMore({ variables: { pagination: { page, pageSize } } })}
      actions={({ username: name }) => (
        <>
          <Button
            size="sm"
            mih={44}
            aria-label={t('acceptName', { name })}
            loading={pending === name}
            onClick={() => void accept(name)}
          >
            {t('accept')}
          </Button>
          <Button
            size="sm"
            mih={44}
            variant="default"
            aria-label={t('declineName', { name })}
            disabled={pending === name}
            onClick={() => void remove(name)}
          >
            {t('decline')}
          </Button>
        </>
      )}
    />
  );
}
