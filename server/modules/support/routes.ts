import { MAX_ID } from '@facet/contract/ids.ts';
import { type InboxEvent, type QnaAnswer, QnaBody, type SupportEvent } from '@facet/contract/support.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStreams } from '../../events/sse.ts';
import { idempotencyKeyOf } from '../../idempotency.ts';
import { Refusal } from '../../refusal.ts';
import type { Chat } from './chat.ts';
import { conversationNews, INBOX, inboxNews } from './news.ts';
import { lastMessageId, type MessageRow, messagesAfter } from './store.ts';

const Params = z.object({ userId: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_ID)) });
/** What a browser says it has seen: nothing else than an id of ours. */
const LastEventId = z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_ID));
/** Messages that are read at a time for one stream. */
const BATCH = 50;

export function supportRoutes(
  app: FastifyInstance,
  ports: { db: Db; bus: Pick<Bus, 'subscribe'>; eventStreams: EventStreams; chat: Chat },
): void {
  const { db, bus, eventStreams, chat } = ports;

  app.post('/api/qna', async (request): Promise<QnaAnswer> => {
    const member = partner(request.caller);
    const body = QnaBody.safeParse(request.body);
    if (!body.success) throw new Refusal('BAD_INPUT');
    const { userId, partnerId, input } = body.data;
    if (userId !== member.userId || partnerId !== member.partnerId) throw new Refusal('FORBIDDEN');
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    return { ok: true, error: null, ...(await chat.send(member, { input, key })) };
  });

  // every message behind the one that the browser saw last, once and in order, for as long as it listens
  app.get('/events/user/:userId', { compress: false }, async (request, reply) => {
    const { userId } = partner(request.caller);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new Refusal('BAD_INPUT');
    if (params.data.userId !== userId) throw new Refusal('NOT_FOUND');
    let wake = () => {};
    return eventStreams.open(request, reply, {
      async begin(stream) {
        stream.onceClosed(bus.subscribe(conversationNews, userId, () => wake()));
        const seen = LastEventId.safeParse(stream.lastEventId ?? undefined);
        let last = seen.success ? seen.data : await lastMessageId(db, userId);
        wake = stream.pull(async () => {
          const rows = await messagesAfter(db, userId, last, BATCH);
          last = rows.at(-1)?.id ?? last;
          return rows.map((row) => ({ id: `${row.id}`, data: eventOf(row) }));
        });
        wake();
      },
      check: async () => wake(),
    });
  });

  // the inbox reads again whatever it shows: what it is told may be lost
  app.get('/events/support', { compress: false }, async (request, reply) =>
    eventStreams.open(request, reply, {
      async begin(stream) {
        const tell = (news: z.infer<typeof InboxEvent>) => {
          if (!stream.isBehind) stream.send({ data: news });
        };
        stream.onceClosed(bus.subscribe(inboxNews, INBOX, tell));
      },
      check: async () => {},
    }),
  );
}

function eventOf({ id, message, ts, outgoing, createdAt, key }: MessageRow): SupportEvent {
  return { id, message, ts, outgoing, createdAt: createdAt.toISOString(), key: outgoing ? key : null };
}
