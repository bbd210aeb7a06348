import { randomUUID } from 'node:crypto';
import { GeneratorError } from '@facet/workers/errors.ts';
import type { FaceSummary, Raster } from '@facet/workers/types.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import type { Uploads } from './service.ts';
import { agreed, agreement, FACE, fileOf, openFaces, photoOf } from './uploads.fixture.ts';

const photo = await photoOf('#777');

describe.each(DATABASES)('uploads on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: Awaited<ReturnType<typeof openFaces>>;
  let images: Images;
  let uploads: Uploads;
  let fan: Member;
  let other: Member;
  let checkSource: (raster: Raster) => Promise<FaceSummary>;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());

  beforeEach(async () => {
    checkSource = async () => FACE;
    test = await openFaces(database, {
      checkSource: (raster) => checkSource(raster),
      checkView: () => Promise.reject(new Error('no view is added here')),
    });
    ({ images, uploads } = test);
    fan = await test.member();
    other = await test.member();
  });
  afterEach(() => test.close());

  const everythingKept = () => test.everythingKept(fan);

  it('keeps a face photo as JPEG with what was found in it, and the consents to it', async () => {
    const srcImg = await uploads.uploadSrcImg(fan, {
      ...agreed,
      file: fileOf(photo),
      caption: ' Me at the sea ',
    });
    expect(srcImg).toMatchObject({ caption: 'Me at the sea', width: 300, height: 200 });
    expect(srcImg.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(srcImg.placeholder!.length).toBeLessThan(600);
    expect(await images.load(srcImg.key)).toMatchObject({ width: 300, height: 200 });
    const row = await database.db
      .selectFrom('src_imgs')
      .selectAll()
      .where('id', '=', srcImg.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id: srcImg.id, user_id: fan.userId, face: FACE });
    const records = database.db.selectFrom('consent_records').selectAll().where('user_id', '=', fan.userId);
    const [record] = await records.execute();
    expect(record).toMatchObject({ user_id: fan.userId, purpose: 'upload', subject_id: srcImg.id });
    expect(await everythingKept()).toMatchObject({ objects: 1, files: 1, faces: 1, consents: 3 });
  });

  it('looks for the face in what it keeps: what is transparent is white there, whatever lies below', async () => {
    let seen: Raster | undefined;
    checkSource = async (raster) => {
      seen = raster;
      return FACE;
    };
    const [width, height] = [300, 200];
    const pixels = Buffer.alloc(width * height * 4);
    for (let i = 0; i < width * height; i++)
      pixels.set(i < (width * height) / 2 ? [200, 40, 90, 0] : [55, 155, 255, 153], i * 4);
    const file = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const { key } = await uploads.uploadSrcImg(fan, { ...agreed, file: fileOf(file), caption: null });
    const kept = await images.load(key);
    for (const { data } of [seen!, kept]) {
      expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
      expect([...data.subarray(-4)]).toEqual([135, 195, 255, 255]);
    }
  });

  it('makes the first face the one to generate with, and changes it only to one’s own', async () => {
    const represented = async (of: Member) =>
      (
        await database.db
          .selectFrom('users')
          .select('represent_src_id')
          .where('id', '=', of.userId)
          .executeTakeFirst()
      )?.represent_src_id;
    const upload = (by: Member) =>
      uploads.uploadSrcImg(by, { ...agreed, file: fileOf(photo), caption: null });
    const first = await upload(fan);
    const second = await upload(fan);
    const foreign = await upload(other);
    expect(await represented(fan)).toBe(first.id);
    await uploads.editRepresentSrc(fan, second.id);
    expect(await represented(fan)).toBe(second.id);
    for (const id of [foreign.id, 999_999, -1]) {
      await expect(uploads.editRepresentSrc(fan, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await represented(fan)).toBe(second.id);
  });

  it('deletes a face with its file, and its member then generates with none until they choose one', async () => {
    const first = await uploads.uploadSrcImg(fan, { ...agreed, file: fileOf(photo), caption: null });
    const second = await uploads.uploadSrcImg(fan, { ...agreed, file: fileOf(photo), caption: null });
    await expect(uploads.deleteSrcImg(other, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await uploads.deleteSrcImg(fan, first.id);
    await expect(uploads.deleteSrcImg(fan, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await everythingKept()).toMatchObject({ objects: 1, files: 1, faces: 1, consents: 6 });
    await expect(images.load(first.key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { represent_src_id: represented } = await database.db
      .selectFrom('users')
      .select('represent_src_id')
      .where('id', '=', fan.userId)
      .executeTakeFirstOrThrow();
    expect(represented).toBeNull();
    expect((await uploads.searchSrcImgs(fan, { limit: 9, offset: 0 })).rows.map(({ id }) => id)).toEqual([
      second.id,
    ]);
    expect(await database.db.selectFrom('discarded_files').selectAll().execute()).toEqual([]);
  });

  it('lists a member’s own faces, newest first, page by page', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.unshift((await uploads.saveImage(fan, { ...agreed, bytes: photo })).id);
    await uploads.saveImage(other, { ...agreed, bytes: photo });
    const pages = [0, 2, 4].map((offset) => uploads.searchSrcImgs(fan, { limit: 2, offset }));
    const found = await Promise.all(pages);
    expect(found.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
    expect(found.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5]);
  });

  it('wants consents for a plain upload too: with it or given before, and not withdrawn since', async () => {
    const plain = { bytes: photo, agreementMetaData: null, address: '10.0.0.1' };
    await expect(uploads.saveImage(fan, plain)).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
    await uploads.saveImage(fan, { ...plain, ...agreed });
    await expect(uploads.saveImage(fan, plain)).resolves.toMatchObject({ id: expect.any(Number) });
    await database.db
      .insertInto('consent_records')
      .values({
        user_id: fan.userId,
        purpose: 'generation',
        document_id: 'privacy',
        action: 'CONSENT_WITHDRAWN',
        version: '1.0.0',
        record: JSON.stringify(consentRecord({ documentId: 'privacy', action: 'CONSENT_WITHDRAWN' })),
      })
      .execute();
    await expect(uploads.saveImage(fan, plain)).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
  });

  it('looks into what calls itself bytes of no known kind', async () => {
    const sent = { ...agreed, file: fileOf(photo, { mimetype: 'application/octet-stream' }), caption: null };
    const { key } = await uploads.uploadSrcImg(fan, sent);
    expect(await images.load(key)).toMatchObject({ width: 300, height: 200 });
    const text = { ...sent, file: fileOf(Buffer.from('hello'), { mimetype: 'application/octet-stream' }) };
    await expect(uploads.uploadSrcImg(fan, text)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE' });
  });

  it('answers a plain upload with the id and a valid address', async () => {
    const { id, file } = await uploads.saveImage(fan, { ...agreed, bytes: photo });
    const { rows } = await uploads.searchSrcImgs(fan, { limit: 1, offset: 0 });
    expect([rows[0]?.id, rows[0]?.key]).toEqual([id, images.keyOf(file)]);
  });

  it.each([
    [
      'no consent to image generation',
      { agreementMetaData: agreement('terms', 'privacy') },
      'CONSENT_REQUIRED',
    ],
    ['consents that cannot be read', { agreementMetaData: 'yes' }, 'BAD_INPUT'],
    ['a caption of 501 letters', { caption: 'a'.repeat(501) }, 'CAPTION_TOO_LONG'],
    ['an empty file', { file: fileOf(Buffer.alloc(0)) }, 'NO_FILE'],
    ['a text that calls itself an image', { file: fileOf(Buffer.from('hello')) }, 'NOT_AN_IMAGE'],
    ['an image that does not', { file: fileOf(photo, { mimetype: 'text/plain' }) }, 'NOT_AN_IMAGE'],
    ['a broken image', { file: fileOf(photo.subarray(0, 60)) }, 'IMAGE_BROKEN'],
    ['a file beyond the limit', { file: fileOf(Buffer.alloc(20 * 1024 * 1024 + 1)) }, 'FILE_TOO_LARGE'],
    [
      'an upload that is cut off',
      {
        file: fileOf(photo, {
          async *createReadStream() {
            yield photo.subarray(0, 100);
            throw new Error('connection lost');
          },
        }),
      },
      'IMAGE_BROKEN',
    ],
  ])('refuses %s and keeps nothing of it', async (_, change, code) => {
    const upload = { ...agreed, file: fileOf(photo), caption: null, ...change };
    await expect(uploads.uploadSrcImg(fan, upload)).rejects.toMatchObject({ code });
    expect(await everythingKept()).toMatchObject({ objects: 0, files: 0, faces: 0, consents: 0 });
  });

  it.each(['SOURCE_NO_FACE', 'SOURCE_MANY_FACES', 'SOURCE_FACE_TOO_SMALL'] as const)(
    'passes on what the face check says: %s',
    async (code) => {
      checkSource = () => Promise.reject(new GeneratorError(code));
      await expect(uploads.saveImage(fan, { ...agreed, bytes: photo })).rejects.toMatchObject({
        name: 'Refusal',
        code,
      });
      expect(await everythingKept()).toMatchObject({ objects: 0, files: 0, faces: 0, consents: 0 });
    },
  );

  it('removes the object when its rows cannot be written', async () => {
    const nobody: Member = { ...fan, userId: 999_999 };
    await expect(uploads.saveImage(nobody, { ...agreed, bytes: photo })).rejects.toThrow();
    expect((await everythingKept()).objects).toBe(0);
  });

  it('does not let uploads at the same time pass the bound on faces together', async () => {
    for (let i = 0; i < 198; i += 1) {
      const key = `faces/${randomUUID()}.jpg`;
      const file = { key, owner_id: fan.userId, content_type: 'image/jpeg', bytes: 1, sha256: '' };
      await database.db.insertInto('files').values(file).execute();
      await database.db
        .insertInto('src_imgs')
        .values({ user_id: fan.userId, file_key: key, face: JSON.stringify(FACE) })
        .execute();
    }
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => uploads.saveImage(fan, { ...agreed, bytes: photo })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await everythingKept()).toMatchObject({ objects: 2, faces: 200 });
    await expect(uploads.saveImage(fan, { ...agreed, bytes: photo })).rejects.toMatchObject({
      code: 'FACES_FULL',
    });
  });
});
