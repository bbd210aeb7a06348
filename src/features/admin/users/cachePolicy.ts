import type { CachePolicy } from '../../../lib/cache.ts';

export const usersCache: CachePolicy = {
  typePolicies: { MemberSigns: { merge: true } },
};
