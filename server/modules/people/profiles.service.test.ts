import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { createImages, type Images } from '../../images/images.ts';
import type { IncomingFile } from '../../images/read-file.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash } from '../../images/trash.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { addMember, type TestMember } from './people.fixture.ts';
import { createProfiles, type ProfileChange, type Profiles } from './profiles.ts';

function fileOf(bytes: Buffer, mimetype = 'image/jpeg'): IncomingFile {
  return {
    filename: 'me.jpg',
    mimetype,
    async *createReadStream() {
      yield bytes;
    },
  };
}

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' } });

const jpeg = await photo(300, 300).jpeg().toBuffer();
const png = await photo(300, 300).png().toBuffer();
const tiny = await photo(100, 100).jpeg().toBuffer();

describe.each(DATABASES)('profiles on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let images: Images;
  let profiles: Profiles;
  let ann: TestMember;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-profiles-'));
    const storage = await createDiskStorage(folder);
    images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
    const trash = createTrash({ db: database.db, storage, derivatives: { forget: async () => {} } });
    profiles = createProfiles({ db: database.db, images, trash, limiter: { take: () => {} } });
    ann = await addMember(database.db);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const row = (of = ann) =>
    database.db.selectFrom('users').selectAll().where('id', '=', of.id).executeTakeFirstOrThrow();
  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));

  it('changes what is given, tidied, and nothing else', async () => {
    const before = await row();
    await profiles.edit(ann.caller, {
      firstName: '  Ann ',
      bio: ' One\r\n\r\n\r\n\r\ntwo ',
      isPrivate: true,
    });
    expect(await row()).toEqual({ ...before, first_name: 'Ann', bio: 'One\n\ntwo', is_private: true });
    await profiles.edit(ann.caller, { bio: ' ', lastName: '' });
    expect(await row()).toMatchObject({ first_name: 'Ann', bio: null, last_name: null });
    await profiles.edit(ann.caller, {});
  });

  it('keeps the language among ours, and refuses any other', async () => {
    await profiles.edit(ann.caller, { language: 'ko' });
    await expect(profiles.edit(ann.caller, { language: 'fr' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await row()).toMatchObject({ language: 'ko' });
  });

  it('keeps markup as the text that it is', async () => {
    const markup = '<script>alert(1)</script> & "quotes"';
    await profiles.edit(ann.caller, { bio: markup, lastName: '<b>Lee</b>' });
    expect(await row()).toMatchObject({ bio: markup, last_name: '<b>Lee</b>' });
  });

  it.each<[ProfileChange, string, string]>([
    [{ firstName: ' ' }, 'firstName', 'FIRST_NAME_REQUIRED'],
    [{ lastName: 'x'.repeat(65) }, 'lastName', 'NAME_LONG'],
    [{ username: 'no spaces' }, 'username', 'USERNAME_CHARACTERS'],
    [{ bio: 'x'.repeat(301) }, 'bio', 'BIO_LONG'],
    [{ firstName: 'Fine', bio: '\0' }, 'bio', 'BIO_CHARACTERS'],
  ])('refuses %j at its field, and changes nothing', async (change, field, code) => {
    const before = await row();
    await expect(profiles.edit(ann.caller, change)).rejects.toMatchObject({ field, code });
    expect(await row()).toEqual(before);
  });

  it('refuses a username that is taken, in whatever case, and takes one’s own in another', async () => {
    const ben = await addMember(database.db);
    await expect(
      profiles.edit(ann.caller, { firstName: 'New', username: ben.username.toUpperCase() }),
    ).rejects.toMatchObject({ field: 'username', code: 'USERNAME_TAKEN' });
    expect(await row()).toMatchObject({ first_name: 'Test', username: ann.username });
    await profiles.edit(ann.caller, { username: ann.username.toUpperCase() });
    expect((await row()).username).toBe(ann.username.toUpperCase());
  });

  it('gives nobody a name of the house, and takes it from nobody who has it', async () => {
    const asSupport = { username: 'Support' };
    const refused = { field: 'username', code: 'USERNAME_TAKEN' };
    await expect(profiles.edit(ann.caller, asSupport)).rejects.toMatchObject(refused);
    await database.db
      .updateTable('users')
      .set({ username: 'support' })
      .where('id', '=', ann.caller.userId)
      .execute();
    await profiles.edit(ann.caller, { ...asSupport, firstName: 'Ann' });
    expect(await row()).toMatchObject({ username: 'Support', first_name: 'Ann' });
  });

  it('cannot be talked into changing role, status or anything else of the row', async () => {
    const before = await row();
    const smuggled = {
      firstName: 'Ann',
      role: 'SUPERADMIN',
      status: 'ACTIVE',
      email: 'x@y.z',
      passwordHash: 'x',
      total_followers: 9,
      id: 1,
    };
    await profiles.edit(ann.caller, smuggled);
    expect(await row()).toEqual({ ...before, first_name: 'Ann' });
  });

  it('makes of any photo a small square without its metadata, and lets go of the one before', async () => {
    const withPlace = await photo(1200, 800)
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer();
    const first = await profiles.editAvatar(ann.caller, fileOf(withPlace));
    const meta = await sharp(join(folder, first)).metadata();
    expect(meta).toMatchObject({ format: 'jpeg', width: 320, height: 320 });
    expect([meta.exif, meta.icc, meta.xmp]).toEqual([undefined, undefined, undefined]);
    const second = await profiles.editAvatar(
      ann.caller,
      fileOf(await photo(200, 900).png().toBuffer(), 'image/png'),
    );
    expect((await row()).avatar_key).toBe(second);
    expect(await stored()).toEqual([second]);
    await profiles.removeAvatar(ann.caller);
    await profiles.removeAvatar(ann.caller);
    expect((await row()).avatar_key).toBeNull();
    expect(await stored()).toEqual([]);
    const files = await database.db
      .selectFrom('files')
      .select('key')
      .where('owner_id', '=', ann.id)
      .execute();
    expect(files).toEqual([]);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'image/jpeg', 'NO_FILE'],
    ['a text', Buffer.from('hello'), 'image/jpeg', 'NOT_AN_IMAGE'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'NOT_AN_IMAGE'],
    ['an image of another kind by its word', png, 'text/html', 'NOT_AN_IMAGE'],
    ['half an image', jpeg.subarray(0, 200), 'image/jpeg', 'IMAGE_BROKEN'],
    ['a tiny image', tiny, 'image/jpeg', 'IMAGE_TOO_SMALL'],
    ['too large a file', Buffer.alloc(20 * 1024 * 1024 + 1), 'image/jpeg', 'FILE_TOO_LARGE'],
  ])('takes no avatar of %s, and keeps the one there is', async (_, bytes, mimetype, code) => {
    const kept = await profiles.editAvatar(ann.caller, fileOf(jpeg));
    await expect(profiles.editAvatar(ann.caller, fileOf(bytes, mimetype))).rejects.toMatchObject({ code });
    expect((await row()).avatar_key).toBe(kept);
    expect(await stored()).toEqual([kept]);
  });

  it('ends with one avatar and one file when several arrive at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => profiles.editAvatar(ann.caller, fileOf(jpeg))),
    );
    const { avatar_key: key } = await row();
    expect(keys).toContain(key);
    expect(await stored()).toEqual([key]);
  });

  it('lets a partner switch their own record, one switch at a time', async () => {
    const ids: number[] = [];
    for (const { id } of [ann, await addMember(database.db)]) {
      const partner = await database.db
        .insertInto('partners')
        .values({ user_id: id, name: `Studio ${id}` })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(partner.id);
    }
    const partners = () =>
      database.db.selectFrom('partners').selectAll().where('id', 'in', ids).orderBy('id').execute();
    const before = await partners();
    const caller = { ...ann.caller, partnerId: ids[0]! };
    await profiles.editPartner(caller, { isAutoAcceptedShared: true, isProductGeneratedWithAd: true });
    await profiles.editPartner(caller, { isProductGeneratedWithAd: false });
    expect(await partners()).toEqual([{ ...before[0], is_auto_accepted_shared: true }, before[1]]);
  });

  it('is not edited faster than the limit', async () => {
    let taken = 0;
    const limited = createProfiles({
      db: database.db,
      images,
      trash: {} as never,
      limiter: {
        take(key) {
          expect(key).toBe(`${ann.id}`);
          taken += 1;
          throw new Error('limit');
        },
      },
    });
    await expect(limited.edit(ann.caller, {})).rejects.toThrow('limit');
    await expect(limited.removeAvatar(ann.caller)).rejects.toThrow('limit');
    await expect(limited.editAvatar(ann.caller, fileOf(Buffer.alloc(1)))).rejects.toThrow('limit');
    expect(taken).toBe(3);
  });
});
