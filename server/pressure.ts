import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Seconds after which somebody who was refused may come back. */
const RETRY_AFTER = 2;
/** Whoever watches the process asks these, most of all when it has too much to do. */
const ALWAYS = new Set(['/livez', '/metrics']);

/**
 * Requests that the process works on at a time. Beyond, they are refused at once instead of waiting until they time out. What
 * a caller lets wait is not counted: neither a body that arrives slowly, nor an answer that is read slowly, nor a stream.
 */
export function limitPressure(
  app: FastifyInstance,
  most: number,
): { workOn<T>(work: Promise<T>): Promise<T> } {
  let current = 0;
  const inHandler = new WeakSet<FastifyRequest>();
  const leave = (request: FastifyRequest) => {
    if (inHandler.delete(request)) current--;
  };

  app.addHook('onRequest', async (request, reply) => {
    if (current < most || ALWAYS.has(request.url)) return;
    reply.header('retry-after', RETRY_AFTER);
    throw new Refusal('BUSY');
  });
  app.addHook('preHandler', async (request, reply) => {
    // a handler that finds nothing hands over to the one for that, which comes by here again
    if (inHandler.has(request)) return;
    current++;
    inHandler.add(request);
    reply.raw.once('close', () => leave(request));
  });
  app.addHook('onSend', async (request) => leave(request));
  return {
    /** What is done for a request before its body is there. */
    async workOn(work) {
      current++;
      try {
        return await work;
      } finally {
        current--;
      }
    },
  };
}
