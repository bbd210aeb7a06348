import { PassThrough } from 'node:stream';
import { ERRORS, type ErrorCode } from '@facet/contract/errors.ts';
import { MAX_ID } from '@facet/contract/ids.ts';
import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { ProductionEvents } from '../../events/production-events.ts';
import { Refusal } from '../../refusal.ts';
import type { Sessions } from '../accounts/sessions.ts';
import { productionForWork } from './store.ts';

const Params = z.object({ productionId: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_ID)) });
const Query = z.object({ type: z.literal('production') });

const MAX_STREAMS = 2000;
const MAX_STREAMS_PER_MEMBER = 20;
/** Keeps proxies from closing a silent stream, and asks again whether the session holds and what became of the photo. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again. */
const RETRY_MS = 3000;

/** GET /api/photo-processing/{productionId}?type=production: what becomes of one production, until it is over. */
export function photoProcessingRoutes(
  app: FastifyInstance,
  { db, events, sessions }: { db: Db; events: ProductionEvents; sessions: Sessions },
): void {
  const streams = new Set<PassThrough>();
  const openOf = new Map<number, number>();

  /** State of a production now, in case news of it was lost. @throws when the session no longer holds */
  async function checkOn(id: number, token: string): Promise<PhotoProcessingEvent> {
    await sessions.identify(token);
    const production = await productionForWork(db, id);
    if (!production) throw new Refusal('NOT_FOUND');
    return stateOf(production);
  }

  app.addHook('preClose', async () => {
    for (const stream of streams) stream.end();
  });

  app.get('/api/photo-processing/:productionId', { compress: false }, async (request, reply) => {
    const caller = member(request.caller);
    const params = Params.safeParse(request.params);
    if (!params.success || !Query.safeParse(request.query).success) throw new Refusal('BAD_INPUT');
    const id = params.data.productionId;
    const open = openOf.get(caller.userId) ?? 0;
    if (streams.size >= MAX_STREAMS || open >= MAX_STREAMS_PER_MEMBER) throw new Refusal('TOO_MANY_REQUESTS');

    // counted before anything is waited for, so that many at once do not pass together
    const stream = new PassThrough();
    streams.add(stream);
    openOf.set(caller.userId, open + 1);
    stream.once('close', () => {
      streams.delete(stream);
      const left = (openOf.get(caller.userId) ?? 1) - 1;
      if (left > 0) openOf.set(caller.userId, left);
      else openOf.delete(caller.userId);
    });
    const write = (event: PhotoProcessingEvent) => {
      if (!stream.writable) return;
      const isFinal = event.status === 'SUCCESS' || event.status === 'FAILED';
      // a slow reader misses steps, never the end
      if (stream.writableNeedDrain && !isFinal) return;
      stream.write(`data: ${JSON.stringify(event)}\n\n`);
      if (isFinal) stream.end();
    };

    // listens first and reads then, so that nothing falls between the two
    let early: PhotoProcessingEvent[] | null = [];
    const unsubscribe = events.subscribe(id, (event) => (early ? early.push(event) : write(event)));
    stream.once('close', unsubscribe);
    const production = await productionForWork(db, id).catch((error: unknown) => {
      stream.destroy();
      throw error;
    });
    if (production?.userId !== caller.userId) {
      stream.destroy();
      throw new Refusal('NOT_FOUND');
    }

    const heartbeat = setInterval(() => {
      if (!stream.writable) return;
      if (!stream.writableNeedDrain) stream.write(': still here\n\n');
      checkOn(id, request.token ?? '').then(write, () => stream.end());
    }, HEARTBEAT_MS);
    stream.once('close', () => clearInterval(heartbeat));

    stream.write(`retry: ${RETRY_MS}\n\n`);
    write(stateOf(production));
    for (const event of early) write(event);
    early = null;
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}

function stateOf(production: {
  status: PhotoProcessingEvent['status'];
  progress: number;
  errorCode: ErrorCode | null;
}): PhotoProcessingEvent {
  const { status, progress, errorCode } = production;
  return { status, progress, ...(errorCode && { error: ERRORS[errorCode] }) };
}
