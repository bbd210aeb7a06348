import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createLimiter } from '../../limiter.ts';
import type { MemberLetter } from '../accounts/mails.ts';
import type { Actor } from '../audit/audit.ts';
import { createConsents } from '../consents/consents.ts';
import { newMember } from '../ledger/ledger.fixture.ts';
import { application } from './admissions.fixture.ts';
import { type Admissions, createAdmissions } from './admissions.ts';
import { createReviews, type Reviews } from './reviews.ts';
import { type ApplicationSearch, consentsOf, searchApplications } from './store.ts';

const ADMINISTRATORS = 20;
const ALL: ApplicationSearch = { status: null, text: null, isNewestFirst: false, limit: 50, offset: 0 };

describe.each(DATABASES)('reviewing applications on $kind', ({ open }) => {
  let db: Database['db'];
  let drop: () => Promise<void>;
  let admissions: Admissions;
  let reviews: Reviews;
  let letters: MemberLetter[];
  let administrators: Actor[];

  beforeAll(async () => {
    const opened = await open();
    db = opened.database.db;
    drop = opened.drop;
    const limiter = createLimiter({ windowMs: 1000, wide: 10_000, narrow: 10_000 });
    admissions = createAdmissions({ db, consents: createConsents(), limiter });
    letters = [];
    reviews = createReviews({ db, orderLetter: async (_, letter) => void letters.push(letter) });
    administrators = [];
    for (let n = 0; n < ADMINISTRATORS; n++) {
      const { userId } = await newMember(db, `admin${n}`);
      administrators.push({ userId, requestId: `request-${n}` });
    }
  });
  afterAll(() => drop());

  async function applied(username: string, change: object = {}): Promise<{ member: Member; id: number }> {
    const member = await newMember(db, username);
    await admissions.submit(member, JSON.stringify(application(change)), '10.0.0.1');
    return { member, id: (await admissions.latest(member.userId))!.id };
  }
  const acceptance = (name: string) => ({ name, feeRatio: 0.125, grade: 'GOLD' as const });
  const partnerOf = ({ userId }: Member) =>
    db
      .selectFrom('partners')
      .select(['id', 'name', 'current_fee_ratio', 'partner_grade'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  const statusOf = async ({ userId }: Member) =>
    (await db.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirstOrThrow()).status;
  const setStatus = ({ userId }: Member, status: 'BLOCKED' | 'ACTIVE') =>
    db.updateTable('users').set({ status }).where('id', '=', userId).execute();
  const actsOn = (id: number) =>
    db
      .selectFrom('audit_records')
      .select(['act', 'user_id', 'request_id'])
      .where('subject_type', '=', 'application')
      .where('subject_id', '=', id)
      .execute();
  const lettersTo = ({ userId }: Member) => letters.filter((letter) => letter.userId === userId);
  const refused = (code: string) => expect.objectContaining({ code });

  test('accepting makes the partner, writes to them, and says who it was', async () => {
    const { member, id } = await applied('mina');
    await reviews.accept(administrators[3]!, id, acceptance(' Mina Studio '));
    expect(await partnerOf(member)).toMatchObject({
      name: 'Mina Studio',
      current_fee_ratio: 0.125,
      partner_grade: 'GOLD',
    });
    expect(await statusOf(member)).toBe('ACTIVE');
    expect(await admissions.unseenDecision(member.userId)).toBe('ACCEPTED');
    expect(lettersTo(member).map(({ words }) => words.en.paragraphs.join(' '))).toEqual([
      expect.stringMatching(/Mina Studio.*GOLD.*12\.5 %/),
    ]);
    expect(await actsOn(id)).toEqual([
      { act: 'application.accept', user_id: administrators[3]!.userId, request_id: 'request-3' },
    ]);
    const { rows } = await searchApplications(db, { ...ALL, text: 'mina' });
    expect(rows).toMatchObject([{ id, decidedBy: 'admin3', partnerName: 'Mina Studio' }]);
    await admissions.markSeen(member.userId);
    expect(await admissions.unseenDecision(member.userId)).toBeNull();
  });

  test('who is declined is told why, may apply again, and can be accepted then', async () => {
    const { member, id } = await applied('nari');
    await reviews.decline(administrators[0]!, id, ' No photos yet. ');
    expect(await statusOf(member)).toBe('ACTIVE');
    expect(await admissions.unseenDecision(member.userId)).toBe('DECLINED');
    expect(await admissions.latest(member.userId)).toMatchObject({ reason: 'No photos yet.' });
    expect(lettersTo(member)[0]?.words.en.paragraphs).toContain('No photos yet.');

    await admissions.submit(member, JSON.stringify(application()), '10.0.0.1');
    expect(await statusOf(member)).toBe('PENDING');
    expect(await admissions.unseenDecision(member.userId)).toBeNull();
    const again = (await admissions.latest(member.userId))!;
    await reviews.accept(administrators[1]!, again.id, acceptance('Nari'));
    expect(await partnerOf(member)).toMatchObject({ name: 'Nari' });
  });

  test.each<[string, number]>([
    ['accept', 20],
    ['decline', 0],
    ['do either', 10],
  ])(
    'of twenty administrators who %s at once, one decides, and the others are told',
    async (what, accepting) => {
      const { member, id } = await applied(`many${accepting}`);
      const before = letters.length;
      const decisions = administrators.map((by, n) =>
        n < accepting
          ? reviews.accept(by, id, acceptance(`Many ${accepting} ${n}`))
          : reviews.decline(by, id, 'Not yet.'),
      );
      const answers = await Promise.allSettled(decisions);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers)
        if (answer.status === 'rejected') expect(answer.reason).toEqual(refused('ADMISSION_DECIDED'));
      expect(await actsOn(id), what).toHaveLength(1);
      expect(letters.length - before).toBe(1);
      const { status } = (await admissions.latest(member.userId))!;
      expect((await partnerOf(member)) !== undefined).toBe(status === 'ACCEPTED');
    },
  );

  test('while twenty accept and the member applies again and again, there is one partner', async () => {
    const { member, id } = await applied('restless');
    const submit = () => admissions.submit(member, JSON.stringify(application()), '10.0.0.1');
    const answers = await Promise.allSettled(
      administrators.flatMap((by, n) => [reviews.accept(by, id, acceptance(`Restless ${n}`)), submit()]),
    );
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []));
    expect(answers.length - codes.length).toBe(1);
    for (const code of codes)
      expect(['ADMISSION_DECIDED', 'ADMISSION_PENDING', 'ALREADY_PARTNER']).toContain(code);
    expect(await admissions.latest(member.userId)).toMatchObject({ id, status: 'ACCEPTED' });
  });

  test('a name is one partner’s, however it is written', async () => {
    const { member, id } = await applied('first');
    await expect(reviews.accept(administrators[0]!, id, acceptance('MINA studio'))).rejects.toEqual(
      refused('PARTNER_NAME_TAKEN'),
    );
    expect(await statusOf(member)).toBe('PENDING');
    expect(await actsOn(id)).toEqual([]);
    expect(lettersTo(member)).toEqual([]);
  });

  test('who was blocked meanwhile stays blocked', async () => {
    const { member, id } = await applied('bad');
    await setStatus(member, 'BLOCKED');
    await reviews.decline(administrators[0]!, id, 'No.');
    expect(await statusOf(member)).toBe('BLOCKED');
  });

  test.each<[string, (id: number, by: Actor) => Promise<void>, string]>([
    ['no name', (id, by) => reviews.accept(by, id, acceptance(' ')), 'TEXT_REQUIRED'],
    ['a name too long', (id, by) => reviews.accept(by, id, acceptance('x'.repeat(101))), 'TEXT_LONG'],
    [
      'a fee below',
      (id, by) => reviews.accept(by, id, { ...acceptance('A'), feeRatio: -0.1 }),
      'FEE_RATIO_INVALID',
    ],
    [
      'a fee above',
      (id, by) => reviews.accept(by, id, { ...acceptance('A'), feeRatio: 1.1 }),
      'FEE_RATIO_INVALID',
    ],
    [
      'half a step',
      (id, by) => reviews.accept(by, id, { ...acceptance('A'), feeRatio: 0.00005 }),
      'FEE_RATIO_INVALID',
    ],
    [
      'no number',
      (id, by) => reviews.accept(by, id, { ...acceptance('A'), feeRatio: Number.NaN }),
      'FEE_RATIO_INVALID',
    ],
    ['no reason', (id, by) => reviews.decline(by, id, ' \n'), 'REASON_REQUIRED'],
    ['a long reason', (id, by) => reviews.decline(by, id, 'x'.repeat(1001)), 'TEXT_LONG'],
    ['an unknown one', (_, by) => reviews.decline(by, 2 ** 31 - 1, 'No.'), 'NOT_FOUND'],
  ])('%s is refused', async (name, decide, code) => {
    const { member, id } = await applied(`r${name.replaceAll(' ', '')}`);
    await expect(decide(id, administrators[0]!)).rejects.toEqual(refused(code));
    expect(await statusOf(member)).toBe('PENDING');
  });

  test('applications are found by status, by who applied and by the names in them', async () => {
    const { id } = await applied('zoe', { influencerName: 'Zoé Wonder', representativeName: 'Kim Daewon' });
    const find = async (search: Partial<ApplicationSearch>) =>
      (await searchApplications(db, { ...ALL, ...search })).rows.map((row) => row.id);
    for (const text of ['ZOE', 'zoe@example.com', 'wond', 'kim dae'])
      expect(await find({ text })).toEqual([id]);
    for (const text of ['nobody', '%', "'"]) expect(await find({ text })).toEqual([]);
    expect(await find({ text: 'wond', status: 'PENDING' })).toEqual([id]);
    expect(await find({ text: 'zoe', status: 'PENDING' })).toEqual([id]);
    for (const text of ['wond', 'zoe', 'kim dae'])
      expect(await find({ text, status: 'DECLINED' })).toEqual([]);
    const waiting = await find({ status: 'PENDING' });
    expect(waiting.at(-1)).toBe(id);
    expect(await find({ status: 'PENDING', isNewestFirst: true })).toEqual(waiting.toReversed());
    expect(await find({ status: 'PENDING', limit: 2, offset: 1 })).toEqual(waiting.slice(1, 3));
    expect(await consentsOf(db, id)).toHaveLength(3);
  });
});
