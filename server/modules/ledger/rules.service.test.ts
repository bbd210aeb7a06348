import { CURRENCY } from '@facet/contract/constants.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { expectSound, newMember } from './ledger.fixture.ts';
import { grant } from './ledger.ts';

/** Below all code: what no command of ours asks for, the database refuses from anybody. */
describe.each(DATABASES)('the rules of the ledger on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let fanId: number;
  let members = 0;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
  });
  beforeEach(async () => {
    fanId = (await newMember(db, `fan${++members}`)).userId;
    await grant(db, {
      ...{ userId: fanId, currencyId: CURRENCY.FACE, amount: 100 },
      ...{ reason: 'gift', idempotencyKey: `gift-${fanId}` },
    });
  });
  afterEach(() => expectSound(db));
  afterAll(() => drop());

  const accountOf = async (kind: 'member' | 'issuance' | 'revenue', userId: number | null) => {
    const { id } = await db
      .selectFrom('ledger_accounts')
      .select('id')
      .where('kind', '=', kind)
      .where('user_id', 'is not distinct from', userId)
      .where('currency_id', '=', CURRENCY.FACE)
      .executeTakeFirstOrThrow();
    return id;
  };

  interface Transfer {
    phase: 'direct' | 'pending' | 'post' | 'void';
    from?: number;
    to?: number;
    amount?: number;
    resolves?: number;
    expires?: Date;
    key?: string;
  }

  /** From the member to the house's revenue, unless it says so. */
  async function transfer(of: Transfer): Promise<number> {
    const { id } = await db
      .insertInto('ledger_transfers')
      .values({
        phase: of.phase,
        debit_account_id: of.from ?? (await accountOf('member', fanId)),
        credit_account_id: of.to ?? (await accountOf('revenue', null)),
        amount: of.amount ?? 10,
        pending_id: of.resolves ?? null,
        expires_at: of.expires ?? null,
        idempotency_key: of.key ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const soon = new Date(Date.now() + 60_000);

  test.each([
    ['of an unknown kind', `(kind, currency_id) values ('gift', 1)`, 'ledger_accounts_kind_check'],
    ['of a member who is nobody', `(kind, currency_id) values ('member', 1)`, 'ledger_accounts_check'],
    [
      'that the house has already',
      `(kind, currency_id) values ('revenue', 1)`,
      'ledger_accounts_kind_user_id',
    ],
  ])('there is no account %s', async (_, values, rule) => {
    await expect(sql.raw(`insert into ledger_accounts ${values}`).execute(db)).rejects.toThrow(rule);
  });

  test.each(['debits_pending', 'debits_posted', 'credits_pending', 'credits_posted'])(
    'there is no account whose %s are less than nothing',
    async (column) => {
      const account = { kind: 'member', user_id: fanId, currency_id: CURRENCY.MFACE, [column]: -1 } as const;
      await expect(db.insertInto('ledger_accounts').values(account).execute()).rejects.toThrow(
        `ledger_accounts_${column}_check`,
      );
    },
  );

  test.each<[string, Transfer, string]>([
    ['that overdraws a member', { phase: 'direct', amount: 101 }, 'ledger_balance_limit'],
    [
      'that reserves more than there is',
      { phase: 'pending', amount: 101, expires: soon },
      'ledger_balance_limit',
    ],
    ['of less than nothing', { phase: 'direct', amount: -1 }, 'ledger_transfers_amount_check'],
    ['that reserves for ever', { phase: 'pending' }, 'ledger_transfers_check2'],
    ['that is done and expires', { phase: 'direct', expires: soon }, 'ledger_transfers_check2'],
    ['that spends no reservation', { phase: 'post' }, 'ledger_transfers_check1'],
    ['that gives no reservation back', { phase: 'void' }, 'ledger_transfers_check1'],
  ])('there is no transfer %s', async (_, of, rule) => {
    await expect(transfer(of)).rejects.toThrow(rule);
  });

  test('a transfer goes from one account to another, in a phase that is known, and once by its key', async () => {
    const mine = await accountOf('member', fanId);
    await expect(transfer({ phase: 'direct', to: mine })).rejects.toThrow('ledger_transfers_check"');
    await expect(transfer({ phase: 'gift' as 'direct' })).rejects.toThrow('ledger_transfers_phase_check');
    await expect(transfer({ phase: 'direct', key: `gift-${fanId}` })).rejects.toThrow('idempotency_key');
  });

  test('a reservation is resolved as it was made: from and to the same accounts, and all of it', async () => {
    const resolves = await transfer({ phase: 'pending', expires: soon });
    const issuance = await accountOf('issuance', null);
    for (const other of [{ amount: 9 }, { amount: 11 }, { to: issuance }, { from: issuance }]) {
      for (const phase of ['post', 'void'] as const)
        await expect(transfer({ phase, resolves, ...other })).rejects.toThrow('does not resolve');
    }
    await transfer({ phase: 'post', resolves });
    await expect(transfer({ phase: 'void', resolves })).rejects.toThrow('pending_id');
  });

  test('what was no reservation is not resolved', async () => {
    const resolves = await transfer({ phase: 'direct' });
    await expect(transfer({ phase: 'void', resolves })).rejects.toThrow('does not resolve');
  });

  test('an entry moves something', async () => {
    const entry = { transfer_id: await transfer({ phase: 'direct' }), account_id: 1, amount: 0 };
    await expect(db.insertInto('ledger_entries').values(entry).execute()).rejects.toThrow(
      'ledger_entries_amount_check',
    );
  });

  test.each([
    ['ledger_transfers', 'reason', `'other'`],
    ['ledger_entries', 'amount', '1'],
    ['consent_records', 'version', `'2'`],
  ])('rows of %s are never changed or deleted', async (table, column, value) => {
    if (table === 'consent_records') {
      await sql`insert into consent_records (purpose, document_id, action, version, record)
        values ('upload', 'terms', 'CONSENT_GIVEN', '1.0.0', '{}')`.execute(db);
    }
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow('append-only');
    await expect(
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(value)}`.execute(db),
    ).rejects.toThrow('append-only');
  });
});
