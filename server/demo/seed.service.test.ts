import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MaskFile, segmentsOfImages } from '@facet/contract/masking.ts';
import { SegmentFile } from '@facet/contract/rest.ts';
import type { FaceSummary, Raster, Segment, Segmentation } from '@facet/workers/types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../tests/support/databases.ts';
import type { Database } from '../db/database.ts';
import { createImages } from '../images/images.ts';
import { feedPage } from '../modules/feed/store.ts';
import { findBundles, findPeople } from '../modules/search/store.ts';
import { createDiskStorage } from '../storage/disk.ts';
import type { Storage } from '../storage/storage.ts';
import { type DemoPorts, seedDemo } from './seed.ts';

const FACE: FaceSummary = {
  box: { x: 0, y: 0, width: 100, height: 100 },
  score: 1,
  pose: { yaw: 0, pitch: 0, roll: 0 },
  size: 100,
};

/** As many people as a demo picture of this width has panels; three in the group photo. */
async function segment({ width, height }: Raster): Promise<Segmentation> {
  const people = width > 2000 || (width === 1500 && height === 1000) ? 3 : width > 1500 ? 2 : 1;
  const segments: Segment[] = Array.from({ length: people }, (_, i) => ({
    mask_id: `person_${i + 1}`,
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    ],
  }));
  return { persons: segments, heads: segments, faces: segments, faceSummaries: segments.map(() => FACE) };
}

