import { SEARCH_LENGTH } from '@facet/contract/constants.ts';
import type { Db } from '../../db/database.ts';
import { type Graphql, pageOf } from '../../graphql/shared.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import { actor } from '../audit/audit.ts';
import type { Consents } from '../consents/consents.ts';
import { adjustmentsOf } from '../ledger/adjustments.ts';
import type { Credits } from '../ledger/credits.ts';
import { type Signs, signsOf } from './signs.ts';
import { SORTS, searchUsers, sessionsOf, type UserRow, userById } from './store.ts';
import type { Users } from './users.ts';

interface Ports {
  db: Db;
  users: Users;
  consents: Consents;
  credits: Pick<Credits, 'balances'>;
}

const MOST_ADJUSTMENTS = 50;

const answer = (done: Promise<unknown>) =>
  done.then(
    () => ({ ok: true }),
    (error: unknown) => ({ ok: false, error: refusalText(error) }),
  );

export function registerUsers({ builder, shared }: Graphql, { db, users, consents, credits }: Ports): void {
  const Role = builder.enumType('Role', { values: ['USER', 'ADMIN', 'SUPERADMIN'] as const });
  const Status = builder.enumType('UserStatus', { values: ['ACTIVE', 'PENDING', 'BLOCKED'] as const });
  const Sort = builder.enumType('UserSort', { values: SORTS });

  const Balance = builder
    .objectRef<Awaited<ReturnType<Credits['balances']>>[number]>('MemberBalance')
    .implement({
      fields: (t) => ({
        currencyId: t.exposeInt('id'),
        currency: t.exposeString('code'),
        balance: t.exposeInt('balance'),
        pendingBalance: t.exposeInt('pendingBalance'),
      }),
    });
  const Adjustment = builder
    .objectRef<Awaited<ReturnType<typeof adjustmentsOf>>[number]>('BalanceAdjustment')
    .implement({
      fields: (t) => ({
        id: t.exposeInt('id'),
        currency: t.exposeString('currency'),
        amount: t.exposeInt('amount', { description: 'Negative: taken back.' }),
        reason: t.exposeString('reason', { nullable: true }),
        createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      }),
    });
  const Session = builder
    .objectRef<Awaited<ReturnType<typeof sessionsOf>>[number]>('MemberSession')
    .implement({
      fields: (t) => ({
        id: t.exposeString('id'),
        createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
        renewedAt: t.string({ resolve: ({ renewedAt }) => renewedAt.toISOString() }),
        expiresAt: t.string({ resolve: ({ expiresAt }) => expiresAt.toISOString() }),
      }),
    });
  const Consent = builder
    .objectRef<Awaited<ReturnType<Consents['lastWords']>>[number]>('MemberConsent')
    .implement({
      fields: (t) => ({
        documentId: t.exposeString('documentId'),
        action: t.exposeString('action'),
        version: t.exposeString('version'),
        saidAt: t.exposeString('saidAt'),
      }),
    });
  const Failure = builder.objectRef<Signs['failures'][number]>('FailureCount').implement({
    fields: (t) => ({ code: t.exposeString('code'), count: t.exposeInt('count') }),
  });
  const Account = builder.objectRef<Signs['sameAddress'][number]>('AccountName').implement({
    fields: (t) => ({ id: t.exposeInt('id'), username: t.exposeString('username') }),
  });
  const MemberSigns = builder.objectRef<Signs>('MemberSigns').implement({
    description: 'Facts that may tell of abuse.',
    fields: (t) => ({
      generations: t.exposeInt('generations', { description: 'Of thirty days, as are payments.' }),
      failedGenerations: t.exposeInt('failedGenerations'),
      failures: t.field({ type: [Failure], resolve: ({ failures }) => failures }),
      failedPayments: t.exposeInt('failedPayments'),
      blocks: t.exposeInt('blocks'),
      declinedApplications: t.exposeInt('declinedApplications'),
      sameAddress: t.field({
        type: [Account],
        description: 'Others that were made from the same address of the network, up to a hundred.',
        resolve: ({ sameAddress }) => sameAddress,
      }),
    }),
  });
  const MemberAccount = builder.objectRef<UserRow>('MemberAccount').implement({
    description: 'A member as administrators see them.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      username: t.exposeString('username'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName', { nullable: true }),
      email: t.exposeString('email'),
      role: t.field({ type: Role, resolve: ({ role }) => role }),
      status: t.field({ type: Status, resolve: ({ status }) => status }),
      isVerified: t.boolean({ resolve: ({ verifiedAt }) => verifiedAt !== null }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      partnerName: t.exposeString('partnerName', { nullable: true }),
      balances: t.field({ type: [Balance], resolve: ({ id }) => credits.balances(id) }),
      adjustments: t.field({
        type: [Adjustment],
        description: 'What administrators gave and took back, the last fifty.',
        resolve: ({ id }) => adjustmentsOf(db, id, MOST_ADJUSTMENTS),
      }),
      sessions: t.field({ type: [Session], resolve: ({ id }) => sessionsOf(db, id) }),
      consents: t.field({ type: [Consent], resolve: ({ id }) => consents.lastWords(db, id) }),
      signs: t.field({ type: MemberSigns, resolve: ({ id }) => signsOf(db, id) }),
    }),
  });
  const MemberAccountList = builder
    .objectRef<Awaited<ReturnType<typeof searchUsers>>>('MemberAccountList')
    .implement({
      fields: (t) => ({
        users: t.field({ type: [MemberAccount], resolve: ({ rows }) => rows }),
        totalCount: t.exposeInt('totalCount', { description: 'As far as is counted.' }),
        isCountCut: t.exposeBoolean('isCountCut', { description: 'There are more than `totalCount`.' }),
      }),
    });

  builder.queryFields((t) => ({
    searchUsers: t.field({
      type: MemberAccountList,
      args: {
        text: t.arg.string({ description: 'A number, or how a name or an address begins.' }),
        role: t.arg({ type: Role }),
        status: t.arg({ type: Status }),
        sort: t.arg({ type: Sort }),
        isDescending: t.arg.boolean(),
        pagination: t.arg({ type: shared.PaginationInput, required: true }),
      },
      resolve(_, { text, role, status, sort, isDescending, pagination }) {
        if (text != null && text.length > SEARCH_LENGTH) throw new Refusal('BAD_INPUT');
        return searchUsers(db, {
          ...pageOf(pagination),
          text: text?.trim() || null,
          role: role ?? null,
          status: status ?? null,
          sort: sort ?? 'id',
          isDescending: isDescending ?? true,
        });
      },
    }),
    memberAccount: t.field({
      type: MemberAccount,
      nullable: true,
      args: { id: t.arg.int({ required: true }) },
      resolve: (_, { id }) => userById(db, id),
    }),
  }));
  builder.mutationFields((t) => ({
    blockUser: t.field({
      type: shared.MutationResult,
      description: 'Ends every session of the member at once.',
      args: { id: t.arg.int({ required: true }), reason: t.arg.string({ required: true }) },
      resolve: (_, { id, reason }, context) => answer(users.block(actor(context), id, reason)),
    }),
    unblockUser: t.field({
      type: shared.MutationResult,
      args: { id: t.arg.int({ required: true }), reason: t.arg.string({ required: true }) },
      resolve: (_, { id, reason }, context) => answer(users.unblock(actor(context), id, reason)),
    }),
    changeUserRole: t.field({
      type: shared.MutationResult,
      args: {
        id: t.arg.int({ required: true }),
        role: t.arg({ type: Role, required: true }),
        password: t.arg.string({ required: true, description: 'The administrator’s own.' }),
      },
      resolve: (_, { id, role, password }, context) =>
        answer(users.changeRole(actor(context), id, role, password)),
    }),
    adjustBalance: t.field({
      type: shared.MutationResult,
      description: 'With the same `idempotency-key` it is done once.',
      args: {
        userId: t.arg.int({ required: true }),
        currencyId: t.arg.int({ required: true }),
        amount: t.arg.int({ required: true, description: 'Negative: taken back.' }),
        reason: t.arg.string({ required: true }),
      },
      resolve: (_, { userId, ...change }, context) =>
        answer(users.adjust(actor(context), userId, { ...change, key: context.idempotencyKey })),
    }),
    endUserSessions: t.field({
      type: shared.MutationResult,
      args: {
        userId: t.arg.int({ required: true }),
        sessionId: t.arg.string({ description: 'Left out: all of them.' }),
      },
      resolve: (_, { userId, sessionId }, context) =>
        answer(users.endSessions(actor(context), userId, sessionId ?? null)),
    }),
  }));
}
