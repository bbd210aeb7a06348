import type { PublicAddressAnswer } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';

/** `GET /api/ip`: the caller's own address, which the browser puts into its consent records. */
export function consentRoutes(app: FastifyInstance): void {
  app.get('/api/ip', async (request, reply): Promise<PublicAddressAnswer> => {
    reply.header('cache-control', 'no-store');
    return { ip: request.ip };
  });
}
