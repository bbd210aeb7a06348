import type { Followable } from './useFollow.ts';

/** A member as lists show them. */
export interface Person extends Followable {
  firstName: string;
  lastName: string | null;
  avatar: string | null;
  isMe: boolean;
}

export function profilePath(username: string): string {
  return `/users/${encodeURIComponent(username)}`;
}

export function fullName({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
