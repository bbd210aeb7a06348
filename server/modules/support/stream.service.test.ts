import { get } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../../../tests/support/databases.ts';
import { silent } from '../../../tests/support/log.ts';
import type { PartnerMember } from '../../access.ts';
import type { Tables } from '../../db/tables.ts';
import { type Bus, createBus } from '../../events/bus.ts';
import { createEventStreams } from '../../events/sse.ts';
import { Refusal, statusOf } from '../../refusal.ts';
import { addMember } from '../people/people.fixture.ts';
import { type Chat, createChat } from './chat.ts';
import { supportRoutes } from './routes.ts';
import { messagesAfter } from './store.ts';

const EVENT = /id: (\d+)\ndata: (.*)\n\n/g;

describe.each(DATABASES)('the stream of the support chat on $kind', ({ open }) => {
  let db: Kysely<Tables>;
  let bus: Bus;
  let chat: Chat;
  let app: FastifyInstance;
  let url: string;
  let asker: PartnerMember;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const opened = await open();
    ({ db } = opened.database);
    bus = await createBus(opened.database, silent);
    chat = createChat({ db, bus, limiter: { take: () => {} } });
    const { id, caller } = await addMember(db);
    const row = { user_id: id, name: 'Partner' };
    const partner = await db.insertInto('partners').values(row).returning('id').executeTakeFirstOrThrow();
    asker = { ...caller, partnerId: partner.id };
    const eventStreams = createEventStreams({ bus, limits: { perMember: 2000, inAll: 2000 } });
    app = Fastify();
    app.decorateRequest('caller', null as never);
    app.decorateRequest('authoriseAgain', async () => {});
    app.addHook('onRequest', async (request) => {
      request.caller = asker;
    });
    app.addHook('preClose', async () => eventStreams.end());
    app.setErrorHandler((error, _, reply) =>
      reply.code(error instanceof Refusal ? statusOf(error.code) : 500).send({}),
    );
    supportRoutes(app, { db, bus, eventStreams, chat });
    url = await app.listen({ port: 0, host: '127.0.0.1' });
    drop = async () => {
      await app.close();
      await bus.close();
      await opened.drop();
    };
  });
  afterAll(() => drop());

  /** Reads until the text is `enough`, and cuts the connection. */
  function read(
    lastEventId: string | null,
    enough: (text: string) => boolean,
    bytes = Infinity,
  ): Promise<string> {
    const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId };
    return new Promise((resolve, reject) => {
      const request = get(`${url}/events/user/${asker.userId}`, { headers, agent: false }, (response) => {
        let text = Buffer.alloc(0);
        response.on('data', (chunk: Buffer) => {
          text = Buffer.concat([text, chunk]);
          if (text.length < bytes && !enough(text.toString())) return;
          request.destroy();
          resolve(text.subarray(0, Math.min(bytes, text.length)).toString());
        });
      });
      request.on('error', reject);
    });
  }
  const idsIn = (text: string) => [...text.matchAll(EVENT)].map(([, id]) => Number(id));

  test('cut at every byte and taken up again it brings every message once and in order', async () => {
    for (const input of ['one', 'zwei: “ü”\n\nid: 9\ndata: forged\n\n', '세 😀']) {
      await chat.send(asker, { input, key: null });
    }
    const rows = await messagesAfter(db, asker.userId, 0, 100);
    const ids = rows.map(({ id }) => id);
    const isWhole = (text: string) => idsIn(text).at(-1) === ids.at(-1);
    const whole = await read('0', isWhole);
    expect(idsIn(whole)).toEqual(ids);
    expect([...whole.matchAll(EVENT)].map(([, , data]) => JSON.parse(data!).message)).toEqual(
      rows.map(({ message }) => message),
    );
    const cuts = Array.from({ length: Buffer.byteLength(whole) }, (_, index) => index);
    const work = async () => {
      for (const cut of iterator) {
        const before = idsIn(await read('0', isWhole, cut));
        const after = before.length === ids.length ? [] : idsIn(await read(`${before.at(-1) ?? 0}`, isWhole));
        expect([...before, ...after], `cut at ${cut}`).toEqual(ids);
      }
    };
    const iterator = cuts.values();
    await Promise.all(Array.from({ length: 8 }, work));
  });

  test('without a place to go on from it begins with what is written from now on', async () => {
    const opened = Promise.withResolvers<void>();
    const reading = read(null, (text) => {
      opened.resolve();
      return idsIn(text).length > 0;
    });
    await opened.promise;
    const { id } = await chat.send(asker, { input: 'now', key: 'k' });
    const text = await reading;
    expect(idsIn(text)).toEqual([id]);
    expect(text).toContain('"outgoing":true');
    expect(text).toContain('"key":"k"');
  });

  test.each(["9999'; drop table users; --", '-1', '99999999999', 'NaN'])(
    'a forged Last-Event-ID of %j begins there too',
    async (forged) => {
      const opened = Promise.withResolvers<void>();
      const reading = read(forged, (text) => {
        opened.resolve();
        return idsIn(text).length > 0;
      });
      await opened.promise;
      const { id } = await chat.send(asker, { input: 'now', key: null });
      expect(idsIn(await reading)).toEqual([id]);
    },
  );

  test('every tab gets what another tab wrote, in one order', async () => {
    const last = (await messagesAfter(db, asker.userId, 0, 1000)).at(-1)!.id;
    const tabs = Array.from({ length: 3 }, () => read(`${last}`, (text) => idsIn(text).length === 20));
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, i) => chat.send(asker, { input: `${i}`, key: null })),
    );
    const inOrder = sent.map(({ id }) => id).sort((a, b) => a - b);
    expect((await Promise.all(tabs)).map(idsIn)).toEqual([inOrder, inOrder, inOrder]);
  });

  test('somebody else’s is not found, and a call in somebody else’s name is refused', async () => {
    expect((await fetch(`${url}/events/user/${asker.userId + 1}`)).status).toBe(404);
    expect((await fetch(`${url}/events/user/x`)).status).toBe(400);
    const qna = (change: object) =>
      fetch(`${url}/api/qna`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          userId: asker.userId,
          partnerId: asker.partnerId,
          input: 'x',
          ts: null,
          ...change,
        }),
      });
    expect((await qna({ userId: asker.userId + 1 })).status).toBe(403);
    expect((await qna({ partnerId: asker.partnerId + 1 })).status).toBe(403);
    expect((await qna({ ts: '../x' })).status).toBe(400);
    const answer = await qna({});
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ ok: true, error: null, ts: expect.stringMatching(/^\d+$/) });
  });
});
