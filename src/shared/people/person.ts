import type { Followable } from './useFollow.ts';

/** A member as lists show them. */
export interface Person extends Followable {
  firstName: string;
  lastName: string | null;
  avatar: string | null;
  /** Of a partner: the name under which they offer photos. */
  partnerName: string | null;
  isMe: boolean;
}

export function profilePath(username: string): string {
  return `/users/${encodeURIComponent(username)}`;
}

/** A partner has one name, beside their photos and among people. Their picture is that of the account in both places. */
export function shownName({
  firstName,
  lastName,
  partnerName,
}: Pick<Person, 'firstName' | 'lastName' | 'partnerName'>): string {
  return partnerName ?? [firstName, lastName].filter(Boolean).join(' ');
}
