import { GeneratorError } from '@facet/workers/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { agreed, agreement, FACE, fileOf, openFaces, photoOf } from './uploads.fixture.ts';

const COLOURS = ['#111', '#333', '#555', '#777', '#999', '#bbb', '#ddd'] as const;
const photos = await Promise.all(COLOURS.map(photoOf));

describe.each(DATABASES)('views of a face on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: Awaited<ReturnType<typeof openFaces>>;
  let fan: Member;
  let faceId: number;
  const checkView = vi.fn();

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    checkView.mockReset().mockResolvedValue({ ...FACE, pose: { yaw: 25, pitch: 0, roll: 0 } });
    test = await openFaces(database, { checkSource: async () => FACE, checkView });
    fan = await test.member();
    faceId = (await upload(fan)).id;
  });
  afterEach(() => test.close());

  const upload = (by: Member) =>
    test.uploads.uploadSrcImg(by, { ...agreed, file: fileOf(photos[0]!), caption: null });
  const add = (number: number, change: object = {}, by = fan) =>
    test.views.add(by, { faceId, file: fileOf(photos[number]!), ...agreed, ...change });
  const shown = async () => (await test.views.of([faceId])).get(faceId)!;

  it('are kept with their face and the consents to each, once they were compared with it', async () => {
    const view = await add(1);
    expect(view).toMatchObject({ width: 300, height: 200 });
    const [[photo, front]] = checkView.mock.calls;
    expect([photo.data[0], front.data[0]]).toEqual([0x33, 0x11]);
    expect(await shown()).toEqual([
      { id: view.id, key: view.key, width: 300, height: 200, placeholder: view.placeholder },
    ]);
    expect(await test.everythingKept(fan)).toEqual({ objects: 2, files: 2, faces: 1, views: 1, consents: 6 });
    const said = await database.db
      .selectFrom('consent_records')
      .select(['purpose', 'subject_id as subjectId'])
      .distinct()
      .where('user_id', '=', fan.userId)
      .orderBy('purpose')
      .execute();
    expect(said).toEqual([
      { purpose: 'upload', subjectId: faceId },
      { purpose: 'view-upload', subjectId: view.id },
    ]);
    const { rows, totalCount } = await test.uploads.searchSrcImgs(fan, { limit: 9, offset: 0 });
    expect([rows.map(({ id }) => id), totalCount]).toEqual([[faceId], 1]);
  });

  it.each(['SOURCE_OTHER_PERSON', 'VIEW_TOO_TURNED', 'SOURCE_GLASSES'] as const)(
    'are refused in words and nothing is kept of them: %s',
    async (code) => {
      checkView.mockRejectedValue(new GeneratorError(code));
      await expect(add(1)).rejects.toMatchObject({ name: 'Refusal', code });
      await expect(add(1, { agreementMetaData: agreement('terms') })).rejects.toMatchObject({
        code: 'CONSENT_REQUIRED',
      });
      expect(await test.everythingKept(fan)).toMatchObject({ objects: 1, files: 1, views: 0, consents: 3 });
    },
  );

  it('the front photo is not read for a file that is no photo, or one too many', async () => {
    const load = vi.spyOn(test.images, 'load');
    const noPhoto = add(1, { file: fileOf(Buffer.from('no photo')) });
    await expect(noPhoto).rejects.toMatchObject({ name: 'Refusal' });
    expect(load).not.toHaveBeenCalled();
    for (const number of [1, 2, 3, 4]) await add(number);
    expect(load).toHaveBeenCalledTimes(4);
    await expect(add(5)).rejects.toMatchObject({ code: 'VIEWS_FULL' });
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('are four at most beside the front one, also when they come at once', async () => {
    const results = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((number) => add(number)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    const refused = 1 + results.findIndex(({ status }) => status === 'rejected');
    await expect(add(refused)).rejects.toMatchObject({ code: 'VIEWS_FULL' });
    expect(await test.everythingKept(fan)).toMatchObject({ objects: 5, files: 5, views: 4 });
  });

  it('the same photo again, as after a lost answer, is the same view', async () => {
    const first = await add(1);
    expect((await add(1)).id).toBe(first.id);
    const [a, b] = await Promise.all([add(2), add(2)]);
    expect(a!.id).toBe(b!.id);
    expect(await test.everythingKept(fan)).toMatchObject({ objects: 3, files: 3, views: 2 });
    const [, last] = [await add(3), await add(4)];
    expect((await add(4)).id).toBe(last.id);
    await expect(add(5)).rejects.toMatchObject({ code: 'VIEWS_FULL' });
    expect(await test.everythingKept(fan)).toMatchObject({ objects: 5, files: 5, views: 4 });
  });

  it('of somebody else’s face are neither added nor deleted', async () => {
    const other = await test.member();
    const { id } = await add(1);
    await expect(add(2, {}, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const [by, view] of [
      [other, id],
      [fan, 999_999],
      [fan, -1],
    ] as const) {
      await expect(test.views.remove(by, view)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await test.everythingKept(fan)).toMatchObject({ views: 1 });
  });

  it('go one by one, and all with their face, files and all', async () => {
    const views = [await add(1), await add(2), await add(3)];
    await test.views.remove(fan, views[1]!.id);
    expect((await shown()).map(({ id }) => id)).toEqual([views[0]!.id, views[2]!.id]);
    expect(await test.everythingKept(fan)).toMatchObject({ objects: 3, files: 3, faces: 1, views: 2 });
    await test.uploads.deleteSrcImg(fan, faceId);
    expect(await test.everythingKept(fan)).toMatchObject({ objects: 0, files: 0, faces: 0, views: 0 });
    expect(await database.db.selectFrom('discarded_files').selectAll().execute()).toEqual([]);
  });

  it('one that is added while its face is deleted leaves nothing behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.allSettled([add(1), test.uploads.deleteSrcImg(fan, faceId)]);
      expect(await test.everythingKept(fan)).toMatchObject({ objects: 0, files: 0, faces: 0, views: 0 });
      faceId = (await upload(fan)).id;
    }
  });
});
