import { useMe } from '../lib/useMe.ts';

/** The person's own profile; until they are known, the screen to edit it, which needs no name. */
export function useProfilePath(): string {
  const { me } = useMe();
  return me ? `/users/${encodeURIComponent(me.username)}` : '/settings/profile';
}
