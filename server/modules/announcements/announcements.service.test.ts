import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member, Role } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createImages, type Images } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash } from '../../images/trash.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { addMember } from '../people/people.fixture.ts';
import { type Announcements, createAnnouncements, type NewAnnouncement } from './announcements.ts';

const HOUR = 3600_000;
const solid = (background: string) => ({
  create: { width: 200, height: 150, channels: 3 as const, background },
});
const jpeg = await sharp(solid('#c0392b')).jpeg().toBuffer();
const frames = await Promise.all(
  ['#ff0000', '#0000ff'].map((colour) => sharp(solid(colour)).png().toBuffer()),
);
const animation = await sharp(frames, { join: { animated: true } })
  .gif()
  .toBuffer();

const fileOf = (bytes: Buffer, mimetype = 'image/jpeg') => ({
  filename: 'a.jpg',
  mimetype,
  async *createReadStream() {
    yield bytes;
  },
});

describe.each(DATABASES)('announcements on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let images: Images;
  let announcements: Announcements;
  let admin: Member;
  let partner: Member;
  let other: Member;

  const become = async (role: Role, isPartner: boolean): Promise<Member> => {
    const { id, caller, username } = await addMember(database.db);
    await database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
    if (!isPartner) return { ...caller, role };
    const row = await database.db
      .insertInto('partners')
      .values({ user_id: id, name: username })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...caller, role, partnerId: row.id };
  };

  beforeAll(async () => {
    const opened = await open();
    ({ database } = opened);
    folder = await mkdtemp(join(tmpdir(), 'facet-announcements-'));
    const storage = await createDiskStorage(folder);
    images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
    const trash = createTrash({ db: database.db, storage, derivatives: { forget: async () => {} } });
    announcements = createAnnouncements({ db: database.db, images, trash, limiter: { take: () => {} } });
    drop = async () => {
      await opened.drop();
      await rm(folder, { recursive: true });
    };
  });
  beforeEach(async () => {
    await database.db.deleteFrom('announcements').execute();
    admin = await become('ADMIN', false);
    partner = await become('USER', true);
    other = await become('USER', true);
  });
  afterAll(() => drop());

  /** Published now, unless told otherwise. */
  const publish = (by: Member, change: Partial<NewAnnouncement> = {}) =>
    announcements.upload(
      { member: by, requestId: 'request' },
      {
        file: fileOf(jpeg),
        userId: by.userId,
        caption: 'Summer is here #Summer #sale',
        start: new Date(Date.now() - HOUR),
        end: new Date(Date.now() + HOUR),
        ...change,
      },
    );
  const draft = (by: Member): NewAnnouncement => ({
    file: fileOf(jpeg),
    userId: by.userId,
    caption: 'Once',
    start: new Date(),
    end: new Date(Date.now() + HOUR),
  });
  const remove = (member: Member, id: number) => announcements.remove({ member, requestId: 'request' }, id);
  const found = async (member: Member, creatorId: number | null = null, page = { limit: 10, offset: 0 }) =>
    (await announcements.search(member, creatorId, page)).rows.map(({ id }) => id);
  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));

  test('one comes back as it was made, with its hashtags', async () => {
    const start = new Date(Date.now() + HOUR);
    const end = new Date(Date.now() + 2 * HOUR);
    const id = await publish(admin, { start, end, caption: '  Hello #Summer\r\n#sale #SALE ' });
    const row = await announcements.see(admin, id);
    expect(row).toMatchObject({
      caption: 'Hello #Summer\n#sale #SALE',
      startPublishAt: start,
      endPublishAt: end,
      creatorId: admin.userId,
      user: { id: admin.userId, username: expect.any(String) },
      width: 200,
      height: 150,
    });
    expect(row.hashtags.map(({ hashtag }) => hashtag)).toEqual(['#Summer', '#sale']);
  });

  test('sent again with its key, also at once, it is made once, and one image is kept', async () => {
    const before = (await stored()).length;
    const sent = draft(admin);
    const again = () =>
      announcements.upload(
        { member: admin, requestId: 'request', key: 'once' },
        { ...sent, file: fileOf(jpeg) },
      );
    const ids = [...(await Promise.all([again(), again()])), await again()];
    expect(new Set(ids).size).toBe(1);
    expect(await found(admin, admin.userId)).toEqual([ids[0]]);
    expect(await stored()).toHaveLength(before + 1);
  });

  test('none is made for somebody who never confirmed their address', async () => {
    await sql`update users set email_verified_at = null where id = ${other.userId}`.execute(database.db);
    const made = publish(admin, { userId: other.userId });
    await expect(made).rejects.toMatchObject({ code: 'ACCOUNT_UNCONFIRMED' });
  });

  test('administrators make them in anybody’s name, partners only in their own', async () => {
    const id = await publish(admin, { userId: partner.userId });
    expect((await announcements.see(other, id)).creatorId).toBe(partner.userId);
    await publish(partner);
    await expect(publish(partner, { userId: other.userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(publish(partner, { userId: admin.userId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('what is refused leaves no file behind', async () => {
    const before = await stored();
    const refused: [Partial<NewAnnouncement>, string][] = [
      [{ userId: 2 ** 31 - 1 }, 'ANNOUNCEMENT_USER_UNKNOWN'],
      [{ file: fileOf(Buffer.from('<svg/>'), 'image/svg+xml') }, 'NOT_AN_IMAGE'],
      [{ file: fileOf(Buffer.alloc(0)) }, 'NO_FILE'],
      [{ caption: 'x'.repeat(2001) }, 'CAPTION_TOO_LONG'],
      [{ start: new Date(Date.now() - 26 * HOUR) }, 'ANNOUNCEMENT_START_PAST'],
      [{ end: new Date(Date.now() - HOUR - 1) }, 'ANNOUNCEMENT_END_EARLY'],
    ];
    for (const [change, code] of refused)
      await expect(publish(admin, change), code).rejects.toMatchObject({ code });
    expect(await stored()).toEqual(before);
    expect(await found(admin)).toEqual([]);
  });

  test('of an animated GIF the first picture is kept', async () => {
    const id = await publish(admin, { file: fileOf(animation, 'image/gif') });
    const { key } = await announcements.see(admin, id);
    const { data, width, height } = await images.load(key);
    expect([width, height]).toEqual([200, 150]);
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  test('others see one from its start to its end; its creator and administrators always do', async () => {
    const times: [string, number, number][] = [
      ['before', HOUR, 2 * HOUR],
      ['now', -HOUR, HOUR],
    ];
    const ids: Record<string, number> = {};
    for (const [name, start, end] of times) {
      const range = { start: new Date(Date.now() + start), end: new Date(Date.now() + end) };
      ids[name] = await publish(partner, range);
    }
    ids.after = await publish(partner);
    await sql`update announcements set start_publish_at = now() - interval '2 h', end_publish_at = now() where id = ${ids.after}`.execute(
      database.db,
    );
    expect(await found(other, partner.userId)).toEqual([ids.now]);
    expect(await found(partner, partner.userId)).toEqual([ids.before, ids.now, ids.after]);
    expect(await found(admin)).toEqual([ids.before, ids.now, ids.after]);
    for (const id of [ids.before!, ids.after!]) {
      await expect(announcements.see(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(announcements.markAsRead(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await database.db
      .updateTable('users')
      .set({ status: 'BLOCKED' })
      .where('id', '=', partner.userId)
      .execute();
    expect(await found(other, partner.userId)).toEqual([]);
  });

  test('without a creator a partner finds the house’s alone', async () => {
    const house = await publish(admin);
    await publish(partner);
    expect(await found(other)).toEqual([house]);
  });

  test('unread ones are counted per member, until they are opened', async () => {
    const first = await publish(admin);
    await publish(admin);
    await publish(admin, { start: new Date(Date.now() + HOUR), end: new Date(Date.now() + 2 * HOUR) });
    await publish(other);
    expect(await announcements.unreadCount(partner)).toBe(2);
    expect((await announcements.see(partner, first)).isUnread).toBe(true);
    await Promise.all([1, 2, 3].map(() => announcements.markAsRead(partner, first)));
    expect((await announcements.see(partner, first)).isUnread).toBe(false);
    expect(await announcements.unreadCount(partner)).toBe(1);
    expect(await announcements.unreadCount(other)).toBe(2);
  });

  test('pages of ten hold all of them, the latest start first', async () => {
    const now = Date.now();
    const ids: number[] = [];
    for (let i = 0; i < 12; i++) ids.push(await publish(admin, { start: new Date(now - i * 60_000) }));
    const first = await announcements.search(partner, admin.userId, { limit: 10, offset: 0 });
    const second = await announcements.search(partner, admin.userId, { limit: 10, offset: 10 });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    expect(first.totalCount).toBe(12);
  });

  test('what administrators do is written down, what partners do with their own is not', async () => {
    await remove(admin, await publish(partner));
    const own = await publish(partner);
    await remove(partner, own);
    await publish(admin, { userId: partner.userId, caption: 'Hello' });
    const acts = await database.db
      .selectFrom('audit_records')
      .select(['act', 'after'])
      .where('user_id', 'in', [admin.userId, partner.userId])
      .orderBy('id')
      .execute();
    expect(acts).toMatchObject([
      { act: 'announcement.delete' },
      { act: 'announcement.create', after: { creatorId: partner.userId, caption: 'Hello' } },
    ]);
  });

  test('its creator and administrators delete one, once, with its file; nobody else', async () => {
    const id = await publish(partner);
    const { key } = await announcements.see(partner, id);
    await expect(remove(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await announcements.markAsRead(other, id);
    const outcomes = await Promise.allSettled([remove(partner, id), remove(admin, id)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await stored()).map((name) => name.split('/').at(-1))).not.toContain(key.split('/').at(-1));
    expect(await found(admin)).toEqual([]);
  });
});
