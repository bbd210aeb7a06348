import { ACCOUNT_RULES } from '@facet/contract/constants.ts';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Builder } from '../../graphql/builder.ts';
import type { Shared } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Limiter } from '../../limiter.ts';
import { Refusal, refusalText } from '../../refusal.ts';
import type { BundleTypes } from '../bundles/graphql.ts';
import type { PartnerRow } from '../bundles/store.ts';
import { followingPartnersOf, partnerRelationsOf } from '../people/store.ts';
import type { UploadTypes } from '../uploads/graphql.ts';
import type { Accounts, Me } from './accounts.ts';
import type { EmailChange } from './email-change.ts';

export type AccountTypes = ReturnType<typeof registerAccounts>;

export function registerAccounts(
  builder: Builder,
  {
    db,
    accounts,
    emailChange,
    images,
    signInLimiter,
    shared,
    uploads,
    bundles,
  }: {
    db: Db;
    accounts: Accounts;
    emailChange: EmailChange;
    images: Images;
    signInLimiter: Limiter;
    shared: Shared;
    uploads: UploadTypes;
    bundles: BundleTypes;
  },
) {
  const TaxType = builder.objectRef<{ id: number; taxRate: number }>('TaxType').implement({
    fields: (t) => ({ id: t.exposeInt('id'), taxRate: t.exposeFloat('taxRate') }),
  });
  const PartnerRelation = builder
    .objectRef<{ id: number; partner: PartnerRow }>('PartnerRelation')
    .implement({
      fields: (t) => ({
        id: t.exposeInt('id'),
        partner: t.field({ type: bundles.Partner, resolve: ({ partner }) => partner }),
      }),
    });
  const User = builder.objectRef<Me>('User').implement({
    fields: (t) => ({
      id: t.exposeInt('id'),
      username: t.exposeString('username'),
      firstName: t.exposeString('firstName'),
      lastName: t.exposeString('lastName', { nullable: true }),
      bio: t.exposeString('bio', { nullable: true }),
      avatar: t.string({
        nullable: true,
        resolve: (user) => user.avatarKey && images.address(user.avatarKey),
      }),
      email: t.exposeString('email'),
      role: t.exposeString('role'),
      status: t.exposeString('status'),
      representSrc: t.string({
        nullable: true,
        description: 'Address of the face photo that the person generates with.',
        resolve: (user) => user.srcKey && images.address(user.srcKey),
      }),
      representSrcImg: t.field({
        type: uploads.SrcImg,
        nullable: true,
        resolve: (user) =>
          user.srcId && user.srcKey
            ? {
                id: user.srcId,
                caption: user.srcCaption,
                key: user.srcKey,
                width: user.srcWidth,
                height: user.srcHeight,
                placeholder: user.srcPlaceholder,
              }
            : null,
      }),
      totalFollowing: t.exposeInt('totalFollowing'),
      totalFollowers: t.exposeInt('totalFollowers'),
      isPrivate: t.exposeBoolean('isPrivate'),
      isAutoCampaign: t.exposeBoolean('isAutoCampaign'),
      isAutoProduct: t.exposeBoolean('isAutoProduct'),
      isAutoPartnerRequest: t.exposeBoolean('isAutoPartnerRequest'),
      language: t.exposeString('language', {
        nullable: true,
        description: 'Of screens and mails: ‘en’ or ‘ko’. Null until it was told.',
      }),
      TaxType: t.field({
        type: TaxType,
        nullable: true,
        resolve: ({ taxTypeId, taxRate }) =>
          taxTypeId !== null && taxRate !== null ? { id: taxTypeId, taxRate } : null,
      }),
      partner: t.field({ type: bundles.Partner, nullable: true, resolve: ({ partner }) => partner }),
      followingPartners: t.field({
        type: [bundles.Partner],
        description: 'The partners that the member follows, newest first.',
        resolve: ({ id }) => followingPartnersOf(db, id),
      }),
      PartnerRelation: t.field({
        type: [PartnerRelation],
        description: 'The partners that the member works with.',
        resolve: ({ id }) => partnerRelationsOf(db, id),
      }),
    }),
  });
  const LoginResult = builder
    .objectRef<{ ok: boolean; token?: string; error?: string }>('LoginResult')
    .implement({
      fields: (t) => ({
        ok: t.exposeBoolean('ok'),
        token: t.exposeString('token', { nullable: true }),
        error: t.exposeString('error', { nullable: true }),
      }),
    });

  builder.queryField('me', (t) =>
    t.field({
      type: User,
      nullable: true,
      resolve: (_, __, { caller }) => (caller.kind === 'member' ? accounts.me(caller.userId) : null),
    }),
  );
  builder.mutationFields((t) => ({
    login: t.field({
      type: LoginResult,
      args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      async resolve(_, { email, password }, { address }) {
        try {
          await signInLimiter.take(
            address,
            isTooLong(email, password) ? undefined : `${address} ${email.trim().toLowerCase()}`,
          );
          return { ok: true, token: await accounts.login(email, password) };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    logout: t.field({
      type: shared.MutationResult,
      async resolve(_, __, { caller }) {
        await accounts.logout(member(caller));
        return { ok: true };
      },
    }),
    changeEmail: t.field({
      type: shared.MutationResult,
      description:
        'Our addition. Sends a link to the new address; the account has it once that was opened (`POST /api/email-change/confirm`).',
      args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      async resolve(_, { email, password }, { caller, address }) {
        const { userId } = member(caller);
        try {
          // a stranger with somebody's session may not guess the password
          await signInLimiter.take(address, `change ${userId}`);
          if (isTooLong(email, password)) throw new Refusal('BAD_INPUT');
          await emailChange.ask(userId, { email, password, address });
          return { ok: true };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
    createAccount: t.field({
      type: shared.MutationResult,
      args: {
        firstName: t.arg.string({ required: true }),
        lastName: t.arg.string(),
        username: t.arg.string({ required: true }),
        email: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
        agreementMetaData: t.arg.string({ required: true }),
        termsAgreedAt: t.arg.string({ description: 'When the required documents were agreed to: ISO text.' }),
        consentMetadata: t.arg.string({
          description:
            'JSON: a flag for each of terms, privacy, imagegeneration and marketing. Kept as it was told; `agreementMetaData` is what counts.',
        }),
        marketingAgreement: t.arg.boolean({
          description:
            'Told in `agreementMetaData` too, whose word counts: nobody has agreed without a record.',
        }),
      },
      async resolve(_, args, { address, language }) {
        try {
          await signInLimiter.take(address);
          const id = await accounts.create({ ...args, address, language });
          return { ok: true, id };
        } catch (error) {
          return { ok: false, error: refusalText(error) };
        }
      },
    }),
  }));
  return { User };
}

/** Such an attempt can open no account: it counts against the address of the request, and nothing of it is kept. */
function isTooLong(email: string, password: string): boolean {
  return email.trim().length > ACCOUNT_RULES.emailMax || password.length > ACCOUNT_RULES.passwordMax;
}
