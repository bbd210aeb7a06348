import type { ErrorCode } from '@facet/contract/errors.ts';
import { sql } from 'kysely';
import type { Role } from '../../access.ts';
import type { Db } from '../../db/database.ts';

/** A topic as the inbox shows it, with what helps to answer. */
export interface TopicRow {
  id: number;
  ts: string;
  isUnread: boolean;
  lastId: number;
  closedAt: Date | null;
  createdAt: Date;
  lastText: string;
  lastAt: Date;
  assignee: { id: number; username: string } | null;
  member: {
    id: number;
    username: string;
    firstName: string;
    lastName: string | null;
    avatarKey: string | null;
    role: Role;
    status: string;
    partnerName: string | null;
    since: string;
  };
}

export function topics(db: Db) {
  return db
    .selectFrom('support_topics')
    .innerJoin('users', 'users.id', 'support_topics.user_id')
    .innerJoin('support_messages as last', 'last.id', 'support_topics.last_id')
    .leftJoin('users as assignees', 'assignees.id', 'support_topics.assignee_id')
    .leftJoin('partners', 'partners.user_id', 'users.id')
    .select([
      'support_topics.id',
      sql<string>`support_topics.ts::text`.as('ts'),
      'support_topics.is_unread as isUnread',
      'support_topics.last_id as lastId',
      'support_topics.closed_at as closedAt',
      'support_topics.created_at as createdAt',
      'last.text as lastText',
      'last.created_at as lastAt',
      sql<TopicRow['assignee']>`case when assignees.id is not null
        then json_build_object('id', assignees.id, 'username', assignees.username) end`.as('assignee'),
      sql<TopicRow['member']>`json_build_object('id', users.id, 'username', users.username,
        'firstName', users.first_name, 'lastName', users.last_name, 'avatarKey', users.avatar_key,
        'role', users.role, 'status', users.status, 'partnerName', partners.name, 'since', users.created_at)`.as(
        'member',
      ),
    ]);
}

export interface RecentGeneration {
  id: number;
  title: string;
  status: string;
  errorCode: ErrorCode | null;
  createdAt: Date;
}

/** What the member made last. */
export function recentGenerations(db: Db, userId: number, limit: number): Promise<RecentGeneration[]> {
  return db
    .selectFrom('productions')
    .innerJoin('products', 'products.id', 'productions.product_id')
    .select([
      'productions.id',
      'products.title',
      'productions.status',
      'productions.error_code as errorCode',
      'productions.created_at as createdAt',
    ])
    .where('productions.user_id', '=', userId)
    .orderBy('productions.id', 'desc')
    .limit(limit)
    .execute();
}
