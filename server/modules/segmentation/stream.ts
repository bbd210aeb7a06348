import { ERRORS } from '@facet/contract/errors.ts';
import { MAX_ID } from '@facet/contract/ids.ts';
import type { PresetProcessingEvent } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStream, EventStreams } from '../../events/sse.ts';
import { Refusal } from '../../refusal.ts';
import { segmentationNews } from './news.ts';
import { ownSearch } from './store.ts';

const Params = z.object({ presetCampaignId: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_ID)) });

/** GET /api/preset-processing/{presetCampaignId}: what becomes of the search for people, until it is over. */
export function presetProcessingRoutes(
  app: FastifyInstance,
  { db, bus, eventStreams }: { db: Db; bus: Pick<Bus, 'subscribe'>; eventStreams: EventStreams },
): void {
  /** @throws Refusal NOT_FOUND, also for a campaign of somebody else */
  async function stateOf(partnerId: number, id: number): Promise<PresetProcessingEvent> {
    const search = await ownSearch(db, partnerId, id);
    if (!search) throw new Refusal('NOT_FOUND');
    const { status, progress, errorCode } = search;
    return { status, progress, ...(errorCode && { error: ERRORS[errorCode] }) };
  }

  app.get('/api/preset-processing/:presetCampaignId', { compress: false }, async (request, reply) => {
    const { partnerId } = partner(request.caller);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new Refusal('BAD_INPUT');
    const id = params.data.presetCampaignId;
    return eventStreams.open(request, reply, {
      async begin(stream) {
        // listens first and reads then, so that nothing falls between the two
        let early: PresetProcessingEvent[] | null = [];
        stream.onceClosed(
          bus.subscribe(segmentationNews, id, ({ run: _, ...event }) =>
            early ? early.push(event) : tell(stream, event),
          ),
        );
        tell(stream, await stateOf(partnerId, id));
        for (const event of early) tell(stream, event);
        early = null;
      },
      check: async (stream) => tell(stream, await stateOf(partnerId, id)),
    });
  });
}

/** A slow reader misses steps, never the end. */
function tell(stream: EventStream, event: PresetProcessingEvent): void {
  const isOpen = event.status === 'PENDING' || event.status === 'PROCESSING';
  if (stream.isBehind && isOpen) return;
  stream.send({ data: event });
  if (!isOpen) stream.end();
}
