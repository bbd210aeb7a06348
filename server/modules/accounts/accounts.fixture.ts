import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DATABASES } from '../../../tests/support/databases.ts';
import type { Tables } from '../../db/tables.ts';
import { createLimiter } from '../../limiter.ts';
import type { Mail } from '../../mail/mail.ts';
import { createConsents } from '../consents/consents.ts';
import { type Accounts, createAccounts } from './accounts.ts';
import { createEmailChange, type EmailChange } from './email-change.ts';
import { type AccountMails, createAccountMails, type MailOrder } from './mails.ts';
import { createRecovery, type Recovery } from './recovery.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** Accounts on a database of the file's own, and the mails that are ordered and sent for them in each test. */
export function useAccounts(open: (typeof DATABASES)[number]['open']) {
  let db: Kysely<Tables>;
  let drop: () => Promise<void>;
  let sessions: Sessions;
  let accounts: Accounts;
  let recovery: Recovery;
  let change: EmailChange;
  let mails: AccountMails;
  const orders: MailOrder[] = [];
  const sent: Mail[] = [];

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    sessions = createSessions({
      db,
      bus: { publish: async () => {} },
      tokens: createTokens(new Uint8Array(32).fill(7)),
    });
    accounts = createAccounts({ db, sessions, consents: createConsents() });
    const mailer = {
      async send(mail: Mail) {
        sent.push(mail);
      },
      close() {},
    };
    mails = createAccountMails({ db, mailer, publicUrl: 'https://facet.example' });
    const ports = {
      db,
      sessions,
      async orderMail(_: unknown, order: MailOrder) {
        orders.push(order);
      },
      mailLimiter: createLimiter({ windowMs: 60_000, wide: 1000, narrow: 5 }),
    };
    recovery = createRecovery(ports);
    change = createEmailChange(ports);
  });
  beforeEach(() => {
    orders.length = 0;
    sent.length = 0;
  });
  afterAll(() => drop());

  return {
    now: () => ({ db, sessions, accounts, recovery, change, mails }),
    orders,
    sent,
    /** Carries out what was ordered. @returns the mails of it */
    async delivered(): Promise<Mail[]> {
      for (const order of orders.splice(0)) await mails.deliver(order, `id${sent.length}`);
      return sent.splice(0);
    },
    tokenIn: (mail: Mail | undefined): string => /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '',
  };
}
