import { ERRORS } from '@facet/contract/errors.ts';
import { MAX_ID } from '@facet/contract/ids.ts';
import type { CampaignProcessingEvent } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { partner } from '../../access.ts';
import type { Db } from '../../db/database.ts';
import type { Bus } from '../../events/bus.ts';
import type { EventStreams } from '../../events/sse.ts';
import { Refusal } from '../../refusal.ts';
import { makingNews } from './news.ts';
import { ownMakings } from './store.ts';

const Params = z.object({ campaignId: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_ID)) });

/** GET /api/campaign-processing/{campaignId}: what becomes of each image of a campaign, until none is being made. */
export function campaignProcessingRoutes(
  app: FastifyInstance,
  { db, bus, eventStreams }: { db: Db; bus: Pick<Bus, 'subscribe'>; eventStreams: EventStreams },
): void {
  /** @throws Refusal NOT_FOUND where nothing ever was made, also for a campaign of somebody else */
  async function stateOf(partnerId: number, id: number): Promise<CampaignProcessingEvent> {
    const makings = await ownMakings(db, partnerId, id);
    if (makings.length === 0) throw new Refusal('NOT_FOUND');
    return {
      isMaking: makings.some(({ status }) => status === 'PENDING' || status === 'PROCESSING'),
      images: makings.map(({ errorCode, person, ...image }) => ({
        ...image,
        ...(errorCode && { error: ERRORS[errorCode] }),
        ...(person !== null && { person }),
      })),
    };
  }

  app.get('/api/campaign-processing/:campaignId', { compress: false }, async (request, reply) => {
    const { partnerId } = partner(request.caller);
    const params = Params.safeParse(request.params);
    if (!params.success) throw new Refusal('BAD_INPUT');
    const id = params.data.campaignId;
    await stateOf(partnerId, id);
    let told = '';
    let look = () => {};
    return eventStreams.open(request, reply, {
      async begin(stream) {
        // whatever is told meanwhile is in the state that is read next
        look = stream.pull(async () => {
          const data = await stateOf(partnerId, id);
          const text = JSON.stringify(data);
          const isNew = text !== told;
          told = text;
          if (!isNew && !data.isMaking) stream.end();
          return isNew ? [{ data }] : [];
        });
        stream.onceClosed(bus.subscribe(makingNews, id, look));
        look();
      },
      check: async () => look(),
    });
  });
}
