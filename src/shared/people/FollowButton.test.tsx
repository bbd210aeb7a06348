// @vitest-environment jsdom

import { useQuery } from '@apollo/client/react';
import { FOLLOW_USER, SEE_PROFILE, UNFOLLOW_USER } from '@facet/contract/documents/people.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '../../testing/render.tsx';
import { toast } from '../../ui/toast.ts';
import { FollowButton } from './FollowButton.tsx';

/** Long enough to look at the screen before the answer, also on a busy machine. */
const ANSWER_MS = 600;

const ben = (change: object = {}) => ({
  __typename: 'Profile' as const,
  id: 8,
  username: 'ben',
  firstName: 'Ben',
  lastName: null,
  bio: null,
  avatar: null,
  isPrivate: false,
  totalFollowers: 4,
  totalFollowing: 0,
  isMe: false,
  isFollowing: false,
  isRequested: false,
  partnerName: null,
  bundles: [],
  ...change,
});
type Person = ReturnType<typeof ben>;
const seen = (profile: object) => ({
  request: { query: SEE_PROFILE, variables: { username: 'ben' } },
  result: { data: { seeProfile: profile } },
});
/** What the answer to a change tells of the person. */
const afterChange = ({ __typename, id, username, isFollowing, isRequested, totalFollowers }: Person) => ({
  __typename,
  id,
  username,
  isFollowing,
  isRequested,
  totalFollowers,
});
const answered = (
  query: typeof FOLLOW_USER | typeof UNFOLLOW_USER,
  profile: object | null,
  error?: string,
) => ({
  request: { query, variables: { username: 'ben' } },
  result: {
    data: {
      answer: {
        __typename: 'FollowResult' as const,
        ok: profile !== null,
        error: error ?? null,
        profile: profile && afterChange(ben(profile)),
      },
    },
  },
  delay: ANSWER_MS,
});

function Head() {
  const { data } = useQuery(SEE_PROFILE, { variables: { username: 'ben' } });
  if (!data?.seeProfile) return null;
  return (
    <>
      <FollowButton person={data.seeProfile} />
      <p>{data.seeProfile.totalFollowers} followers</p>
    </>
  );
}

const button = (name: string) => screen.findByRole('button', { name });

test('Following shows at once, with the count, and stays when the server agrees', async () => {
  const user = userEvent.setup();
  renderInApp(<Head />, [seen(ben()), answered(FOLLOW_USER, { isFollowing: true, totalFollowers: 5 })]);
  await user.click(await button('Follow ben'));
  expect(screen.getByRole('button', { name: 'Following, unfollow ben' })).toBeTruthy();
  expect(screen.getByText('5 followers')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 2 * ANSWER_MS));
  expect(screen.getByRole('button', { name: 'Following, unfollow ben' })).toBeTruthy();
});

test.each([
  ['is refused', answered(FOLLOW_USER, null, 'You follow as many people as one account can.')],
  ['does not arrive', { ...answered(FOLLOW_USER, null), result: undefined, error: new TypeError('offline') }],
])('What %s is taken back, and a message says why', async (_, answer) => {
  const told = vi.spyOn(toast, 'error').mockImplementation(() => {});
  const user = userEvent.setup();
  renderInApp(<Head />, [seen(ben()), answer]);
  await user.click(await button('Follow ben'));
  expect(screen.getByText('5 followers')).toBeTruthy();
  await button('Follow ben');
  expect(screen.getByText('4 followers')).toBeTruthy();
  await waitFor(() =>
    expect(told).toHaveBeenCalledWith(
      expect.stringMatching(/^ben could not be followed: .+/),
      expect.anything(),
    ),
  );
});

test('A private account is asked, and the request can be taken back', async () => {
  const user = userEvent.setup();
  renderInApp(<Head />, [
    seen(ben({ isPrivate: true })),
    answered(FOLLOW_USER, { isPrivate: true, isRequested: true }),
    answered(UNFOLLOW_USER, { isPrivate: true }),
  ]);
  await user.click(await button('Follow ben'));
  const taken = await button('Requested, take back the request to ben');
  expect(screen.getByText('4 followers')).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 2 * ANSWER_MS));
  await user.click(taken);
  await button('Follow ben');
});

test('What is pressed while the last answer is under way shows at once, and is asked for behind it', async () => {
  const user = userEvent.setup();
  const unfollowed = vi.fn(() => answered(UNFOLLOW_USER, { totalFollowers: 4 }).result);
  renderInApp(<Head />, [
    seen(ben()),
    answered(FOLLOW_USER, { isFollowing: true, totalFollowers: 5 }),
    { ...answered(UNFOLLOW_USER, {}), result: unfollowed },
  ]);
  await user.click(await button('Follow ben'));
  await user.click(screen.getByRole('button', { name: 'Following, unfollow ben' }));
  expect(screen.getByRole('button', { name: 'Follow ben' })).toBeTruthy();
  expect(unfollowed).not.toHaveBeenCalled();
  await waitFor(() => expect(unfollowed).toHaveBeenCalledOnce());
  await waitFor(() => expect(screen.getByText('4 followers')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Follow ben' })).toBeTruthy();
});

test('Pressed there and back before the answer, nothing more is asked for', async () => {
  const user = userEvent.setup();
  renderInApp(<Head />, [seen(ben()), answered(FOLLOW_USER, { isFollowing: true, totalFollowers: 5 })]);
  await user.click(await button('Follow ben'));
  await user.click(screen.getByRole('button', { name: 'Following, unfollow ben' }));
  await user.click(screen.getByRole('button', { name: 'Follow ben' }));
  expect(screen.getByRole('button', { name: 'Following, unfollow ben' })).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 2 * ANSWER_MS));
  expect(screen.getByRole('button', { name: 'Following, unfollow ben' })).toBeTruthy();
});

test('Unfollowing a private account is confirmed first', async () => {
  const user = userEvent.setup();
  renderInApp(<Head />, [
    seen(ben({ isPrivate: true, isFollowing: true })),
    answered(UNFOLLOW_USER, { isPrivate: true, totalFollowers: 3 }),
  ]);
  await user.click(await button('Following, unfollow ben'));
  await user.click(await button('Confirm'));
  await button('Follow ben');
  expect(screen.getByText('3 followers')).toBeTruthy();
});
