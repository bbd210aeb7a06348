import type { Caller } from '@facet/server/access.ts';

const member = { kind: 'member', userId: 1, sessionId: '', role: 'USER', partnerId: null } as const;

/** Everybody that the door tells apart. */
export const ROLES = {
  visitor: { kind: 'visitor' },
  member,
  partner: { ...member, partnerId: 1 },
  admin: { ...member, role: 'ADMIN' },
  superadmin: { ...member, role: 'SUPERADMIN' },
} as const satisfies Record<string, Caller>;
