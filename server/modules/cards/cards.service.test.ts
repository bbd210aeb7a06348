import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CARD } from '@facet/contract/constants.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import type { Database } from '../../db/database.ts';
import { createDerivatives, type Derivatives } from '../../images/derivatives.ts';
import { sharp } from '../../images/sharp.ts';
import { Refusal, statusOf } from '../../refusal.ts';
import { createDiskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';
import { newMember, newOffer, newProductions } from '../photos/photos.fixture.ts';
import { cardsModule } from './module.ts';

const SITE = 'https://facet.example';

describe.each(DATABASES)('cards of shared pages on $kind', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let folder: string;
  let storage: Storage;
  let derivatives: Derivatives;
  let app: FastifyInstance;

  beforeAll(async () => {
    ({ database, drop } = await open());
    folder = await mkdtemp(join(tmpdir(), 'facet-cards-'));
    await copyFile(join(import.meta.dirname, '../../../index.html'), join(folder, 'index.html'));
    storage = await createDiskStorage(join(folder, 'files'));
    derivatives = await createDerivatives({ storage, folder: join(folder, 'cache') });
    app = Fastify();
    app.setErrorHandler((error, _, reply) =>
      reply.code(error instanceof Refusal ? statusOf(error.code) : 500).send(),
    );
    const { db } = database;
    cardsModule({ db, derivatives, publicUrl: SITE, webRoot: folder }).routes!(app);
  });
  afterAll(async () => {
    await app.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  });

  const read = async (path: string) => {
    const response = await app.inject({ url: path });
    expect(response.statusCode).toBe(200);
    return response.body;
  };
  const pictureOf = (path: string) => app.inject({ url: path });
  const change = (id: number, values: object) =>
    database.db.updateTable('bundles').set(values).where('id', '=', id).execute();

  /** A shared photo, with something to look at. */
  async function sharedPhoto(isPrivate = false) {
    const member = await newMember(database.db, { isPrivate });
    const { productId } = await newOffer(database.db, { title: 'By the sea' });
    const [photo] = await newProductions(database, member, productId);
    const jpeg = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer();
    await storage.put(photo!.fileKey!, jpeg);
    const set = { shared_at: new Date(), caption: 'Me, “there” & back' };
    await database.db.updateTable('productions').set(set).where('id', '=', photo!.id).execute();
    return { ...photo!, username: member.username };
  }

  it('tells what a bundle is, with its one address and picture, whatever a browser accepts', async () => {
    const { bundleUid } = await newOffer(database.db, { bundle: 'Waves', description: 'At\n the sea' });
    for (const page of ['introduce', 'bundles']) {
      const html = await read(`/${page}/${bundleUid}?utm=1`);
      for (const part of [
        '<title>Waves | Facet</title>',
        `<link rel="canonical" href="${SITE}/${page}/${bundleUid}" />`,
        '<meta name="description" content="At the sea" />',
        '<meta property="og:title" content="Waves" />',
        `<meta property="og:image" content="${SITE}/cards/bundle/${bundleUid}.jpg" />`,
        '<meta name="twitter:card" content="summary_large_image" />',
        '<div id="root">',
      ])
        expect(html).toContain(part);
    }
    const dialog = await read(`/introduce/${bundleUid}/modal/photo/3`);
    expect(dialog).toContain(`<link rel="canonical" href="${SITE}/introduce/${bundleUid}" />`);
    expect((await app.inject({ method: 'HEAD', url: `/bundles/${bundleUid}` })).statusCode).toBe(200);
  });

  it('draws the photo that a page begins with before anything else is there', async () => {
    const { bundleUid, productId } = await newOffer(database.db, { bundle: 'Waves' });
    const placeholder = 'data:image/webp;base64,AAAA';
    const set = (text: string) =>
      database.db
        .updateTable('files')
        .set({ width: 800, height: 1000, placeholder: text })
        .where('key', 'in', (eb) => eb.selectFrom('products').select('file_key').where('id', '=', productId))
        .execute();
    await set(placeholder);
    expect(await read(`/introduce/${bundleUid}`)).toContain(
      `<meta name="facet:photo" data-page="/introduce/${bundleUid}" content="800 1000 ${placeholder}" />`,
    );
    await set('data:text/html,<b>');
    expect(await read(`/introduce/${bundleUid}`)).not.toContain('facet:photo');
  });

  it('writes texts as texts, whatever they hold', async () => {
    const bundle = `"><script>alert('1')</script>$& $'`;
    const { bundleUid } = await newOffer(database.db, { bundle, description: bundle });
    const html = await read(`/introduce/${bundleUid}`);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain(
      'content="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;$&amp; $&#39;"',
    );
    const uid = encodeURIComponent('"><b>');
    expect(await read(`/introduce/${uid}`)).not.toContain('<b>');
  });

  it('tells the same of what is private, of what is not published, and of what is not there', async () => {
    const neutral = await read('/introduce/nobody-has-this');
    expect(neutral).toContain('<title>Facet</title>');
    expect(neutral).toContain('<meta name="robots" content="noindex" />');
    const { bundleId, bundleUid } = await newOffer(database.db, { bundle: 'Secret' });
    for (const values of [{ is_private: true }, { is_private: false, status: 'DRAFT' as const }]) {
      await change(bundleId, values);
      expect(await read(`/introduce/${bundleUid}`)).toBe(neutral);
      expect((await pictureOf(`/cards/bundle/${bundleUid}.jpg`)).statusCode).toBe(404);
    }
    const { uid } = await sharedPhoto(true);
    expect(await read(`/photo/${uid}`)).toBe(neutral);
    expect((await pictureOf(`/cards/photo/${uid}.jpg`)).statusCode).toBe(404);
  });

  it('shows a shared photo in a picture of 1200 × 630, and neither once it is not shared any more', async () => {
    const { id, uid, username, fileKey } = await sharedPhoto();
    const html = await read(`/photo/${uid}`);
    expect(html).toContain(`<meta property="og:title" content="By the sea by ${username}" />`);
    expect(html).toContain('content="Me, “there” &amp; back"');
    const response = await pictureOf(`/cards/photo/${uid}.jpg`);
    expect(response.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...CARD });

    await database.db.updateTable('productions').set({ shared_at: null }).where('id', '=', id).execute();
    expect(await read(`/photo/${uid}`)).not.toContain(username);
    expect((await pictureOf(`/cards/photo/${uid}.jpg`)).statusCode).toBe(404);
    // what was kept of it goes with it
    expect(await derivatives.card(fileKey!)).toHaveLength(response.rawPayload.length);
    await storage.delete(fileKey!);
    await derivatives.forget(fileKey!);
    await expect(derivatives.card(fileKey!)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each(['/cards/bundle/x', '/cards/user/x.jpg', '/cards/bundle/.jpg', '/cards/photo/__proto__.jpg'])(
    'has no picture at %s',
    async (path) => {
      expect((await pictureOf(path)).statusCode).toBe(404);
    },
  );
});