describe.each(DATABASES)('the demo on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let storage: Storage;
  let ports: DemoPorts;
  // one for all: making the demo's pictures is most of the work
  beforeAll(async () => {
    ({ database, drop } = await open());
    folder = await mkdtemp(join(tmpdir(), 'facet-demo-'));
    storage = await createDiskStorage(folder);
    ports = {
      db: database.db,
      images: createImages({ storage, addressKey: Buffer.alloc(32) }),
      pool: { segment },
      hashPassword: async (password) => `hash of ${password}`,
      log: () => {},
    };
  });
  afterAll(async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  const stored = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /\.(jpg|json)$/.test(name));

  it('leaves nothing behind when it fails', async () => {
    let calls = 0;
    const failing = {
      segment: (raster: Raster) =>
        ++calls === 5 ? Promise.reject(new Error('worker gone')) : segment(raster),
    };
    await expect(seedDemo({ ...ports, pool: failing })).rejects.toThrow('worker gone');
    expect(await stored()).toEqual([]);
    expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  });

  describe('made anew after a failure', () => {
    beforeAll(() => seedDemo(ports));

    it('fills an empty database with accounts, credits and a published bundle, and no other', async () => {
      const users = await database.db.selectFrom('users').selectAll().orderBy('id').execute();
      expect(users.map(({ email, role }) => [email, role])).toEqual([
        ['fan@facet.test', 'USER'],
        ['partner@facet.test', 'USER'],
        ['admin@facet.test', 'ADMIN'],
        ['super@facet.test', 'SUPERADMIN'],
        ['maya@facet.test', 'USER'],
        ['nightshift@facet.test', 'USER'],
      ]);
      for (const { avatar_key: key } of users) expect(await storage.has(key!)).toBe(true);
      expect(users[1]).toMatchObject({ username: 'partner', total_followers: 2, total_following: 2 });
      const credits = await database.db
        .selectFrom('ledger_accounts')
        .select(['currency_id', 'credits_posted'])
        .where('user_id', '=', users[0]!.id)
        .orderBy('currency_id')
        .execute();
      expect(credits).toEqual([
        { currency_id: 1, credits_posted: 500 },
        { currency_id: 2, credits_posted: 500 },
      ]);
      const before = await stored();
      await seedDemo(ports);
      expect(await stored()).toEqual(before);
      expect(
        await database.db.selectFrom('bundles').select(['uid', 'status']).orderBy('id').execute(),
      ).toEqual([
        { uid: 'demo', status: 'PUBLISHED' },
        { uid: 'golden-hour', status: 'PUBLISHED' },
        { uid: 'after-dark', status: 'PUBLISHED' },
      ]);
    });

    it('offers products whose files are all there and whose segments follow the contract', async () => {
      const products = await database.db
        .selectFrom('bundle_products')
        .innerJoin('products', 'products.id', 'bundle_products.product_id')
        .selectAll('products')
        .orderBy('bundle_products.position')
        .execute();
      expect(products.length).toBeGreaterThanOrEqual(6);
      for (const product of products) {
        expect(await storage.has(product.file_key)).toBe(true);
        for (const key of [product.person_json_key, product.head_json_key]) {
          const segments = SegmentFile.parse(JSON.parse((await storage.get(key)).toString()));
          expect(segments).toHaveLength(product.location.split(',').length);
        }
        expect(product.faces).toHaveLength(product.location.split(',').length);
      }
      expect(products.some((product) => product.is_generated_with_ad)).toBe(true);
      expect(products.some((product) => product.service_id === 3 && product.cost === 50)).toBe(true);
      expect(products.some((product) => product.location === '0,1,_')).toBe(true);
    });

    it('shows at least three creators in the feed and among what is found, with their photos', async () => {
      const { db } = database;
      const { id: viewerId } = await db
        .selectFrom('users')
        .select('id')
        .where('email', '=', 'fan@facet.test')
        .executeTakeFirstOrThrow();
      const { items } = await feedPage(db, { viewerId, scope: 'EVERYBODY', limit: 20, after: null });
      const found = await findBundles(db, { viewerId, text: 'portraits', limit: 20, offset: 0 });
      const creators = new Set(items.map((item) => item.kind === 'bundle' && item.partner.name));
      expect(creators).toEqual(new Set(['Studio Lumen', 'Maya Torres', 'Night Shift']));
      for (const item of items) expect(item.kind === 'bundle' && item.images.length).toBeGreaterThan(2);
      expect(found.rows.map(({ partner }) => partner.name)).toEqual(['Night Shift', 'Studio Lumen']);
      for (const text of ['lumen', 'maya', 'night']) {
        const people = await findPeople(db, { viewerId, text, limit: 20, offset: 0 });
        expect(
          people.rows.map(({ partnerName }) => creators.has(partnerName ?? '')),
          text,
        ).toEqual([true]);
      }
    });

    it('gives its partner a campaign of three images with the masks of everybody in them', async () => {
      const { db } = database;
      const preset = await db
        .selectFrom('preset_campaigns')
        .innerJoin('partners', 'partners.id', 'preset_campaigns.partner_id')
        .innerJoin('users', 'users.id', 'partners.user_id')
        .selectAll('preset_campaigns')
        .select('users.email')
        .orderBy('preset_campaigns.id')
        .executeTakeFirstOrThrow();
      expect(preset).toMatchObject({ email: 'partner@facet.test', people: 2, is_verified: false });
      const shown = await db
        .selectFrom('preset_imgs')
        .selectAll()
        .where('preset_campaign_id', '=', preset.id)
        .orderBy('position')
        .execute();
      expect(shown.map(({ position }) => position)).toEqual([0, 1, 2]);
      for (const { file_key } of shown) expect(await storage.has(file_key)).toBe(true);
      const keys = [preset.sam_json_key, preset.person_json_key, preset.head_json_key];
      for (const key of [...keys, preset.face_masking_json_key]) {
        const file = MaskFile.parse(JSON.parse((await storage.get(key!)).toString()));
        expect(segmentsOfImages(file).map((segments) => segments.length)).toEqual([2, 1, 1]);
      }
    });

    it('shows a finished campaign of which the photo can be made: somebody gets a face, and a fan may be the next one', async () => {
      const { db } = database;
      const { id, location_info: info } = await db
        .selectFrom('campaigns')
        .selectAll()
        .where('is_draft', '=', false)
        .executeTakeFirstOrThrow();
      const preset = await db
        .selectFrom('preset_campaigns')
        .innerJoin('campaigns', 'campaigns.preset_campaign_id', 'preset_campaigns.id')
        .selectAll('preset_campaigns')
        .where('campaigns.id', '=', id)
        .executeTakeFirstOrThrow();
      expect([preset.location, preset.gen_location]).toEqual(['_,0,1', '_,female,female']);
      const faces = await db
        .selectFrom('campaign_faces')
        .innerJoin('partner_src_imgs as face', 'face.id', 'partner_src_img_id')
        .leftJoin('bots', 'bots.id', 'face.bot_id')
        .select(['face.id', 'face.partner_id', 'bots.name', 'campaign_faces.status'])
        .where('campaign_id', '=', id)
        .orderBy('position')
        .execute();
      expect(faces).toMatchObject([
        { partner_id: preset.partner_id, name: null, status: 'ACCEPTED' },
        { partner_id: null, name: 'Mina', status: 'ACCEPTED' },
      ]);
      const file = MaskFile.parse(JSON.parse((await storage.get(preset.person_json_key!)).toString()));
      const people = segmentsOfImages(file)[0]!.map(({ mask_id }) => mask_id);
      expect(info![0]!.persons.map(({ mask_id }) => mask_id)).toEqual(people);
      expect(info![0]!.persons.map(({ faceId }) => faceId)).toEqual([null, faces[1]!.id, null]);
    });
  });
});
