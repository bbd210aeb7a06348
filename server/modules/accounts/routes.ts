import { RefreshBody } from '@facet/contract/rest.ts';
import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../../limiter.ts';
import { Refusal } from '../../refusal.ts';
import type { Sessions } from './sessions.ts';

/** POST /refresh renews a token that is about to expire. */
export function accountRoutes(
  app: FastifyInstance,
  ports: { sessions: Sessions; signInLimiter: Limiter },
): void {
  app.post('/refresh', async (request) => {
    ports.signInLimiter.take(request.ip);
    const body = RefreshBody.safeParse(request.body);
    if (!body.success) throw new Refusal('TOKEN_REFRESH_FAILED');
    return { token: await ports.sessions.refresh(body.data.staledToken) };
  });
}
