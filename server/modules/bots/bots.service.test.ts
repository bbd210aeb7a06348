import { BOTS } from '@facet/contract/catalogue.ts';
import { GeneratorError } from '@facet/workers/errors.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { type Actor, actor } from '../audit/audit.ts';
import { type BuilderTest, openBuilder, photoFile } from '../campaigns/builder.fixture.ts';
import { newMember } from '../ledger/ledger.fixture.ts';
import { offeredBots } from '../source-faces/bots.ts';
import { type BotEdit, type Bots, createBots } from './bots.ts';

describe.each(DATABASES)('invented people on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let admin: Actor;
  let files: BuilderTest;
  let bots: Bots;

  beforeAll(async () => {
    ({ database, drop } = await open());
    admin = actor({ caller: await newMember(database.db, 'admin'), requestId: 'request' });
  });
  afterAll(() => drop());
  beforeEach(async () => {
    await database.db.deleteFrom('bots').execute();
    files = await openBuilder(database);
    bots = createBots(files);
  });
  afterEach(() => files.close());

  const add = (name: string, by = admin, file = photoFile('#777')) => bots.create(by, { file, name });
  const change = (id: number, input: BotEdit, version: number | null = null) =>
    bots.update(admin, { id, version, input });
  const offered = async () => (await offeredBots(database.db)).map(({ name }) => name);
  const acts = (id: number) =>
    database.db
      .selectFrom('audit_records')
      .select(['act', 'before', 'after', 'user_id as by'])
      .where('subject_type', '=', 'bot')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  test('one that is added is offered with its photo at once, and what became of it is written down', async () => {
    const id = await add('  Mina ');
    expect(await bots.list({})).toMatchObject([
      { id, name: 'Mina', isActive: true, version: 1, width: 200, height: 150 },
    ]);
    expect(await offeredBots(database.db)).toMatchObject([{ id, name: 'Mina', faces: [{ width: 200 }] }]);
    await change(id, { name: 'Minji' }, 1);
    await change(id, { isActive: false }, 2);
    await bots.remove(admin, id);
    expect(await acts(id)).toMatchObject([
      { act: 'bot.create', after: { name: 'Mina' }, by: admin.userId },
      { act: 'bot.update', before: { name: 'Mina' }, after: { name: 'Minji' } },
      { act: 'bot.update', before: { is_active: true }, after: { is_active: false } },
      { act: 'bot.delete', before: { name: 'Minji', is_active: false } },
    ]);
  });

  test('one that is switched off is kept and not offered, until it is switched on', async () => {
    const id = await add('Mina');
    await add('Jun');
    await change(id, { isActive: false });
    expect(await offered()).toEqual(['Jun']);
    expect((await bots.list({ isActive: false })).map((bot) => bot.id)).toEqual([id]);
    await change(id, { isActive: true });
    expect(await offered()).toEqual(['Mina', 'Jun']);
  });

  test('one that is taken away is gone with the photo, once', async () => {
    const id = await add('Mina');
    expect(await files.stored()).toHaveLength(1);
    await bots.remove(admin, id);
    expect([await bots.list({}), await files.stored()]).toEqual([[], []]);
    await expect(bots.remove(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('sent again with its key, also at once, it is one person with one photo', async () => {
    const keyed = { ...admin, key: crypto.randomUUID() };
    const again = () => add('Mina', keyed);
    const ids = [...(await Promise.all([again(), again()])), await again()];
    expect(new Set(ids).size).toBe(1);
    expect(await files.stored()).toHaveLength(1);
    const other = add('Mina', keyed, photoFile('#111'));
    await expect(other).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await files.stored()).toHaveLength(1);
  });

  test('what is refused leaves nobody and no file behind', async () => {
    const text = photoFile('#777', { mimetype: 'text/plain' });
    await expect(add('Mina', admin, text)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE' });
    for (const name of [' ', 'x'.repeat(101)])
      await expect(add(name)).rejects.toMatchObject({ code: 'CATALOGUE_NAME' });
    const pool = {
      async checkSource(): Promise<never> {
        throw new GeneratorError('SOURCE_NO_FACE');
      },
    };
    const faceless = createBots({ ...files, pool });
    const refused = faceless.create(admin, { file: photoFile('#777'), name: 'Mina' });
    await expect(refused).rejects.toMatchObject({ code: 'SOURCE_NO_FACE' });
    expect([await bots.list({}), await files.stored()]).toEqual([[], []]);
  });

  test('an edit of an older version is refused', async () => {
    const id = await add('Mina');
    await change(id, { name: 'Minji' }, 1);
    await expect(change(id, { name: 'Mina' }, 1)).rejects.toMatchObject({ code: 'ROW_CHANGED' });
    await expect(change(id, { name: null })).rejects.toMatchObject({ code: 'CATALOGUE_NAME' });
    await expect(change(id, { isActive: null })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await offered()).toEqual(['Minji']);
  });

  test('there are as many as can be kept, also when several are added at once', async () => {
    const rows = Array.from({ length: BOTS.maxRows - 1 }, (_, i) => ({ name: `Bot ${i}` }));
    await database.db.insertInto('bots').values(rows).execute();
    const outcomes = await Promise.allSettled([add('Mina'), add('Jun')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(add('Sol')).rejects.toMatchObject({ code: 'BOTS_FULL' });
    expect(await files.stored()).toHaveLength(1);
  });
});
