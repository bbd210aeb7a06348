import { ERRORS } from '@facet/contract/errors.ts';
import { MAX_ID } from '@facet/contract/ids.ts';
import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { member } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStream, EventStreams } from '../../events/sse.ts';
import { Refusal } from '../../refusal.ts';
import { productionNews } from './news.ts';
import { gavePictureAway } from './originals.ts';
import { productionForWork } from './store.ts';

const Params = z.object({ productionId: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_ID)) });
const Query = z.object({ type: z.literal('production') });

/** GET /api/photo-processing/{productionId}?type=production: what becomes of one production, until it is over. */
export function photoProcessingRoutes(
  app: FastifyInstance,
  { db, bus, eventStreams }: { db: Db; bus: Pick<Bus, 'subscribe'>; eventStreams: EventStreams },
): void {
  /** @throws Refusal NOT_FOUND, also for a production of somebody else */
  async function stateOf(id: number, userId: number): Promise<PhotoProcessingEvent> {
    const production = await productionForWork(db, id);
    // what took the place of another photo is found there
    if (!production && (await gavePictureAway(db, id, userId))) return { status: 'SUCCESS', progress: 1 };
    if (production?.userId !== userId) throw new Refusal('NOT_FOUND');
    const { status, progress, errorCode } = production;
    return { status, progress, ...(errorCode && { error: ERRORS[errorCode] }) };
  }

  app.get('/api/photo-processing/:productionId', { compress: false }, async (request, reply) => {
    const { userId } = member(request.caller);
    const params = Params.safeParse(request.params);
    if (!params.success || !Query.safeParse(request.query).success) throw new Refusal('BAD_INPUT');
    const id = params.data.productionId;
    return eventStreams.open(request, reply, {
      async begin(stream) {
        // listens first and reads then, so that nothing falls between the two
        let early: PhotoProcessingEvent[] | null = [];
        stream.onceClosed(
          bus.subscribe(productionNews, id, (event) => (early ? early.push(event) : tell(stream, event))),
        );
        tell(stream, await stateOf(id, userId));
        for (const event of early) tell(stream, event);
        early = null;
      },
      check: async (stream) => tell(stream, await stateOf(id, userId)),
    });
  });
}

/** A slow reader misses steps, never the end. */
function tell(stream: EventStream, event: PhotoProcessingEvent): void {
  const isFinal = event.status === 'SUCCESS' || event.status === 'FAILED';
  if (stream.isBehind && !isFinal) return;
  stream.send({ data: event });
  if (isFinal) stream.end();
}
