import type { Kysely } from 'kysely';
import { who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Bus } from '../../events/bus.ts';
import type { Graphql } from '../../graphql/shared.ts';
import type { Images } from '../../images/images.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { KeyRing } from '../../keys/keys.ts';
import type { CreateLimiter } from '../../limiter.ts';
import type { Log } from '../../log.ts';
import type { Mailer } from '../../mail/mail.ts';
import type { Module } from '../../module.ts';
import type { BundlesModule } from '../bundles/module.ts';
import type { ConsentsModule } from '../consents/module.ts';
import type { UploadsModule } from '../uploads/module.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createEmailChange } from './email-change.ts';
import { type AccountTypes, registerAccounts } from './graphql.ts';
import { createAccountMails, type MailOrder, type MemberLetter } from './mails.ts';
import { mailQueue } from './queue.ts';
import { createRecovery } from './recovery.ts';
import { accountRoutes } from './routes.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTokens } from './tokens.ts';

export interface AccountsModule extends Module {
  accounts: Accounts;
  sessions: Sessions;
  types: AccountTypes;
  /** Writes to a member, if and only if `trx` commits. The blocked are not written to. */
  orderLetter(trx: Db, letter: MemberLetter): Promise<void>;
}

/** Attempts to sign in, sign up or refresh: per address, and per address and account. */
const SIGN_INS = { windowMs: 60_000, wide: 120, narrow: 10 };
/** Mails that are asked for: by one address of the network, and to one mailbox. */
const MAILS = { windowMs: 3600_000, wide: 60, narrow: 5 };

/** Who somebody is: signing up and in, and what proves itself by a mail. */
export function accountsModule(ports: {
  db: Kysely<Tables>;
  createLimiter: CreateLimiter;
  graphql: Graphql;
  bus: Bus;
  images: Images;
  jobs: Jobs;
  log: Log;
  mailer: Mailer;
  publicUrl: string;
  tokenKey: KeyRing;
  bundles: BundlesModule;
  consents: ConsentsModule;
  uploads: UploadsModule;
}): AccountsModule {
  const { createLimiter, db, bus, images, jobs, log, mailer, publicUrl } = ports;
  const { builder, shared } = ports.graphql;
  const sessions = createSessions({ db, bus, tokens: createTokens(ports.tokenKey) });
  const accounts = createAccounts({ db, sessions, consents: ports.consents.consents });
  const mails = mailQueue({ mails: createAccountMails({ db, mailer, publicUrl }), log });
  const orderMail = (trx: Db, order: MailOrder) => jobs.enqueue(mails, trx, order);
  const mailLimiter = createLimiter('mails', MAILS);
  const recovery = createRecovery({ db, orderMail, sessions, mailLimiter });
  const emailChange = createEmailChange({ db, orderMail, mailLimiter });
  const signInLimiter = createLimiter('sign-ins', SIGN_INS);
  const types = registerAccounts(builder, {
    db,
    accounts,
    emailChange,
    images,
    signInLimiter,
    shared,
    uploads: ports.uploads.types,
    bundles: ports.bundles.types,
  });
  return {
    name: 'accounts',
    access: {
      'Query.me': who.anybody,
      'Mutation.login': who.anybody,
      'Mutation.createAccount': who.anybody,
      'Mutation.logout': who.members,
      'Mutation.changeEmail': who.members,
      'POST /refresh': who.anybody,
      'POST /api/email-verification/send': who.anybody,
      'POST /api/email-verification/confirm': who.anybody,
      'POST /api/email-change/confirm': who.anybody,
      'POST /api/password-reset/send': who.anybody,
      'POST /api/password-reset/confirm': who.anybody,
    },
    routes: (app) => accountRoutes(app, { sessions, recovery, emailChange, signInLimiter }),
    queues: [mails],
    sweeps: [
      { name: 'accounts', run: recovery.sweep },
      { name: 'sessions', run: sessions.sweep },
    ],
    accounts,
    sessions,
    types,
    orderLetter: (trx, letter) => orderMail(trx, { kind: 'letter', ...letter }),
  };
}
