import type { FastifyInstance } from 'fastify';

/**
 * Lets a GraphQL upload be answered before its file was read, as when the caller is refused: the upload plugin waits for
 * the end of the request, which would never come while a file stands unread in its parser. To be called before that plugin
 * is registered.
 */
export function drainUnreadUploads(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.readableEnded || !raw.headers['content-type']?.startsWith('multipart/')) return;
    raw.unpipe();
    raw.resume();
  });
}
