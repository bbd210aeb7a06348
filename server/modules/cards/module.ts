import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AccessRows, who } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Derivatives } from '../../images/derivatives.ts';
import type { Module } from '../../module.ts';
import { Refusal } from '../../refusal.ts';
import { type CardKind, cardOf, SHARED_PAGES, type SharedPage } from './cards.ts';
import { withCard } from './head.ts';

interface CardPorts {
  db: Db;
  derivatives: Pick<Derivatives, 'card'>;
  publicUrl: string;
  /** Folder of the built app. */
  webRoot: string;
}

const PAGES = Object.keys(SHARED_PAGES) as SharedPage[];
/** Short: what is private from now on is soon gone from where it was kept. */
const PICTURE_CACHE = 'public, max-age=300';

/** The pages that are shared, with what crawlers of networks read of them. */
export function cardsModule(ports: CardPorts): Module {
  const access: AccessRows = {
    'GET /cards/:kind/:file': who.anybody,
    ...Object.fromEntries(
      PAGES.flatMap((page) => [
        [`GET /${page}/:uid`, who.anybody],
        [`GET /${page}/:uid/*`, who.anybody],
      ]),
    ),
  };
  return { name: 'cards', access, routes: (app) => cardRoutes(app, ports) };
}

function cardRoutes(app: FastifyInstance, { db, derivatives, publicUrl, webRoot }: CardPorts): void {
  const addressOf = (page: string, uid: string) => `${publicUrl}/${page}/${encodeURIComponent(uid)}`;

  for (const page of PAGES) {
    const kind = SHARED_PAGES[page];
    const answer = async (uid: string) => {
      const card = await cardOf(db, kind, uid);
      return withCard(await readPage(webRoot), card, {
        page: addressOf(page, uid),
        picture: `${addressOf(`cards/${kind}`, uid)}.jpg`,
        icon: `${publicUrl}/icon-512.png`,
      });
    };
    // a dialog's address below the page's is the same page
    for (const path of [`/${page}/:uid`, `/${page}/:uid/*`]) {
      app.get<{ Params: { uid: string } }>(path, async (request, reply) =>
        reply
          .headers({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
          .send(await answer(request.params.uid)),
      );
    }
  }

  app.get<{ Params: { kind: string; file: string } }>('/cards/:kind/:file', async (request, reply) => {
    const { kind, file } = request.params;
    const uid = /^(.+)\.jpg$/.exec(file)?.[1];
    if (!isKind(kind) || uid === undefined) throw new Refusal('NOT_FOUND');
    const card = await cardOf(db, kind, uid);
    if (!card) throw new Refusal('NOT_FOUND');
    const picture = await derivatives.card(card.fileKey);
    return reply
      .headers({
        'cache-control': PICTURE_CACHE,
        // pages of networks show it
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('image/jpeg')
      .send(picture);
  });
}

function isKind(text: string): text is CardKind {
  return text === 'bundle' || text === 'photo';
}

/** Read each time: a build that comes later is served as it is. @throws Refusal NOT_FOUND where the app is not built */
async function readPage(webRoot: string): Promise<string> {
  try {
    return await readFile(join(webRoot, 'index.html'), 'utf8');
  } catch (error) {
    throw new Refusal('NOT_FOUND', error);
  }
}
