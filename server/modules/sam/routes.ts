import { type ProcessImageAnswer, type ProxyImageAnswer, ProxyImageBody } from '@facet/contract/layers.ts';
import type { FastifyInstance } from 'fastify';
import { member } from '../../access.ts';
import type { Admission } from '../../admission.ts';
import { Refusal } from '../../refusal.ts';
import { readLayersForm, registerLayerForms } from './form.ts';
import type { Sam } from './service.ts';

/** The calls of the layered editor (contract/layers.ts). */
export async function samRoutes(
  app: FastifyInstance,
  { sam, admission }: { sam: Sam; admission: Admission },
): Promise<void> {
  await app.register(async (scope) => {
    await registerLayerForms(scope);
    scope.post('/sam/process-image', async (request, reply): Promise<ProcessImageAnswer> => {
      const caller = member(request.caller);
      await admission.take(caller.userId, reply);
      return sam.processImage(caller, await readLayersForm(request));
    });
  });

  app.post('/sam/proxy-image', async (request, reply): Promise<ProxyImageAnswer> => {
    const caller = member(request.caller);
    const body = ProxyImageBody.safeParse(request.body);
    if (!body.success) throw new Refusal('IMAGE_URL_INVALID');
    await admission.take(caller.userId, reply);
    return sam.proxyImage(caller, body.data.url);
  });
}
