import { Button } from '@mantine/core';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { t } from './texts.ts';
import { type Followable, useFollow } from './useFollow.ts';

interface FollowButtonProps {
  person: Followable;
  isCompact?: boolean;
  className?: string | undefined;
}

/** Follow, Following or Requested: pressing it does the next thing. */
export function FollowButton({ person, isCompact = false, className }: FollowButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const { setFollowing, isFollowing, isRequested } = useFollow(person);
  const { username: name } = person;
  const isOn = isFollowing || isRequested;
  const state = isFollowing ? 'following' : isRequested ? 'requested' : 'follow';
  const icon = { following: <IconCheck size={18} />, requested: <IconClock size={18} />, follow: null }[
    state
  ];

  const press = () => {
    // to follow a private account again would take its consent again
    if (isFollowing && person.isPrivate) setAsking(true);
    else void setFollowing(!isOn);
  };

  return (
    <>
      <Button
        className={className}
        size={isCompact ? 'sm' : 'md'}
        mih={44}
        variant={isOn ? 'default' : 'filled'}
        leftSection={isCompact ? null : icon}
        aria-label={t(`${state}Name`, { name })}
        onClick={press}
      >
        {t(state)}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('unfollowTitle', { name })}
        message={t('unfollowText')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void setFollowing(false);
        }}
      />
    </>
  );
}
