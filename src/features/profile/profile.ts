import type { SEE_PROFILE } from '@facet/contract/documents/people.ts';
import type { ResultOf } from '@facet/contract/graphql.ts';

export type Profile = NonNullable<ResultOf<typeof SEE_PROFILE>['seeProfile']>;

/** What the page hands to the dialogs below its address. */
export interface ProfileContext {
  profile: Profile;
}

/** Whether the viewer may see photos and lists; the server decides (`isOpenTo` in people/store.ts), this only says it at once. */
export function isOpen({ isPrivate, isMe, isFollowing }: Profile): boolean {
  return !isPrivate || isMe || isFollowing;
}

/** The dialogs' addresses, relative to the page's. */
export const dialogPath = {
  followers: 'modal/followers',
  following: 'modal/following',
  requests: 'modal/requests',
} as const;
