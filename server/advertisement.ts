import { basename, dirname, extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** What the operator shows instead of the creators' own advertisements: a file of theirs (setting `ADVERTISEMENT`). */
export const ADVERTISEMENT_FILES = { '.mp4': 'video', '.webm': 'video', '.html': 'html' } as const;

export function advertisementKind(file: string | null): 'video' | 'html' | null {
  return file === null ? null : ADVERTISEMENT_FILES[extname(file) as keyof typeof ADVERTISEMENT_FILES];
}

/**
 * An HTML file may load what it likes from the web, and is a site of its own wherever it is opened: it reaches nothing of the
 * app, neither its page nor its storage nor, as the person, its server. Only the app's own page shows it in a frame.
 */
const HTML_POLICY = [
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
  "default-src https: data: blob: 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

export async function advertisementRoute(app: FastifyInstance, file: string | null): Promise<void> {
  if (file === null) return;
  // of its own scope: the built web app has another folder
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root: dirname(file), serve: false, cacheControl: false });
    scope.get('/api/advertisement', (_, reply) => {
      if (advertisementKind(file) === 'html') reply.header('content-security-policy', HTML_POLICY);
      return reply.header('cache-control', 'no-cache').sendFile(basename(file));
    });
  });
}
