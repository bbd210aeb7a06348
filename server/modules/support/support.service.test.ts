import { SUPPORT } from '@facet/contract/constants.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { PartnerMember } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import { createLimiter } from '../../limiter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Actor } from '../audit/audit.ts';
import { addMember } from '../people/people.fixture.ts';
import { type CannedAnswers, createCannedAnswers } from './canned.ts';
import { type Chat, createChat } from './chat.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createSupportMails } from './mails.ts';
import { conversationNews, INBOX, inboxNews } from './news.ts';
import { messagesAfter } from './store.ts';

const WIDE = { windowMs: 60_000, wide: 100_000, narrow: 100_000 };
const FIRST = { limit: 30, before: null };

describe.each(DATABASES)('the support chat on $kind', ({ open }) => {
  let db: Kysely<Tables>;
  let bus: Bus;
  let drop: () => Promise<void>;
  let chat: Chat;
  let inbox: Inbox;
  let canned: CannedAnswers;
  let asker: PartnerMember;
  let admin: Actor;
  let colleague: Actor;

  const newPartner = async (): Promise<PartnerMember> => {
    const { id, caller, username } = await addMember(db);
    const row = { user_id: id, name: username };
    const partner = await db.insertInto('partners').values(row).returning('id').executeTakeFirstOrThrow();
    return { ...caller, partnerId: partner.id };
  };
  const newAdmin = async (): Promise<Actor> => {
    const { id } = await addMember(db);
    await db.updateTable('users').set({ role: 'ADMIN' }).where('id', '=', id).execute();
    return { userId: id, requestId: 'request' };
  };

  beforeAll(async () => {
    const opened = await open();
    ({ db } = opened.database);
    bus = await createBus(opened.database, silent);
    chat = createChat({ db, bus, limiter: createLimiter(WIDE) });
    inbox = createInbox({ db, bus });
    canned = createCannedAnswers({ db });
    drop = async () => {
      await bus.close();
      await opened.drop();
    };
  });
  beforeEach(async () => {
    await db.deleteFrom('support_conversations').execute();
    asker = await newPartner();
    admin = await newAdmin();
    colleague = await newAdmin();
  });
  afterAll(() => drop());

  let keys = 0;
  const say = (input: string, by = asker, key = `key${++keys}`) => chat.send(by, { input, key });
  const reply = (topicId: number, text: string, by: Actor = admin, key: string | null = null) =>
    inbox.answer(by, topicId, { text, key });
  const texts = async (by = asker) => (await chat.page(by, FIRST)).rows.map(({ message }) => message);
  const topicOf = async (by = asker) => {
    const { rows } = await inbox.search('OPEN', { limit: 100, offset: 0 });
    return rows.find(({ member }) => member.id === by.userId)!;
  };

  test('a question begins a topic, what follows stays in it, and an answer is there for the member', async () => {
    const first = await say('  How do I begin?\r\n ');
    const second = await say('Hello?');
    expect(second.ts).toBe(first.ts);
    const topic = await topicOf();
    await reply(topic.id, 'Like this.');
    const { rows, ts } = await chat.page(asker, FIRST);
    expect(rows.map(({ message, outgoing }) => [message, outgoing])).toEqual([
      ['Like this.', false],
      ['Hello?', true],
      ['How do I begin?', true],
    ]);
    expect([ts, ...rows.map((row) => row.ts)]).toEqual(Array(4).fill(first.ts));
  });

  test('the same key again is the same message, however often and at once', async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => say('once', asker, 'same')));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await texts()).toEqual(['once']);
    const topic = await topicOf();
    const answered = await Promise.all([1, 2, 3].map(() => reply(topic.id, 'yes', admin, 'answer')));
    expect(new Set(answered).size).toBe(1);
    const other = await newPartner();
    await say('another', other);
    await expect(reply((await topicOf(other)).id, 'yes', admin, 'answer')).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
  });

  test('many first messages at once make one topic, and are read in one order by everybody', async () => {
    const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => say(`message ${i}`)));
    expect(new Set(sent.map(({ ts }) => ts)).size).toBe(1);
    const inOrder = await messagesAfter(db, asker.userId, 0, 100);
    expect(inOrder).toHaveLength(20);
    expect((await chat.page(asker, FIRST)).rows.map(({ id }) => id).reverse()).toEqual(
      inOrder.map(({ id }) => id),
    );
  });

  test('who reads behind the last id while others write misses nothing and reads nothing twice', async () => {
    const read: number[] = [];
    let isWriting = true;
    const reading = (async () => {
      while (isWriting || (await messagesAfter(db, asker.userId, read.at(-1) ?? 0, 1)).length > 0)
        for (const { id } of await messagesAfter(db, asker.userId, read.at(-1) ?? 0, 3)) read.push(id);
    })();
    await say('first');
    const { id } = await topicOf();
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 ? say(`${i}`) : reply(id, `${i}`, i % 4 ? admin : colleague),
      ),
    );
    isWriting = false;
    await reading;
    const all = await messagesAfter(db, asker.userId, 0, 100);
    expect(read).toEqual(all.map((message) => message.id));
    expect(read).toHaveLength(31);
  });

  test.each([
    ['', 'COMMENT_EMPTY'],
    [' \n\u200b ', 'COMMENT_EMPTY'],
    ['x'.repeat(SUPPORT.messageLength + 1), 'SUPPORT_TOO_LONG'],
  ])('%j is not sent', async (input, code) => {
    await expect(say(input)).rejects.toMatchObject({ code });
    expect(await texts()).toEqual([]);
  });

  test('as much as is allowed is sent, emoji counted as people count them', async () => {
    const longest = '😀'.repeat(SUPPORT.messageLength);
    await say(longest);
    expect(await texts()).toEqual([longest]);
  });

  test('more than anybody writes by hand is refused', async () => {
    const narrow = createChat({ db, bus, limiter: createLimiter({ windowMs: 60_000, wide: 2, narrow: 2 }) });
    for (const input of ['one', 'two']) await narrow.send(asker, { input, key: null });
    await expect(narrow.send(asker, { input: 'three', key: null })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });

  test('after a topic is closed the next question begins one with a later ts; a closed one takes no answer', async () => {
    const { ts } = await say('one');
    const { id } = await topicOf();
    await inbox.close(admin, id);
    expect((await chat.page(asker, FIRST)).ts).toBeNull();
    await expect(reply(id, 'too late')).rejects.toMatchObject({ code: 'SUPPORT_TOPIC_CLOSED' });
    await expect(inbox.close(admin, id)).rejects.toMatchObject({ code: 'SUPPORT_TOPIC_CLOSED' });
    const next = await say('two');
    expect(Number(next.ts)).toBeGreaterThan(Number(ts));
    expect(await texts()).toEqual(['two', 'one']);
    expect((await inbox.page(id, FIRST)).rows.map(({ message }) => message)).toEqual(['two', 'one']);
  });

  test('closing and asking at the same moment lose nothing', async () => {
    for (let round = 0; round < 5; round++) {
      await say(`before ${round}`);
      const { id } = await topicOf();
      await Promise.allSettled([
        inbox.close(admin, id),
        say(`meanwhile ${round}`),
        inbox.close(colleague, id),
      ]);
    }
    expect(await texts()).toHaveLength(10);
  });

  test('one conversation is closed to another member', async () => {
    await say('mine');
    const other = await newPartner();
    expect(await texts(other)).toEqual([]);
    expect(await chat.unreadCount(other)).toBe(0);
  });

  test('unread answers are counted until they are seen, and never beyond what is there', async () => {
    await say('one');
    const { id } = await topicOf();
    expect(await chat.unreadCount(asker)).toBe(0);
    const seen = await reply(id, 'two');
    await reply(id, 'three');
    expect(await chat.unreadCount(asker)).toBe(2);
    await chat.markAsRead(asker, seen);
    expect(await chat.unreadCount(asker)).toBe(1);
    await chat.markAsRead(asker, 2 ** 31 - 1);
    await chat.markAsRead(asker, 1);
    expect(await chat.unreadCount(asker)).toBe(0);
    await reply(id, 'four');
    expect(await chat.unreadCount(asker)).toBe(1);
  });

  test('the inbox shows unread topics first, then the latest, with what helps to answer', async () => {
    const second = await newPartner();
    await say('first');
    await say('second', second);
    const answered = await topicOf(second);
    await reply(answered.id, 'done');
    const { rows, totalCount } = await inbox.search('OPEN', { limit: 10, offset: 0 });
    expect(totalCount).toBe(2);
    expect(rows.map(({ isUnread, lastText, assignee }) => [isUnread, lastText, assignee?.id])).toEqual([
      [true, 'first', undefined],
      [false, 'done', admin.userId],
    ]);
    expect(rows[0]!.member).toMatchObject({ id: asker.userId, role: 'USER', status: 'ACTIVE' });
    await inbox.markAsRead(rows[0]!.id, rows[0]!.lastId);
    expect(
      (await inbox.search('OPEN', { limit: 10, offset: 0 })).rows.map(({ isUnread }) => isUnread),
    ).toEqual([false, false]);
    await inbox.close(admin, answered.id);
    expect((await inbox.search('CLOSED', { limit: 10, offset: 0 })).rows.map(({ id }) => id)).toEqual([
      answered.id,
    ]);
  });

  test('of two who take a topic at once one has it, and the other is told', async () => {
    await say('one');
    const { id } = await topicOf();
    const takes = await Promise.allSettled(
      [admin, colleague].map(({ userId }) => inbox.assign(admin, id, { from: null, to: userId })),
    );
    expect(takes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const owner = (await topicOf()).assignee!.id;
    expect(takes.findIndex(({ status }) => status === 'fulfilled')).toBe(
      [admin, colleague].findIndex(({ userId }) => userId === owner),
    );
    const heir = owner === admin.userId ? colleague : admin;
    await inbox.assign(admin, id, { from: owner, to: heir.userId });
    await expect(inbox.assign(admin, id, { from: owner, to: null })).rejects.toMatchObject({
      code: 'SUPPORT_TOPIC_TAKEN',
    });
    await expect(inbox.assign(admin, id, { from: heir.userId, to: asker.userId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(inbox.assign(admin, 2 ** 31 - 1, { from: null, to: null })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('who took and closed a topic, and who changed canned answers, is written down', async () => {
    await say('one');
    const { id } = await topicOf();
    await inbox.assign(admin, id, { from: null, to: colleague.userId });
    await inbox.close(colleague, id);
    const cannedId = await canned.save(admin, null, { title: 'a', text: 'b' });
    await canned.remove(colleague, { id: cannedId, version: 1 });
    const acts = await db
      .selectFrom('audit_records')
      .select(['act', 'subject_id'])
      .where('user_id', 'in', [admin.userId, colleague.userId])
      .orderBy('id')
      .execute();
    expect(acts.map(({ act, subject_id }) => [act, subject_id])).toEqual([
      ['topic.assign', id],
      ['topic.close', id],
      ['canned.create', cannedId],
      ['canned.delete', cannedId],
    ]);
  });

  test('what is written is told to the member’s streams and to the inbox', async () => {
    const toMember = vi.fn();
    const toInbox = vi.fn();
    const endings = [
      bus.subscribe(conversationNews, asker.userId, toMember),
      bus.subscribe(inboxNews, INBOX, toInbox),
    ];
    await say('one');
    await expect.poll(() => toMember).toHaveBeenCalledTimes(1);
    const { id } = await topicOf();
    await reply(id, 'two');
    await expect.poll(() => toMember).toHaveBeenCalledTimes(2);
    // what the tests before have written may arrive in the inbox still
    const ofThis = () => toInbox.mock.calls.filter(([news]) => news.topicId === id);
    await expect.poll(ofThis).toHaveLength(2);
    for (const end of endings) end();
  });

  test('canned answers are kept, changed and deleted', async () => {
    const id = await canned.save(admin, null, { title: ' Hello ', text: 'Welcome!' });
    expect(await canned.list()).toContainEqual({ id, title: 'Hello', text: 'Welcome!', version: 1 });
    await canned.save(admin, { id, version: 1 }, { title: 'Hello', text: 'Hi!' });
    expect(await canned.list()).toContainEqual({ id, title: 'Hello', text: 'Hi!', version: 2 });
    const gone = { id, version: null };
    await canned.remove(admin, gone);
    await expect(canned.remove(admin, gone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(canned.save(admin, gone, { title: 'a', text: 'b' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('of two who change a canned answer at once, the later one is told', async () => {
    const id = await canned.save(admin, null, { title: 'Hours', text: 'Nine to five' });
    const saves = await Promise.allSettled([
      canned.save(admin, { id, version: 1 }, { title: 'Hours', text: 'Ten to six' }),
      canned.save(colleague, { id, version: 1 }, { title: 'Hours', text: 'Always' }),
    ]);
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'ROW_CHANGED' },
    });
  });

  test('who deletes a canned answer that was changed meanwhile is told, and it stays', async () => {
    const id = await canned.save(admin, null, { title: 'Fees', text: 'Ten percent' });
    await canned.save(colleague, { id, version: 1 }, { title: 'Fees', text: 'Twelve percent' });
    await expect(canned.remove(admin, { id, version: 1 })).rejects.toMatchObject({ code: 'ROW_CHANGED' });
    expect(await canned.list()).toContainEqual({ id, title: 'Fees', text: 'Twelve percent', version: 2 });
    await canned.remove(admin, { id, version: 2 });
    expect(await canned.list()).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('there is never one canned answer more than can be kept, however many are added at once', async () => {
    const count = async () => (await canned.list()).length;
    const missing = SUPPORT.cannedAnswers - (await count());
    for (let n = 1; n < missing; n++) await canned.save(admin, null, { title: `n ${n}`, text: 'x' });
    const last = ['a', 'b', 'c'].map((title) => canned.save(admin, null, { title, text: 'x' }));
    const added = await Promise.allSettled(last);
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await count()).toBe(SUPPORT.cannedAnswers);
  });

  describe('a mail tells of an answer', () => {
    let orders: { userId: number; messageId: number }[];
    let sent: Mail[];
    const mails = () =>
      createSupportMails({
        db,
        jobs: { enqueue: async (_, __, payload) => void orders.push(payload as never) },
        log: { info() {}, warn() {}, error() {} },
        mailer: { send: async (mail) => void sent.push(mail), close() {} },
        publicUrl: 'https://facet.example',
      });
    const pass = (minutes: number) =>
      sql`update support_messages set created_at = created_at - make_interval(mins => ${minutes})`.execute(
        db,
      );
    const carryOut = async () => {
      for (const order of orders.splice(0))
        await mails().queue.take(order, { id: 'job', signal: new AbortController().signal });
    };

    beforeEach(() => {
      orders = [];
      sent = [];
    });

    test('that nobody has read for 10 minutes, once, without saying what it says', async () => {
      await say('one');
      const { id } = await topicOf();
      await reply(id, 'the secret answer');
      await pass(9);
      await mails().sweep();
      expect(orders).toEqual([]);
      await pass(2);
      await Promise.all([mails().sweep(), mails().sweep()]);
      await mails().sweep();
      expect(orders).toHaveLength(1);
      await carryOut();
      const { email, username } = await db
        .selectFrom('users')
        .select(['email', 'username'])
        .where('id', '=', asker.userId)
        .executeTakeFirstOrThrow();
      expect(sent).toMatchObject([{ to: email, text: expect.stringContaining(`Hello ${username},`) }]);
      expect(sent[0]!.text).toContain('https://facet.example/partners?chat=open');
      expect(sent[0]!.text).not.toContain('secret');
      await reply(id, 'another');
      await pass(11);
      await mails().sweep();
      expect(orders).toHaveLength(1);
    });

    test('not when it was read, also when that was after the mail was ordered', async () => {
      await say('one');
      const { id } = await topicOf();
      const answer = await reply(id, 'two');
      await pass(11);
      await mails().sweep();
      await chat.markAsRead(asker, answer);
      await carryOut();
      expect(sent).toEqual([]);
      await mails().sweep();
      expect(orders).toEqual([]);
    });

    test('not to a closed account, and not of what the member wrote', async () => {
      await say('one');
      await pass(11);
      await mails().sweep();
      expect(orders).toEqual([]);
      await reply((await topicOf()).id, 'two');
      await pass(11);
      await mails().sweep();
      await db.updateTable('users').set({ status: 'BLOCKED' }).where('id', '=', asker.userId).execute();
      await carryOut();
      expect(sent).toEqual([]);
    });
  });

  describe('with 5,000 messages in a conversation and 2,000 topics', () => {
    beforeEach(async () => {
      await say('first');
      const { id: topicId } = await topicOf();
      await sql`insert into support_messages (user_id, topic_id, author_id, is_from_member, text)
        select ${asker.userId}, ${topicId}, ${asker.userId}, true, 'message ' || n from generate_series(1, 4999) n`.execute(
        db,
      );
      await sql`update support_topics set last_id = (select max(id) from support_messages) where id = ${topicId}`.execute(
        db,
      );
      await sql`insert into support_topics (user_id, ts, last_id, closed_at)
        select ${asker.userId}, n, (select max(id) from support_messages), now() from generate_series(1, 2000) n`.execute(
        db,
      );
      await sql`analyze`.execute(db);
    });

    test('every page is found by an index, however far up it is', async () => {
      const seen: number[] = [];
      let after: number | null = null;
      for (let pages = 0; pages < 100; pages++) {
        const page = await chat.page(asker, { limit: 100, before: after });
        seen.push(...page.rows.map(({ id }) => id));
        if (page.nextCursor === null) break;
        after = Number(page.nextCursor);
      }
      expect(seen).toHaveLength(5000);
      expect([...seen].sort((a, b) => b - a)).toEqual(seen);
      // no more rows are looked at than are shown: what keeps a page quick does not depend on the machine
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from support_messages
        where user_id = ${asker.userId} and id < ${seen[2500]!} order by id desc limit 31`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Scan.* on support_messages/);
      expect(plan).not.toContain('Sort');
    });

    test('and so is a page of the inbox', async () => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from support_topics
        where closed_at is not null order by is_unread desc, last_id desc limit 30`.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('support_topics_closed');
      expect(plan).not.toContain('Sort');
      // as far as anybody counts (db/count.ts)
      expect((await inbox.search('CLOSED', { limit: 30, offset: 0 })).totalCount).toBe(500);
    });

    test('closed topics are turned to the very last, beyond as many as are counted at first', async () => {
      await sql`update support_topics set last_id = last_id - ts where closed_at is not null`.execute(db);
      const seen: number[] = [];
      for (let offset = 0; ; offset += 100) {
        const { rows, totalCount } = await inbox.search('CLOSED', { limit: 100, offset });
        expect(totalCount).toBe(Math.min(2000, Math.max(500, offset + 200)));
        seen.push(...rows.map(({ lastId }) => lastId));
        if (offset + rows.length >= totalCount) break;
      }
      expect(new Set(seen).size).toBe(2000);
      expect([...seen].sort((a, b) => b - a)).toEqual(seen);
    });
  });
});
