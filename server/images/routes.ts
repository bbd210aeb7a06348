import { IMAGE_WIDTHS } from '@facet/contract/constants.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';
import type { Derivatives } from './derivatives.ts';
import type { Images } from './images.ts';

export interface ImageRoutesOptions {
  images: Pick<Images, 'keyOf'>;
  storage: Storage;
  derivatives: Derivatives;
}

/** What is stored never changes under its key; a day is how long an address stays the same (addresses.ts). */
const CACHE_CONTROL = 'private, max-age=86400, immutable';

/** `GET /files/<key>?e&s[&w]`: a stored file by its signed address; with `w`, a WebP of at most that width. */
export function imageRoutes(app: FastifyInstance, options: ImageRoutesOptions): void {
  const { images, storage, derivatives } = options;

  app.get<{ Querystring: { w?: string } }>('/files/*', async (request, reply) => {
    const key = images.keyOf(request.url);
    // one answer for a forged, an expired and an unknown address: which it is, is nobody's business
    if (!key) throw new Refusal('NOT_FOUND');
    const isJson = key.endsWith('.json');
    const width = widthOf(request.query.w);
    if (isJson && width !== null) throw new Refusal('BAD_INPUT');

    const tag = `"${key}${width === null ? '' : `@${width}`}"`;
    // set last: a refusal must not be cached
    const found = () =>
      reply.headers({ 'cache-control': CACHE_CONTROL, etag: tag, 'x-content-type-options': 'nosniff' });
    if (request.headers['if-none-match'] === tag) {
      if (!(await storage.has(key))) throw new Refusal('NOT_FOUND');
      return found().code(304).send();
    }
    if (width !== null) {
      const webp = await derivatives.webp(key, width);
      return found().type('image/webp').send(webp);
    }
    const { bytes, body } = await storage.stream(key);
    if (isJson) return found().type('application/json; charset=utf-8').send(body);
    return found()
      .type(key.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .header('content-length', bytes)
      .send(body);
  });
}

/** @throws Refusal BAD_INPUT for any width that is not offered: the cache stays bounded */
function widthOf(text: unknown): number | null {
  if (text === undefined) return null;
  const width = IMAGE_WIDTHS.find((offered) => String(offered) === text);
  if (width === undefined) throw new Refusal('BAD_INPUT');
  return width;
}
