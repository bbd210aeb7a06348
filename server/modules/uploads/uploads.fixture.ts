import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConsentDocument } from '@facet/contract/consent.ts';
import type { Pool } from '@facet/workers/pool.ts';
import type { FaceSummary } from '@facet/workers/types.ts';
import type { Member } from '../../access.ts';
import type { Database } from '../../db/database.ts';
import { createImages } from '../../images/images.ts';
import type { IncomingFile } from '../../images/read-file.ts';
import { sharp } from '../../images/sharp.ts';
import { createTrash } from '../../images/trash.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import { consentRecord } from '../consents/consents.fixture.ts';
import { createConsents } from '../consents/consents.ts';
import { createUploads } from './service.ts';
import { createViews } from './views.ts';

export const FACE: FaceSummary = {
  box: { x: 10, y: 10, width: 100, height: 120 },
  score: 0.98,
  pose: { yaw: 3, pitch: -2, roll: 1 },
  size: 100,
};

export const photoOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

export function fileOf(bytes: Buffer, change: Partial<IncomingFile> = {}): IncomingFile {
  return {
    filename: 'me.png',
    mimetype: 'image/png',
    async *createReadStream() {
      for (let i = 0; i < bytes.length; i += 65_536) yield bytes.subarray(i, i + 65_536);
    },
    ...change,
  };
}

export function agreement(...documents: ConsentDocument['id'][]): string {
  return JSON.stringify(documents.map((documentId) => consentRecord({ documentId })));
}
export const agreed = {
  agreementMetaData: agreement('terms', 'imagegeneration', 'privacy'),
  address: '10.0.0.1',
};

/** Face photos in a folder of their own. @param looks what the generator says to photos */
export async function openFaces(database: Database, looks: Pick<Pool, 'checkSource' | 'checkView'>) {
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'facet-uploads-'));
  const storage = await createDiskStorage(folder);
  const images = createImages({ storage, addressKey: Buffer.alloc(32, 7) });
  const trash = createTrash({ db, storage, derivatives: { forget: async () => {} } });
  const ports = { db, images, pool: looks, consents: createConsents(), trash };
  return {
    images,
    uploads: createUploads(ports),
    views: createViews(ports),
    close: () => rm(folder, { recursive: true, force: true }),

    async member(): Promise<Member> {
      const username = randomUUID().replaceAll('-', '');
      const { id } = await db
        .insertInto('users')
        .values({ username, email: `${username}@facet.test`, password_hash: '', first_name: 'Fan' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { kind: 'member', userId: id, sessionId: '', role: 'USER', partnerId: null };
    },

    /** Of one member; objects are everybody's. */
    async everythingKept({ userId }: Member) {
      const owned = await db.selectFrom('files').where('owner_id', '=', userId).selectAll().execute();
      const faces = await db.selectFrom('src_imgs').where('user_id', '=', userId).selectAll().execute();
      const views = await db
        .selectFrom('src_img_views')
        .innerJoin('src_imgs', 'src_imgs.id', 'src_img_views.src_img_id')
        .where('user_id', '=', userId)
        .selectAll('src_img_views')
        .execute();
      const consents = await db
        .selectFrom('consent_records')
        .where('user_id', '=', userId)
        .selectAll()
        .execute();
      const stored = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg'));
      return {
        ...{ objects: stored.length, files: owned.length, faces: faces.length, views: views.length },
        consents: consents.length,
      };
    },
  };
}
