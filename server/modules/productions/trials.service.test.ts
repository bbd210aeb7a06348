import type { GenerationMode } from '@facet/contract/constants.ts';
import type { PreviewGenerationBody } from '@facet/contract/rest.ts';
import { GeneratorError, WorkerError } from '@facet/workers/errors.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import type { Images } from '../../images/images.ts';
import { sharp } from '../../images/sharp.ts';
import { deleteView } from '../uploads/view-store.ts';
import type { Previews } from './previews.ts';
import { face, type Product, REPORT, raster, useProductions } from './productions.fixture.ts';
import type { Productions } from './productions.ts';

describe.each(DATABASES)('trials and previews on $kind', ({ open }) => {
  const { now, limiters, swap, newMember, newFace, newView, newProduct, create, reserve, spendable } =
    useProductions(open);
  let database: Database;
  let images: Images;
  let productions: Productions;
  let previews: Previews;
  let fan: Member;
  beforeEach(() => {
    ({ database, images, productions, previews, fan } = now());
  });

  describe('before anything is paid', () => {
    const ask = async (product: Product, key: string) =>
      productions.check(fan, product.id, images.address(key)).then(
        () => 'fits',
        (error: { code: string }) => error.code,
      );

    test('the picture is tried once, and what it came to is remembered', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      expect(await Promise.all([ask(product, key), ask(product, key)])).toEqual(['fits', 'fits']);
      expect(await ask(product, key)).toBe('fits');
      expect(swap).toHaveBeenCalledTimes(1);
      await database.db
        .updateTable('generation_checks')
        .set({ made_of: 'an older version' })
        .where('product_id', '=', product.id)
        .execute();
      expect(await ask(product, key)).toBe('fits');
      expect(swap).toHaveBeenCalledTimes(2);
    });

    test('what the generator would refuse is told, and a production of it gives the reservation back', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
      expect(await ask(product, key)).toBe('POOR_MATCH');
      const { reservation } = await reserve();
      await expect(create(product, reservation.id, { srcfile: images.address(key) })).rejects.toMatchObject({
        code: 'POOR_MATCH',
      });
      expect(await spendable()).toBe(100);
      swap.mockRejectedValue(new GeneratorError('SOURCE_GLASSES'));
      expect(await ask(product, await newFace(fan))).toBe('SOURCE_GLASSES');
    });

    test('a refusal is told also when the face was deleted while the picture was tried', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockImplementation(async () => {
        await database.db.deleteFrom('src_imgs').where('file_key', '=', key).execute();
        throw new GeneratorError('QUALITY_TOO_LOW');
      });
      expect(await ask(product, key)).toBe('POOR_MATCH');
    });

    test('a busy process says nothing and remembers nothing; what is broken is an error', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValue(new WorkerError('QUEUE_FULL'));
      expect(await ask(product, key)).toBe('fits');
      swap.mockRejectedValue(new Error('broken'));
      await expect(productions.check(fan, product.id, images.address(key))).rejects.toThrow('broken');
      swap.mockRejectedValue(new GeneratorError('POSE_TOO_DIFFERENT'));
      expect(await ask(product, key)).toBe('POSE_TOO_DIFFERENT');
    });

    test('a member has 120 trials made in an hour; beyond, nothing is said, and what is known is told', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValueOnce(new GeneratorError('SOURCE_GLASSES'));
      expect(await ask(product, key)).toBe('SOURCE_GLASSES');
      for (let n = 1; n < 120; n++) await limiters.get('trials')?.take(String(fan.userId));
      swap.mockRejectedValue(new GeneratorError('SOURCE_GLASSES'));
      const another = await newProduct();
      expect(await ask(another, key)).toBe('fits');
      expect(swap).toHaveBeenCalledTimes(1);
      expect(await ask(product, key)).toBe('SOURCE_GLASSES');
      fan = await newMember();
      expect(await ask(another, await newFace(fan))).toBe('SOURCE_GLASSES');
    });

    test.each([
      ['one face has three trials at a time', 4, 1, 3],
      ['a process has eight', 3, 3, 8],
    ])('%s', async (_, productCount, faceCount, most) => {
      let finish = () => {};
      const gate = new Promise<void>((resolve) => {
        finish = resolve;
      });
      swap.mockImplementation(() => gate.then(() => ({ image: raster, report: REPORT })));
      const products = await Promise.all(Array.from({ length: productCount }, () => newProduct()));
      const faces = await Promise.all(Array.from({ length: faceCount }, () => newFace(fan)));
      let answered = 0;
      const asked = products.flatMap((product) =>
        faces.map(async (key) => {
          const answer = await ask(product, key);
          answered++;
          return answer;
        }),
      );
      const over = productCount * faceCount - most;
      await vi.waitFor(() => expect([swap.mock.calls.length, answered]).toEqual([most, over]), 20_000);
      finish();
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['fits']));
      expect(swap).toHaveBeenCalledTimes(most);
    });
  });

  describe('a preview before anything is paid', () => {
    const ask = (product: Product, key: string, mode: GenerationMode = 'head', member = fan) =>
      productions.preview(member, { productId: product.id, srcfile: images.address(key), mode });
    const kept = async () =>
      Number(
        (
          await database.db
            .selectFrom('generation_previews')
            .select((eb) => eb.fn.countAll().as('n'))
            .execute()
        )[0]!.n,
      );
    beforeEach(async () => {
      await database.db.deleteFrom('generation_previews').execute();
    });

    test('the trial of the check is shown, small and marked all over, without another one', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await productions.check(fan, product.id, images.address(key));
      const { jpeg } = await ask(product, key);
      expect(swap).toHaveBeenCalledTimes(1);
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 480 });
      // the picture is of one grey: what differs is the mark, in each quarter of it
      for (const [left, top] of [
        [0, 0],
        [180, 0],
        [0, 240],
        [180, 240],
      ] as const) {
        // statistics are those of what is read, not of what is cut from it
        const quarter = sharp(jpeg).extract({ left, top, width: 180, height: 240 }).png();
        const { channels } = await sharp(await quarter.toBuffer()).stats();
        expect(channels[0]!.stdev).toBeGreaterThan(5);
      }
    });

    test('it is gone after half an hour, and is made once more when it is asked for', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      await previews.sweep();
      expect(await kept()).toBe(1);
      await sql`update generation_previews set created_at = now() - interval '31 minutes'`.execute(
        database.db,
      );
      await previews.sweep();
      expect(await kept()).toBe(0);
      await ask(product, key);
      expect(swap).toHaveBeenCalledTimes(2);
    });

    test('each mode is a picture of its own; the whole person is not what the check remembers', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      swap.mockRejectedValueOnce(new GeneratorError('QUALITY_TOO_LOW'));
      for (const _ of [1, 2])
        await expect(ask(product, key, 'all')).rejects.toMatchObject({ code: 'POOR_MATCH' });
      expect(swap.mock.calls.map(([{ mode }]) => mode)).toEqual(['head', 'all']);
      await ask(product, key);
      await productions.check(fan, product.id, images.address(key));
    });

    describe('of a photo in which the whole head can be made', () => {
      const HEAD = { ...REPORT, other: 'nature' as const };
      let product: Product;
      let key: string;
      const see = (also: Partial<PreviewGenerationBody> = {}, member = fan) =>
        productions.preview(member, {
          ...{ productId: product.id, srcfile: images.address(key), mode: 'head' },
          ...also,
        });
      const made = () => swap.mock.calls.map(([{ mode, variant }]) => `${mode} ${variant}`);
      const verdict = () =>
        productions.check(fan, product.id, images.address(key)).then(
          () => 'fits',
          (error: { code: string }) => error.code,
        );

      beforeEach(async () => {
        [product, key] = [await newProduct(), await newFace(fan)];
        swap.mockImplementation(async ({ variant }) => ({
          ...{ image: { ...raster, data: raster.data.map((v) => (variant === 'nature' ? v + 40 : v)) } },
          report: variant === 'nature' ? { ...REPORT, other: null } : HEAD,
        }));
      });

      test('it is told that there is a more natural one, also of what the check has left; each is made once', async () => {
        expect(await verdict()).toBe('fits');
        const likeness = await see();
        expect(likeness.other).toBe('nature');
        const nature = await see({ variant: 'nature' });
        expect(nature.other).toBeNull();
        expect(nature.jpeg.equals(likeness.jpeg)).toBe(false);
        expect(await see({ variant: 'likeness' })).toEqual(likeness);
        expect(await see({ variant: 'nature' })).toEqual(nature);
        expect(made()).toEqual(['head likeness', 'head nature']);
        expect((await see({ mode: 'all' })).other).toBe('nature');
        await see({ mode: 'all', variant: 'nature' });
        expect(made().slice(2)).toEqual(['all likeness', 'all nature']);
      });

      test('beside the face alone there may be the whole head, which is a picture of its own; that it is refused is remembered, and says nothing of the face', async () => {
        swap.mockResolvedValue({ image: raster, report: { ...REPORT, other: 'head' } });
        expect((await see()).other).toBe('head');
        swap.mockResolvedValue({ image: raster, report: { ...REPORT, other: null } });
        expect((await see({ variant: 'head' })).other).toBeNull();
        swap.mockRejectedValueOnce(new GeneratorError('QUALITY_TOO_LOW'));
        const refused = { mode: 'all', variant: 'head' } as const;
        for (const _ of [1, 2]) await expect(see(refused)).rejects.toMatchObject({ code: 'POOR_MATCH' });
        expect(made()).toEqual(['head likeness', 'head head', 'all head']);
        expect(await verdict()).toBe('fits');
        const { reservation } = await reserve();
        const id = await create(product, reservation.id, { srcfile: images.address(key), variant: 'head' });
        const row = database.db.selectFrom('productions').select('variant').where('id', '=', id);
        expect(await row.executeTakeFirst()).toEqual({ variant: 'head' });
      });

      test('where the face alone was made anyway, there is nothing to choose from', async () => {
        swap.mockResolvedValue({ image: raster, report: { ...REPORT, other: null } });
        expect((await see()).other).toBeNull();
        // an operator's generator says nothing of heads
        swap.mockResolvedValue({ image: raster, report: REPORT });
        expect((await see({ mode: 'all' })).other).toBeNull();
      });

      test('a more natural one that is refused says nothing of the pair, and takes no picture away', async () => {
        await see();
        swap.mockRejectedValueOnce(new GeneratorError('QUALITY_TOO_LOW'));
        await expect(see({ variant: 'nature' })).rejects.toMatchObject({ code: 'POOR_MATCH' });
        // what is made unasked is not made again to be refused again
        await expect(see({ variant: 'nature' })).rejects.toMatchObject({ code: 'POOR_MATCH' });
        expect(made()).toEqual(['head likeness', 'head nature']);
        expect(await verdict()).toBe('fits');
        expect((await see()).other).toBe('nature');
        const { reservation } = await reserve();
        await create(product, reservation.id, { srcfile: images.address(key) });
        expect(made()).toEqual(['head likeness', 'head nature']);
      });

      test('a pair that is refused is refused as either, and one that was judged natural is judged by the check, too', async () => {
        await see({ variant: 'nature' });
        swap.mockRejectedValue(new GeneratorError('QUALITY_TOO_LOW'));
        expect(await verdict()).toBe('POOR_MATCH');
        await expect(see()).rejects.toMatchObject({ code: 'POOR_MATCH' });
        swap.mockClear();
        await expect(see({ variant: 'nature' })).rejects.toMatchObject({ code: 'POOR_MATCH' });
        expect(swap).not.toHaveBeenCalled();
        const { reservation } = await reserve();
        const wanted = { srcfile: images.address(key), variant: 'nature' };
        await expect(create(product, reservation.id, wanted)).rejects.toMatchObject({ code: 'POOR_MATCH' });
        expect(await spendable()).toBe(100);
      });

      test('nobody sees the more natural one of another member’s face', async () => {
        await see({ variant: 'nature' });
        await expect(see({ variant: 'nature' }, await newMember())).rejects.toMatchObject({
          code: 'SOURCE_MISSING',
        });
        expect(made()).toEqual(['head nature']);
      });
    });

    test('a refused pair has none, and it goes with its face', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      await database.db.deleteFrom('src_imgs').where('file_key', '=', key).execute();
      expect(await kept()).toBe(0);
      swap.mockRejectedValue(new GeneratorError('SOURCE_GLASSES'));
      const other = await newFace(fan);
      await expect(ask(product, other)).rejects.toMatchObject({ code: 'SOURCE_GLASSES' });
      await expect(ask(product, other)).rejects.toMatchObject({ code: 'SOURCE_GLASSES' });
      expect(swap).toHaveBeenCalledTimes(2);
    });

    test('it goes with the view that it is of, and so does what the trial came to', async () => {
      const { db } = database;
      const product = await newProduct({ faces: [null, face(30)] });
      const key = await newFace(fan, 10);
      const viewKey = await newView(key, 28);
      const view = await db
        .selectFrom('src_img_views')
        .select(['id', 'src_img_id as faceId'])
        .where('file_key', '=', viewKey)
        .executeTakeFirstOrThrow();
      const checks = async () =>
        (
          await db
            .selectFrom('generation_checks')
            .select('made_of')
            .where('src_img_id', '=', view.faceId)
            .execute()
        ).length;
      await ask(product, key);
      expect([await kept(), await checks()]).toEqual([1, 1]);
      await db.transaction().execute((trx) => deleteView(trx, view));
      expect([await kept(), await checks()]).toEqual([0, 0]);
    });

    test('what a trial leaves behind when its view was deleted meanwhile is nothing', async () => {
      const { db } = database;
      const product = await newProduct({ faces: [null, face(30)] });
      const key = await newFace(fan, 10);
      const viewKey = await newView(key, 28);
      swap.mockImplementation(async () => {
        const view = await db
          .selectFrom('src_img_views')
          .select(['id', 'src_img_id as faceId'])
          .where('file_key', '=', viewKey)
          .executeTakeFirstOrThrow();
        await deleteView(db, view);
        return { image: raster, report: REPORT };
      });
      await expect(ask(product, key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      const checks = await db
        .selectFrom('generation_checks')
        .select('made_of')
        .where('product_id', '=', product.id)
        .execute();
      expect([await kept(), checks]).toEqual([0, []]);
    });

    test('nobody sees one of another member’s face', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      await ask(product, key);
      await expect(ask(product, key, 'head', await newMember())).rejects.toMatchObject({
        code: 'SOURCE_MISSING',
      });
    });

    test('a busy process makes none, and eighty an hour are enough for one member', async () => {
      const [product, key] = [await newProduct(), await newFace(fan)];
      swap.mockRejectedValueOnce(new WorkerError('QUEUE_FULL'));
      await expect(ask(product, key)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      swap.mockRejectedValue(new WorkerError('QUEUE_FULL'));
      for (let i = 1; i < 80; i++) await ask(product, key, 'all').catch(() => {});
      expect(swap).toHaveBeenCalledTimes(80);
      await expect(ask(product, key, 'all')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect(swap).toHaveBeenCalledTimes(80);
    });
  });
});
