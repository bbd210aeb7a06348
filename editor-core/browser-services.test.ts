import { afterEach, expect, it, vi } from 'vitest';
import { createBrowserServices } from './browser-services.ts';
import { createImage } from './model/document.ts';
import type { PhotoError } from './services.ts';

const image = createImage({ id: '1', src: '/photo.jpg', width: 4, height: 3 });
const box = { x: 0, y: 0, width: 4, height: 3 };

afterEach(() => vi.unstubAllGlobals());

it.each<[string, () => Promise<Response>, Partial<PhotoError>]>([
  [
    'cannot be reached',
    async () => {
      throw new TypeError('Failed to fetch');
    },
    { code: 'UNREACHABLE' },
  ],
  [
    'breaks off',
    async () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('cut')) })),
    { code: 'UNREACHABLE' },
  ],
  ['is refused', async () => new Response('', { status: 403 }), { code: 'REFUSED', status: 403 }],
  ['is no picture', async () => new Response('<html>'), { code: 'UNREADABLE' }],
])('a photo that %s is told, and asked for again the next time', async (_, answer, error) => {
  const fetched = vi.fn(answer);
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  });
  const services = createBrowserServices();
  for (let i = 0; i < 2; i++) await expect(services.readPixels(image, box)).rejects.toMatchObject(error);
  expect(fetched).toHaveBeenCalledTimes(2);
  services.close();
});
