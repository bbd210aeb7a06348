import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UPLOAD } from '@facet/contract/constants.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { isPublicAddress } from './addresses.ts';
import { fetchImage } from './fetch-image.ts';

/** All of 127.0.0.0/8 is this machine: the first stands for the internet, the second for what must not be reached. */
const [PUBLIC, SECRET] = ['127.0.0.2', '127.0.0.1'];
const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** @returns its port, on every address of this machine */
async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '0.0.0.0', resolve));
  return (server.address() as AddressInfo).port;
}

const ports = {
  isAllowed: (address: string) => address === PUBLIC,
  allowsAnyPort: true,
  resolve: async (host: string) => [host === 'secret.test' ? SECRET : PUBLIC],
};
const refused = (code: string) => expect.objectContaining({ code });

test('what stands behind a name is brought', async () => {
  const port = await serve((_, response) => response.end('bytes'));
  expect(String(await fetchImage(`http://pictures.test:${port}/a`, ports))).toBe('bytes');
});

test.each(['', 'cat', 'file:///etc/passwd', 'ftp://a.test/x', 'data:image/png;base64,AA', 'javascript:1'])(
  '%j is no address',
  (url) => expect(fetchImage(url, ports)).rejects.toThrow(refused('IMAGE_URL_INVALID')),
);

test('an address with a password, or longer than any, is none', async () => {
  await expect(fetchImage('http://me:pw@a.test/', ports)).rejects.toThrow(refused('IMAGE_URL_INVALID'));
  const long = `http://a.test/${'x'.repeat(2048)}`;
  await expect(fetchImage(long, ports)).rejects.toThrow(refused('IMAGE_URL_INVALID'));
});

test.each([
  ...['http://127.0.0.1/', 'http://localhost/', 'http://2130706433/', 'http://0x7f.1/', 'http://[::1]/'],
  ...['http://[::ffff:127.0.0.1]/', 'http://169.254.169.254/latest/meta-data/', 'http://10.0.0.8/'],
  ...['http://[fd00:ec2::254]/', 'http://100.100.100.200/', 'https://192.168.0.1/'],
])('%s is not connected to', async (url) => {
  const real = { isAllowed: isPublicAddress, allowsAnyPort: false };
  await expect(fetchImage(url, real)).rejects.toThrow(refused('IMAGE_URL_PRIVATE'));
});

test('who answers with another protocol than was asked for is refused at once', async () => {
  const port = await serve(() => {});
  servers.at(-1)!.on('connection', (socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
  });
  await expect(fetchImage(`http://pictures.test:${port}/`, ports)).rejects.toThrow(
    refused('IMAGE_URL_FAILED'),
  );
});

test('of a name with several addresses, one that is private is enough to refuse it', async () => {
  const resolve = async () => [PUBLIC, SECRET];
  await expect(fetchImage('http://a.test/', { ...ports, resolve })).rejects.toThrow(
    refused('IMAGE_URL_PRIVATE'),
  );
});

test('a port that is not the usual one is not knocked at', async () => {
  const call = fetchImage('http://a.test:6379/', { ...ports, allowsAnyPort: false });
  await expect(call).rejects.toThrow(refused('IMAGE_URL_PRIVATE'));
});

test('a name that answers otherwise a moment later leads nowhere else', async () => {
  const answer = vi.fn<RequestListener>((request, response) => {
    response.end(request.socket.localAddress);
  });
  const port = await serve(answer);
  const resolve = vi.fn(async () => [SECRET]).mockResolvedValueOnce([PUBLIC]);
  const seen = await fetchImage(`http://rebinding.test:${port}/`, { ...ports, resolve });
  expect(String(seen)).toContain(PUBLIC);
  expect(resolve).toHaveBeenCalledTimes(1);
});

test('a redirect to what is private is refused, by name and by number', async () => {
  for (const host of ['secret.test', SECRET]) {
    const hidden = vi.fn<RequestListener>((_, response) => void response.end('secret'));
    const port = await serve(hidden);
    const first = await serve((_, response) => {
      response.writeHead(302, { location: `http://${host}:${port}/` }).end();
    });
    await expect(fetchImage(`http://a.test:${first}/`, ports)).rejects.toThrow(refused('IMAGE_URL_PRIVATE'));
    expect(hidden).not.toHaveBeenCalled();
  }
});

test('a redirect out of the web is refused', async () => {
  const port = await serve((_, response) => {
    response.writeHead(301, { location: 'file:///etc/passwd' }).end();
  });
  await expect(fetchImage(`http://a.test:${port}/`, ports)).rejects.toThrow(refused('IMAGE_URL_INVALID'));
});

test('three redirects are followed, and not a fourth', async () => {
  const port = await serve(({ url }, response) => {
    const left = Number(url!.slice(1));
    if (left === 0) response.end('there');
    else response.writeHead(307, { location: `/${left - 1}` }).end();
  });
  expect(String(await fetchImage(`http://a.test:${port}/3`, ports))).toBe('there');
  await expect(fetchImage(`http://a.test:${port}/4`, ports)).rejects.toThrow(refused('IMAGE_URL_REDIRECTS'));
});

test('what never ends is broken off at the bound, whether it tells its length or not', async () => {
  const open: ReturnType<typeof setInterval>[] = [];
  const port = await serve(({ url }, response) => {
    if (url === '/told') response.setHeader('content-length', UPLOAD.maxBytes + 1);
    response.flushHeaders();
    const block = Buffer.alloc(1 << 20);
    open.push(setInterval(() => response.write(block), 1));
  });
  for (const path of ['told', 'untold'])
    await expect(fetchImage(`http://a.test:${port}/${path}`, ports)).rejects.toThrow(
      refused('FILE_TOO_LARGE'),
    );
  open.forEach(clearInterval);
});

test('who does not answer, or only drips, is not waited for', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/drip') response.write('x');
  });
  for (const path of ['silent', 'drip']) {
    const call = fetchImage(`http://a.test:${port}/${path}`, { ...ports, limitMs: 60 });
    await expect(call).rejects.toThrow(refused('IMAGE_URL_SLOW'));
  }
  const resolve = () => new Promise<string[]>(() => undefined);
  await expect(fetchImage('http://a.test/', { ...ports, resolve, limitMs: 60 })).rejects.toThrow(
    refused('IMAGE_URL_SLOW'),
  );
});

test('an error page, a name without an address, and a packed answer are told as no image', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/404') response.statusCode = 404;
    else response.setHeader('content-encoding', 'gzip');
    response.end('x');
  });
  const failed = refused('IMAGE_URL_FAILED');
  await expect(fetchImage(`http://a.test:${port}/404`, ports)).rejects.toThrow(failed);
  await expect(fetchImage(`http://a.test:${port}/gzip`, ports)).rejects.toThrow(failed);
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  await expect(fetchImage('http://a.test/', { ...ports, resolve })).rejects.toThrow(failed);
});
