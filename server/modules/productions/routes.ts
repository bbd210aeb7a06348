import {
  OTHER_VARIANT_HEADER,
  PreviewGenerationBody,
  type ProductionMonoAnswer,
  ProductionMonoBody,
} from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import { member } from '../../access.ts';
import { Refusal } from '../../refusal.ts';
import type { Productions } from './productions.ts';

/** POST /productionmono starts a production; POST /api/preview-generation shows what it would become. */
export function productionRoutes(app: FastifyInstance, { productions }: { productions: Productions }): void {
  app.post('/productionmono', async (request): Promise<ProductionMonoAnswer> => {
    const body = ProductionMonoBody.safeParse(request.body);
    if (!body.success) throw new Refusal('BAD_INPUT');
    const mode = await productions.start(member(request.caller), body.data);
    return { ok: true, productionId: body.data.productionId, mode };
  });

  app.post('/api/preview-generation', async (request, reply) => {
    const body = PreviewGenerationBody.safeParse(request.body);
    if (!body.success) throw new Refusal('BAD_INPUT');
    const { jpeg, other } = await productions.preview(member(request.caller), body.data);
    if (other) reply.header(OTHER_VARIANT_HEADER, other);
    return reply.header('cache-control', 'no-store').type('image/jpeg').send(jpeg);
  });
}
