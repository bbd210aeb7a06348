import { GeneratorError } from '@facet/workers/errors.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { createTrash } from '../../images/trash.ts';
import { createConsents } from '../consents/consents.ts';
import { createUploads, type Uploads } from '../uploads/service.ts';
import type { Outcomes } from './outcomes.ts';
import { face, REPORT, raster, useProductions } from './productions.fixture.ts';
import type { Productions } from './productions.ts';
import { productionForWork, searchProductions } from './store.ts';

describe.each(DATABASES)('a production’s person on $kind', ({ open }) => {
  const {
    now,
    swap,
    segmentFiles,
    stored,
    newFace,
    newView,
    newProduct,
    create,
    started,
    generate,
    result,
    reserve,
    spendable,
  } = useProductions(open);
  let database: Database;
  let images: Images;
  let outcomes: Outcomes;
  let productions: Productions;
  let fan: Member;
  beforeEach(() => {
    ({ database, images, outcomes, productions, fan } = now());
  });

  test('preview and production are told what stands in front of the face of whom the fan chose', async () => {
    const product = await newProduct({ location: '1,*', faces: [face(0), face(0)] });
    const front = await stored(null);
    const drawn = [[10, 10] as const, [20, 10] as const, [20, 20] as const];
    const people = ['person_1', 'person_2'].map((mask_id) => ({ mask_id, coordinates: [drawn] }));
    segmentFiles.set(product.head_json_key, people);
    segmentFiles.set(front.key, [{ mask_id: 'person_2', coordinates: [drawn] }]);
    await database.db
      .updateTable('products')
      .set({ in_front_json_key: front.key })
      .where('id', '=', product.id)
      .execute();
    const told = () => swap.mock.calls.map(([{ faceIndex, inFront }]) => [faceIndex, inFront]);
    const srcfile = images.address(await newFace(fan));
    await productions.check(fan, product.id, srcfile);
    await productions.check(fan, product.id, srcfile, '1,2');
    expect(told()).toEqual([
      [0, undefined],
      [1, [drawn]],
    ]);

    const { id, body } = await started(product, '1,2');
    await productions.start(fan, body);
    swap.mockReset().mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
    await generate(id);
    expect(told()).toEqual([[1, [drawn]]]);
  });

  test('of a face’s views, the one nearest to the person of the photo is tried, shown and made', async () => {
    const product = await newProduct({ faces: [null, face(40)] });
    segmentFiles.set(
      product.head_json_key,
      ['person_1', 'person_2'].map((mask_id) => ({ mask_id, coordinates: [] })),
    );
    const key = await newFace(fan);
    const pair = { productId: product.id, srcfile: images.address(key) };
    await expect(productions.check(fan, product.id, pair.srcfile)).rejects.toMatchObject({
      code: 'POSE_TOO_DIFFERENT',
    });
    const [, nearest] = [await newView(key, 20), await newView(key, 36)];
    const used = () => swap.mock.calls.map(([, of]) => of!.faceKey);
    await productions.check(fan, product.id, pair.srcfile);
    await productions.preview(fan, { ...pair, mode: 'head' });
    expect(used()).toEqual([nearest]);

    const { id, body } = await started(product, product.location, key);
    await productions.start(fan, body);
    // nearer still, but nobody has seen the picture of it
    await newView(key, 40);
    swap.mockReset().mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
    await generate(id);
    expect(used()).toEqual([nearest]);
  });

  test('of two variants, the one that the fan has chosen is made, and a second try makes the same', async () => {
    const product = await newProduct();
    const nobody = ['person_1', 'person_2'].map((mask_id) => ({ mask_id, coordinates: [] }));
    segmentFiles.set(product.head_json_key, nobody);
    const made = async (also: object) => {
      const { id, body } = await started(product, product.location, undefined, also);
      await productions.start(fan, body);
      swap.mockReset().mockRejectedValueOnce(new Error('killed'));
      swap.mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
      await expect(generate(id)).rejects.toThrow('killed');
      await generate(id);
      return swap.mock.calls.map(([{ variant }]) => variant);
    };
    expect(await made({ variant: 'nature' })).toEqual(['nature', 'nature']);
    expect(await made({})).toEqual(['likeness', 'likeness']);
  });

  test('what a trial of one view came to is not said of another one', async () => {
    const product = await newProduct({ faces: [null, face(30)] });
    const key = await newFace(fan, 10);
    const check = () => productions.check(fan, product.id, images.address(key));
    swap.mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
    await expect(check()).rejects.toMatchObject({ code: 'POOR_MATCH' });
    await newView(key, 28);
    swap.mockResolvedValue({ image: raster, report: REPORT });
    await check();
    await check();
    expect(swap).toHaveBeenCalledTimes(2);
  });

  describe('of a photo with several people', () => {
    const open = { location: '0,1,*,_', faces: [face(0), face(0), face(20), face(0)] };

    test('the fan is made into whom they chose of those who are open, and nobody else', async () => {
      const { id, body } = await started(await newProduct(open), '0,1,2,_');
      const wrong = { ...body, location: '0,1,*,_', faceIndex: 1 };
      await expect(productions.start(fan, wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' });
      await productions.start(fan, body);
      const work = await productionForWork(database.db, id);
      expect([body.faceIndex, work!.product.location]).toEqual([2, '0,1,2,_']);
    });

    test('two fans are two people of one photo, each in a picture of their own', async () => {
      const product = await newProduct(open);
      const one = await started(product, '0,1,2,_');
      const other = await started(product);
      await productions.start(fan, one.body);
      await productions.start(fan, other.body);
      const locations = await Promise.all(
        [one.id, other.id].map(async (id) => (await productionForWork(database.db, id))!.product.location),
      );
      expect(locations).toEqual(['0,1,2,_', '0,1,*,_']);
    });

    test.each([
      ['who is fixed', '2,1,*,_', 'PERSON_NOT_OPEN'],
      ['who is not selected', '0,1,*,2', 'PERSON_NOT_OPEN'],
      ['of another list', '0,1,2', 'PERSON_NOT_OPEN'],
      ['by what is no list', 'x', 'BAD_INPUT'],
    ])('somebody %s is refused, and nothing is paid', async (_, location, code) => {
      const product = await newProduct(open);
      const { reservation } = await reserve();
      await expect(create(product, reservation.id, { location })).rejects.toMatchObject({ code });
      expect(await spendable()).toBe(100);
      const srcfile = images.address(await newFace(fan));
      await expect(productions.check(fan, product.id, srcfile, location)).rejects.toMatchObject({ code });
    });

    test('who chose nobody is the photo’s target, and where that is nobody, is asked', async () => {
      const { reservation } = await reserve();
      await expect(create(await newProduct(open), reservation.id)).resolves.toBeGreaterThan(0);
      const unsaid = await newProduct({ ...open, location: '_,*,*,_' });
      const srcfile = images.address(await newFace(fan));
      await expect(productions.check(fan, unsaid.id, srcfile)).rejects.toMatchObject({
        code: 'PERSON_NOT_OPEN',
      });
    });

    test('each person is tried once, however a fan goes to and fro between them, and refused by themself', async () => {
      const product = await newProduct(open);
      const srcfile = images.address(await newFace(fan));
      const ask = (location?: string) => productions.check(fan, product.id, srcfile, location);
      swap.mockImplementation(async ({ faceIndex }) => {
        if (faceIndex === 2) throw new GeneratorError('QUALITY_TOO_LOW');
        return { image: raster, report: REPORT };
      });
      for (let round = 0; round < 2; round++) {
        await expect(ask('0,1,2,_')).rejects.toMatchObject({ code: 'POOR_MATCH' });
        await ask();
      }
      expect(swap).toHaveBeenCalledTimes(2);
      const { reservation } = await reserve();
      const paid = create(product, reservation.id, { srcfile, location: '0,1,2,_' });
      await expect(paid).rejects.toMatchObject({ code: 'POOR_MATCH' });
      expect(await spendable()).toBe(100);

      const checks = () =>
        database.db.selectFrom('generation_checks').select('made_of').where('product_id', '=', product.id);
      expect(await checks().execute()).toHaveLength(2);
      await database.db.updateTable('generation_checks').set({ made_of: sql`'older ' || made_of` }).execute();
      await ask();
      expect(await checks().execute()).toHaveLength(1);
    });

    test('the face is compared with whom they chose', async () => {
      const product = await newProduct({ ...open, faces: [face(0), face(0), face(45), face(0)] });
      const srcfile = images.address(await newFace(fan));
      await productions.check(fan, product.id, srcfile);
      expect(swap.mock.calls[0]![0].faceIndex).toBe(1);
      await expect(productions.check(fan, product.id, srcfile, '0,1,2,_')).rejects.toMatchObject({
        code: 'POSE_TOO_DIFFERENT',
      });
    });

    test('asked for again with another person, a paid production is not the same', async () => {
      const product = await newProduct(open);
      const srcfile = images.address(await newFace(fan));
      const { reservation } = await reserve();
      const id = await create(product, reservation.id, { srcfile, location: '0,1,2,_' });
      expect(await create(product, reservation.id, { srcfile, location: '0,1,2,_' })).toBe(id);
      await expect(create(product, reservation.id, { srcfile })).rejects.toMatchObject({
        code: 'RESERVATION_USED',
      });
    });
  });

  describe('a face photo', () => {
    const srcIdOf = async (key: string) =>
      (await database.db.selectFrom('src_imgs').select('id').where('file_key', '=', key).executeTakeFirst())
        ?.id;
    const remove = async (key: string) => uploads.deleteSrcImg(fan, (await srcIdOf(key))!);
    let uploads: Uploads;
    beforeEach(() => {
      const trash = createTrash({
        db: database.db,
        storage: { delete: (key) => images.discard(key) },
        derivatives: { forget: async () => {} },
      });
      const pool = { checkSource: async () => face(0) };
      uploads = createUploads({ db: database.db, images, pool, consents: createConsents(), trash });
    });

    test('stays while a photo is being made with it; then it can go, and the photo stays without it', async () => {
      const { id, body } = await started(await newProduct());
      const key = images.keyOf(body.swapUrl)!;
      await expect(remove(key)).rejects.toMatchObject({ code: 'FACE_IN_USE' });
      await productions.start(fan, body);
      await expect(remove(key)).rejects.toMatchObject({ code: 'FACE_IN_USE' });
      await outcomes.finish(id, await result(), REPORT);
      await remove(key);
      const { rows } = await searchProductions(database.db, {
        userId: fan.userId,
        filter: 'ALL',
        limit: 9,
        offset: 0,
      });
      expect(rows.map((row) => [row.id, row.status, row.srcKey])).toEqual([[id, 'SUCCESS', null]]);
      await expect(images.load(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('that is deleted while a photo is asked for is either there for it or was never asked', async () => {
      const product = await newProduct();
      for (let round = 0; round < 3; round += 1) {
        const key = await newFace(fan);
        const { reservation } = await reserve();
        const [made, deleted] = await Promise.allSettled([
          create(product, reservation.id, { srcfile: images.address(key) }),
          remove(key),
        ]);
        const isThere = (await srcIdOf(key)) !== undefined;
        expect([made.status, deleted.status]).toEqual(
          isThere ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
        );
        if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: 'SOURCE_MISSING' });
        if (deleted.status === 'rejected') expect(deleted.reason).toMatchObject({ code: 'FACE_IN_USE' });
      }
    });
  });
});
