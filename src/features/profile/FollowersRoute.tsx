import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { SEE_FOLLOWERS } from '@facet/contract/documents/people.ts';
import { ActionIcon } from '@mantine/core';
import { IconUserMinus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { Person } from '../../shared/people/person.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FollowAction, PeopleDialog } from './PeopleDialog.tsx';
import type { ProfileContext } from './profile.ts';
import { t } from './texts.ts';
import { useFollowerChange } from './useFollowerChange.ts';

const pageSize = PAGE_SIZE.people;

export default function FollowersRoute() {
  const { profile } = useOutletContext<ProfileContext>();
  const [leaving, setLeaving] = useState<Person | null>(null);
  const { remove } = useFollowerChange(profile.id);
  const query = useQuery(SEE_FOLLOWERS, {
    variables: { username: profile.username, pagination: { page: 1, pageSize } },
    notifyOnNetworkStatusChange: true,
  });
  return (
    <>
      <PeopleDialog
        title={t('followersTitle')}
        emptyTitle={t('noFollowersTitle')}
        emptyIcon={<IconUsers size={24} />}
        list={query.data?.seeProfile?.followers}
        query={query}
        load={(page) => query.fetchMore({ variables: { pagination: { page, pageSize } } })}
        actions={(person) => (
          <>
            <FollowAction person={person} />
            {profile.isMe && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('remove', { name: person.username })}
                onClick={() => setLeaving(person)}
              >
                <IconUserMinus size={20} aria-hidden />
              </ActionIcon>
            )}
          </>
        )}
      />
      <ConfirmDialog
        opened={leaving !== null}
        title={t('removeTitle', { name: leaving?.username })}
        message={t('removeText', { name: leaving?.username })}
        onCancel={() => setLeaving(null)}
        onConfirm={() => {
          setLeaving(null);
          if (leaving) void remove(leaving.username);
        }}
      />
    </>
  );
}
