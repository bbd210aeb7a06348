import type { OutboxAnswer } from '@facet/contract/rest.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Outbox } from './outbox.ts';

/** `GET /api/outbox`: the mails that were not sent, for whoever develops on this machine. */
export function mailRoutes(app: FastifyInstance, { outbox }: { outbox: Outbox | null }): void {
  app.get('/api/outbox', async (request, reply): Promise<OutboxAnswer> => {
    if (!outbox || !isFromThisMachine(request)) throw new Refusal('NOT_FOUND');
    reply.header('cache-control', 'no-store');
    const mails = await outbox.list();
    return {
      mails: mails.map(({ id, to, subject, text, writtenAt }) => ({ id, to, subject, text, writtenAt })),
    };
  });
}

const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** By a name of this machine too: a page from elsewhere whose name leads here must not read it. */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return LOCAL_ADDRESSES.has(request.ip) && LOCAL_NAMES.has(request.hostname);
}
