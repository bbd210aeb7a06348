import { useQuery } from '@apollo/client/react';
import { PAGE_SIZE } from '@facet/contract/constants.ts';
import { FOLLOW_REQUESTS } from '@facet/contract/documents/people.ts';
import { Badge, Button } from '@mantine/core';
import { IconBrush, IconChevronRight, IconLock, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../shared/people/Avatar.tsx';
import { FollowButton } from '../../shared/people/FollowButton.tsx';
import { shownName } from '../../shared/people/person.ts';
import { ModalLink } from '../../ui/modalRoute.tsx';
import classes from './ProfileHeader.module.css';
import { dialogPath, isOpen, type Profile } from './profile.ts';
import { t } from './texts.ts';

/** Enough for a phone's width; larger screens show the same. */
const AVATAR_PX = 96;

export function ProfileHeader({ profile }: { profile: Profile }) {
  const { username, bio, isMe, isPrivate, partnerName } = profile;
  return (
    <header className={classes.header}>
      <Avatar address={profile.avatar} name={partnerName ?? username} size={AVATAR_PX} />
      <div className={classes.identity}>
        <h1 className={classes.username}>{username}</h1>
        <ul className={classes.counts}>
          <Count isOpen={isOpen(profile)} to={dialogPath.followers}>
            {t('followers', { count: profile.totalFollowers })}
          </Count>
          <Count isOpen={isOpen(profile)} to={dialogPath.following}>
            {t('following', { count: profile.totalFollowing })}
          </Count>
        </ul>
      </div>
      <div className={classes.action}>
        {isMe ? (
          <Button
            component={Link}
            to="/settings/profile"
            variant="default"
            mih={44}
            leftSection={<IconPencil size={18} aria-hidden />}
          >
            {t('edit')}
          </Button>
        ) : (
          <FollowButton person={profile} />
        )}
      </div>
      <div className={classes.about}>
        <div className={classes.name}>
          <strong>{shownName(profile)}</strong>
          {partnerName && <Badge leftSection={<IconBrush size={14} aria-hidden />}>{t('partner')}</Badge>}
          {isPrivate && (
            <Badge color="gray" leftSection={<IconLock size={14} aria-hidden />}>
              {t('private')}
            </Badge>
          )}
        </div>
        {bio && <p className={classes.bio}>{bio}</p>}
        {isMe && isPrivate && <Requests />}
      </div>
    </header>
  );
}

/** A number of people: a link to who they are, where the viewer may know. */
function Count({ isOpen: isLink, to, children }: { isOpen: boolean; to: string; children: ReactNode }) {
  return (
    <li>
      {isLink ? (
        <ModalLink to={to} className={classes.count}>
          {children}
        </ModalLink>
      ) : (
        <span className={classes.count}>{children}</span>
      )}
    </li>
  );
}

function Requests() {
  const { data } = useQuery(FOLLOW_REQUESTS, {
    variables: { pagination: { page: 1, pageSize: PAGE_SIZE.people } },
  });
  const total = data?.followRequests.totalCount ?? 0;
  if (total === 0) return null;
  return (
    <ModalLink to={dialogPath.requests} className={classes.requests}>
      {t('requests', { count: total })}
      <IconChevronRight size={18} aria-hidden />
    </ModalLink>
  );
}
