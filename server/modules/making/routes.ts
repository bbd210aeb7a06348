import { TryProductBody } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import { partner } from '../../access.ts';
import { hasLeft } from '../../form.ts';
import { Refusal } from '../../refusal.ts';
import type { Tryouts } from './tryouts.ts';

/** POST /api/try-product: what a fan would get of a product, as a picture that nobody keeps. */
export function tryoutRoutes(app: FastifyInstance, { tryouts }: { tryouts: Tryouts }): void {
  app.post('/api/try-product', async (request, reply) => {
    const member = partner(request.caller);
    const body = TryProductBody.safeParse(request.body);
    if (!body.success) throw new Refusal('BAD_INPUT');
    const gone = new AbortController();
    if (hasLeft(reply)) gone.abort();
    reply.raw.once('close', () => gone.abort());
    const jpeg = await tryouts.tryOut(member, body.data, gone.signal);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(jpeg);
  });
}
