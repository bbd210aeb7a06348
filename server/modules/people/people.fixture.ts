import { randomUUID } from 'node:crypto';
import type { Member } from '../../access.ts';
import type { Db } from '../../db/database.ts';

export interface TestMember {
  id: number;
  username: string;
  caller: Member;
}

/** A member who has confirmed their address. */
export async function addMember(
  db: Db,
  change: { username?: string; isPrivate?: boolean; isVerified?: boolean } = {},
): Promise<TestMember> {
  const username = change.username ?? `u${randomUUID().replaceAll('-', '')}`;
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email: `${username}@facet.test`,
      email_verified_at: change.isVerified === false ? null : new Date(),
      password_hash: '',
      first_name: 'Test',
      is_private: change.isPrivate ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    username,
    caller: { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null },
  };
}
