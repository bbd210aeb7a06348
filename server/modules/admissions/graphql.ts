import { member } from '../../access.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import { refusalText } from '../../refusal.ts';
import type { AccountTypes } from '../accounts/graphql.ts';
import type { Admissions } from './admissions.ts';
import type { ApplicationRow } from './store.ts';

interface Ports {
  admissions: Admissions;
  accounts: AccountTypes;
  shared: Shared;
}

export type AdmissionTypes = ReturnType<typeof registerAdmissions>;

/** What members ask and say about becoming partners. */
export function registerAdmissions(builder: Builder, { admissions, accounts, shared }: Ports) {
  const PartnerApplication = builder.objectRef<ApplicationRow>('PartnerApplication').implement({
    description: 'What a member sent to become a partner, and how it stands.',
    fields: (t) => ({
      id: t.exposeInt('id'),
      influencerName: t.exposeString('influencerName'),
      channel: t.exposeString('channel'),
      otherChannel: t.exposeString('otherChannel', { nullable: true }),
      influencerType: t.exposeString('influencerType'),
      representativeName: t.exposeString('representativeName'),
      email: t.exposeString('email'),
      phoneNumber: t.exposeString('phoneNumber', { description: 'International form (E.164).' }),
      brandChannel: t.exposeString('brandChannel'),
      description: t.exposeString('description'),
      status: t.exposeString('status', { description: 'PENDING, ACCEPTED or DECLINED.' }),
      reason: t.exposeString('reason', { nullable: true, description: 'Why it was declined.' }),
      createdAt: t.string({ resolve: ({ createdAt }) => createdAt.toISOString() }),
      decidedAt: t.string({ nullable: true, resolve: ({ decidedAt }) => decidedAt?.toISOString() }),
    }),
  });
  const AdmissionResult = builder
    .objectRef<{ ok: boolean; status?: string; error?: string }>('AdmissionResult')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        status: t.exposeString('status', { nullable: true, description: 'The member’s.' }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  builder.objectField(accounts.User, 'admissionNotice', (t) =>
    t.string({
      nullable: true,
      description: 'ACCEPTED or DECLINED, until the member has seen that their application was decided.',
      resolve: ({ id }) => admissions.unseenDecision(id),
    }),
  );
  builder.queryField('myPartnerApplication', (t) =>
    t.field({
      type: PartnerApplication,
      nullable: true,
      description: 'The caller’s last one.',
      resolve: (_, __, { caller }) => admissions.latest(member(caller).userId),
    }),
  );
  builder.mutationFields((t) => ({
    editAdmissionSubmitReturn: t.field({
      type: AdmissionResult,
      args: { admissionSubmit: t.arg.string({ required: true, description: 'JSON text.' }) },
      async resolve(_, { admissionSubmit }, { caller, address }) {
        try {
          await admissions.submit(member(caller), admissionSubmit, address);
          return { ok: true, status: 'PENDING' };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    markAdmissionSeen: t.field({
      type: shared.MutationResult,
      async resolve(_, __, { caller }) {
        await admissions.markSeen(member(caller).userId);
        return { ok: true };
      },
    }),
  }));
  return { PartnerApplication };
}
