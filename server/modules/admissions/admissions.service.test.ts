import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createLimiter } from '../../limiter.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { newMember } from '../ledger/ledger.fixture.ts';
import { application } from './admissions.fixture.ts';
import { type Admissions, createAdmissions } from './admissions.ts';

describe.each(DATABASES)('applying for partnership on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let admissions: Admissions;

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    const limiter = createLimiter({ windowMs: 1000, wide: 10_000, narrow: 10_000 });
    admissions = createAdmissions({ db, consents: createConsents(), limiter });
  });
  afterAll(() => drop());

  const submit = (member: Member, change: object = {}) =>
    admissions.submit(member, JSON.stringify(application(change)), '10.0.0.1');
  const statusOf = async ({ userId }: Member) =>
    (await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status;
  const consentsOf = ({ userId }: Member) =>
    db
      .selectFrom('consent_records')
      .select(['document_id', 'purpose', 'subject_id', 'request_address'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
  const refused = (code: string) => expect.objectContaining({ code });

  test('keeps what was sent with its consents, and the member is PENDING', async () => {
    const member = await newMember(db, 'mina');
    await submit(member, { channel: 'other', otherChannel: ' Kick ' });
    expect(await statusOf(member)).toBe('PENDING');
    const kept = await admissions.latest(member.userId);
    expect(kept).toMatchObject({
      influencerName: 'Mina',
      channel: 'other',
      otherChannel: 'Kick',
      phoneNumber: '+821012345678',
      status: 'PENDING',
      decidedAt: null,
    });
    const consent = { purpose: 'partnership', subject_id: kept!.id, request_address: '10.0.0.1' };
    expect(await consentsOf(member)).toEqual(
      ['terms', 'privacy', 'partnercontract'].map((document_id) => ({ document_id, ...consent })),
    );
    expect(await admissions.unseenDecision(member.userId)).toBeNull();
  });

  test('gives nobody a role, a fee, a decision or another member’s name, whatever it says', async () => {
    const member = await newMember(db, 'forger');
    const other = await newMember(db, 'victim');
    await submit(member, {
      ...{ role: 'SUPERADMIN', status: 'ACCEPTED', userId: other.userId, currentFeeRatio: '0' },
      ...{ partnerGrade: 'GOLD', partnerId: 1, decidedBy: member.userId },
    });
    const accounts = await db
      .selectFrom('users')
      .leftJoin('partners', 'partners.user_id', 'users.id')
      .select(['users.id', 'role', 'status', 'partners.id as partnerId'])
      .where('users.id', 'in', [member.userId, other.userId])
      .orderBy('users.id')
      .execute();
    expect(accounts).toEqual([
      { id: member.userId, role: 'USER', status: 'PENDING', partnerId: null },
      { id: other.userId, role: 'USER', status: 'ACTIVE', partnerId: null },
    ]);
    expect(await admissions.latest(member.userId)).toMatchObject({ status: 'PENDING', decidedAt: null });
  });

  test('is taken once, of twenty that come at the same moment', async () => {
    const member = await newMember(db, 'hasty');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => submit(member)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('ADMISSION_PENDING'));
    expect(await consentsOf(member)).toHaveLength(3);
  });

  test('is not for partners', async () => {
    const member = await newMember(db, 'there');
    await db.insertInto('partners').values({ user_id: member.userId, name: 'There' }).execute();
    await expect(submit(member)).rejects.toEqual(refused('ALREADY_PARTNER'));
    expect(await statusOf(member)).toBe('ACTIVE');
  });

  const terms = application().consentData;
  test.each<[string, object, string]>([
    ['a field that is missing', { representativeName: '' }, 'ADMISSION_INCOMPLETE'],
    ['another channel without a name', { channel: 'other' }, 'ADMISSION_INCOMPLETE'],
    ['a channel that is not offered', { channel: 'Kick' }, 'ADMISSION_INCOMPLETE'],
    ['a number of no country', { phoneNumber: '+3912345' }, 'PHONE_INVALID'],
    ['a number that nobody can have', { phoneNumber: '+11111111111' }, 'PHONE_INVALID'],
    ['an address that runs code', { brandChannel: 'javascript:alert(1)' }, 'URL_INVALID'],
    ['terms that were not agreed to', { consentData: { ...terms, termsAgreed: false } }, 'ADMISSION_TERMS'],
    ['no terms', { consentData: undefined }, 'ADMISSION_TERMS'],
    [
      'a contract without a record of agreeing',
      { consentData: { ...terms, metadata: terms.metadata.slice(0, 2) } },
      'ADMISSION_TERMS',
    ],
    [
      'a record that cannot be stored',
      { consentData: { ...terms, metadata: [consentRecord({ location: 'a\0b' })] } },
      'BAD_INPUT',
    ],
  ])('with %s is refused, and nothing is kept', async (name, change, code) => {
    const member = await newMember(db, name.replaceAll(/\W/g, ''));
    await expect(submit(member, change)).rejects.toEqual(refused(code));
    expect(await statusOf(member)).toBe('ACTIVE');
    expect(await consentsOf(member)).toEqual([]);
    expect(await admissions.latest(member.userId)).toBeUndefined();
  });

  test.each(['', '{', '[]', 'null', '"x"', '{"__proto__":{}}', ' '.repeat(300_000)])(
    'is refused as %j',
    async (text) => {
      const member: Member = {
        kind: 'member',
        userId: 1,
        sessionId: '',
        role: 'USER',
        partnerId: null,
      };
      await expect(admissions.submit(member, text, '10.0.0.1')).rejects.toEqual(
        expect.objectContaining({ name: 'Refusal' }),
      );
    },
  );
});
