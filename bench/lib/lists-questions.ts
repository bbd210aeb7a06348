import type { Member } from '@facet/server/access.ts';
import type { Database } from '@facet/server/db/database.ts';
import { searchApplications } from '@facet/server/modules/admissions/store.ts';
import { createAnnouncements } from '@facet/server/modules/announcements/announcements.ts';
import { searchAudit } from '@facet/server/modules/audit/store.ts';
import { offeredProducts } from '@facet/server/modules/bundles/store.ts';
import { adjustmentsOf } from '@facet/server/modules/catalogue/stock.ts';
import { createInbox } from '@facet/server/modules/support/inbox.ts';
import { searchUsers, type UserSearch } from '@facet/server/modules/users/store.ts';
import { sql } from 'kysely';

type Db = Database['db'];

/** What is asked. Both databases answer with a page of the same length: what is compared is what the other rows cost. */
export const QUESTIONS: Record<string, (db: Db) => Promise<unknown>> = {
  'users, newest': (db) => users(db, {}),
  'users, page 20': (db) => users(db, { offset: 475 }),
  'users by name': (db) => users(db, { sort: 'username', isDescending: false }),
  'users by address, blocked': (db) => users(db, { sort: 'email', status: 'BLOCKED' }),
  'users, a number': (db) => users(db, { text: '777' }),
  'users, the beginning of a name': (db) => users(db, { text: 'member7' }),
  'users, the beginning of all names': (db) => users(db, { text: 'mem' }),
  'users, a first name (1 of 40)': (db) => users(db, { text: 'first17' }),
  'users, a last name (1 of 40)': (db) => users(db, { text: 'last17' }),
  'users, two words': (db) => users(db, { text: 'first17 last17' }),
  'users, the beginning of all first names': (db) => users(db, { text: 'fir' }),
  'applications that wait': (db) => applications(db, { status: 'PENDING' }),
  'applications, the beginning of a name': (db) => applications(db, { text: 'studio 7' }),
  'applications, a word that few have': (db) => applications(db, { text: '777' }),
  'audit, newest': (db) => audit(db, {}),
  'audit of an act, oldest first': (db) => audit(db, { act: 'user.block', isOldestFirst: true }),
  'audit of a person': (db) => audit(db, { text: 'member7' }),
  'audit of a subject': (db) => audit(db, { text: 'service:3' }),
  'audit of a day': (db) => audit(db, { from: new Date(Date.now() - 86_400_000), until: new Date() }),
  'changes of a stock': async (db) => adjustmentsOf(db, await lastService(db)),
  'announcements, an administrator': (db) => announcementsOf(db, admin, null),
  'announcements, a partner': (db) => announcementsOf(db, partner, null),
  'announcements of one creator': (db) => announcementsOf(db, partner, 7),
  'unread announcements, counted': (db) => announcements(db).unreadCount(partner),
  'support, open topics': (db) => inbox(db).search('OPEN', { limit: 30, offset: 0 }),
  'support, closed topics': (db) => inbox(db).search('CLOSED', { limit: 30, offset: 0 }),
  'support, closed topics, page 20': (db) => inbox(db).search('CLOSED', { limit: 30, offset: 570 }),
  'offered photos of one person': (db) => offeredProducts(db, { isGroup: false, limit: 21, offset: 0 }),
  'offered photos of several, page 6': (db) => offeredProducts(db, { isGroup: true, limit: 21, offset: 100 }),
};

const caller = { kind: 'member', sessionId: '' } as const;
const admin: Member = { ...caller, userId: 1, role: 'ADMIN', partnerId: null };
const partner: Member = { ...caller, userId: 100, role: 'USER', partnerId: 1 };
const page = { limit: 25, offset: 0 };

const users = (db: Db, more: Partial<UserSearch>) =>
  searchUsers(db, { ...page, text: null, role: null, status: null, sort: 'id', isDescending: true, ...more });

const applications = (db: Db, more: Partial<Parameters<typeof searchApplications>[1]>) =>
  searchApplications(db, { ...page, text: null, status: null, isNewestFirst: true, ...more });

const audit = (db: Db, more: Partial<Parameters<typeof searchAudit>[1]>) =>
  searchAudit(db, { ...page, text: null, act: null, from: null, until: null, isOldestFirst: false, ...more });

/** Pages are read from the database alone. */
const announcements = (db: Db) =>
  createAnnouncements({ db, images: null as never, trash: null as never, limiter: null as never });
const announcementsOf = (db: Db, member: Member, creatorId: number | null) =>
  announcements(db).search(member, creatorId, { limit: 10, offset: 0 });
const inbox = (db: Db) => createInbox({ db, bus: { publish: async () => {} } });

const lastService = async (db: Db): Promise<number> =>
  (await sql<{ id: number }>`select max(id) as id from services`.execute(db)).rows[0]!.id;
