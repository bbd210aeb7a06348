import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_FOLLOWING } from '@facet/contract/documents/people.ts';
import { IconUsers } from '@tabler/icons-react';
import { useOutletContext } from 'react-router-dom';
import { FollowAction, PeopleDialog } from './PeopleDialog.tsx';
import type { ProfileContext } from './profile.ts';
import { t } from './texts.ts';

const pageSize = PAGE_SIZE.people;

export default function FollowingRoute() {
  const { profile } = useOutletContext<ProfileContext>();
  const query = useQuery(SEE_FOLLOWING, {
    variables: { username: profile.username, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  return (
    <PeopleDialog
      title={t('followingTitle')}
      emptyTitle={t('noFollowingTitle')}
      emptyIcon={<IconUsers size={24} />}
      list={query.data?.seeProfile?.following}
      query={query}
      load={(page) => query.fetchMore({ variables: { pagination: { page, pageSize } } })}
      actions={(person) => <FollowAction person={person} />}
    />
  );
}
