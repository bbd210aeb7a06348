import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { PartnerMember } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { type BuilderTest, openBuilder, photoFile } from '../campaigns/builder.fixture.ts';
import { insertPartner } from '../campaigns/campaigns.fixture.ts';

const address = '10.0.0.1';
const page = { limit: 20, offset: 0 };

describe.each(DATABASES)('faces of partners on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let test: BuilderTest;
  let partner: PartnerMember;

  beforeAll(async () => {
    ({ database, drop } = await open());
  });
  afterAll(() => drop());
  beforeEach(async () => {
    test = await openBuilder(database);
    partner = await insertPartner(database.db);
  });
  afterEach(() => test.close());

  const upload = (agreementMetaData: string | null, file = photoFile('#777')) =>
    test.sourceFaces.upload(partner, { file, caption: ' Anna ', agreementMetaData, address });
  const records = () =>
    database.db
      .selectFrom('consent_records')
      .select(['purpose', 'subject_id as subjectId'])
      .where('user_id', '=', partner.userId)
      .where('document_id', '=', 'imagegeneration')
      .orderBy('id')
      .execute();

  it('are kept with a record of what was agreed to, and are listed newest first', async () => {
    const first = await upload(test.agreementMetaData);
    const second = await upload(test.agreementMetaData);
    expect(first).toMatchObject({ caption: 'Anna', width: 200, height: 150 });
    expect(await records()).toEqual(
      [first, second].map(({ id }) => ({ purpose: 'partner-upload', subjectId: id })),
    );
    const { rows, totalCount } = await test.sourceFaces.search(partner, page);
    expect([rows.map(({ id }) => id), totalCount]).toEqual([[second.id, first.id], 2]);
  });

  it('are not looked at without consent, which may have been given before', async () => {
    await expect(upload(null)).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
    await expect(upload('[]')).rejects.toMatchObject({ code: 'CONSENT_REQUIRED' });
    await upload(test.agreementMetaData);
    await upload(null);
    const text = photoFile('#777', { mimetype: 'text/plain' });
    await expect(upload(null, text)).rejects.toMatchObject({ code: 'NOT_AN_IMAGE' });
    expect(await test.stored()).toHaveLength(2);
  });

  it('are their partner’s alone, and gone when they are deleted', async () => {
    const { id } = await upload(test.agreementMetaData);
    const other = await insertPartner(database.db);
    expect(await test.sourceFaces.see(other, id)).toBeUndefined();
    expect((await test.sourceFaces.search(other, page)).totalCount).toBe(0);
    await expect(test.sourceFaces.remove(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await test.sourceFaces.see(partner, id)).toMatchObject({ id });
    await test.sourceFaces.remove(partner, id);
    expect(await test.sourceFaces.see(partner, id)).toBeUndefined();
    expect(await test.stored()).toEqual([]);
    await expect(test.sourceFaces.remove(partner, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
