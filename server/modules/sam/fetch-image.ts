import { lookup as resolveName } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { UPLOAD } from '@facet/contract/constants.ts';
import { Refusal } from '../../refusal.ts';

export interface FetchPorts {
  /** Whether an address may be connected to. */
  isAllowed(address: string): boolean;
  /** Only the usual ports of the web, unless this says otherwise. */
  allowsAnyPort: boolean;
  resolve?: (host: string) => Promise<string[]>;
  limitMs?: number;
}

const LIMIT_MS = 10_000;
const MAX_REDIRECTS = 3;
const MAX_URL_LENGTH = 2048;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

const resolveAll = async (host: string): Promise<string[]> =>
  (await resolveName(host, { all: true })).map(({ address }) => address);

/**
 * Bytes of what an address of the web shows, for a person who must not learn with it what this machine alone can reach. A name
 * is resolved once for each connection, all of its addresses are looked at, and the connection goes to one of them, whatever the
 * name answers a moment later; so it is with each redirect.
 *
 * @throws Refusal IMAGE_URL_INVALID, IMAGE_URL_PRIVATE, IMAGE_URL_FAILED, IMAGE_URL_SLOW, IMAGE_URL_REDIRECTS, FILE_TOO_LARGE
 */
export async function fetchImage(text: string, ports: FetchPorts): Promise<Buffer> {
  const signal = AbortSignal.timeout(ports.limitMs ?? LIMIT_MS);
  try {
    return await follow(parseAddress(text), ports, signal);
  } catch (error) {
    if (signal.aborted) throw new Refusal('IMAGE_URL_SLOW', error);
    throw error instanceof Refusal ? error : new Refusal('IMAGE_URL_FAILED', error);
  }
}

async function follow(first: URL, ports: FetchPorts, signal: AbortSignal): Promise<Buffer> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await connect(url, await addressOf(url, ports, signal), signal);
    const { statusCode = 0, headers } = response;
    if (!REDIRECTS.includes(statusCode)) return read(response);
    response.destroy();
    if (!headers.location) throw new Refusal('IMAGE_URL_FAILED');
    url = parseAddress(headers.location, url);
  }
  throw new Refusal('IMAGE_URL_REDIRECTS');
}

function parseAddress(text: string, base?: URL): URL {
  if (text.length > MAX_URL_LENGTH || !URL.canParse(text, base)) throw new Refusal('IMAGE_URL_INVALID');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refusal('IMAGE_URL_INVALID');
  if (url.username || url.password) throw new Refusal('IMAGE_URL_INVALID');
  return url;
}

async function addressOf(url: URL, ports: FetchPorts, signal: AbortSignal): Promise<string> {
  // another port is hardly ever a picture's, and often some service's
  if (url.port && !ports.allowsAnyPort) throw new Refusal('IMAGE_URL_PRIVATE');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await within(signal, (ports.resolve ?? resolveAll)(host));
  if (addresses.length === 0) throw new Refusal('IMAGE_URL_FAILED');
  if (!addresses.every(ports.isAllowed)) throw new Refusal('IMAGE_URL_PRIVATE');
  return addresses[0]!;
}

/** A resolver cannot be called off; its answer is not waited for. */
function within<T>(signal: AbortSignal, task: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return Promise.race([task, promise]);
}

function connect(url: URL, address: string, signal: AbortSignal): Promise<http.IncomingMessage> {
  const family = isIP(address);
  const pinned: LookupFunction = (_host, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        lookup: pinned,
        // a connection of its own: a kept one may lead elsewhere
        agent: false,
        signal,
        headers: { accept: 'image/jpeg, image/png, image/gif', 'accept-encoding': 'identity' },
      },
      resolve,
    )
      .on('error', reject)
      // what speaks another protocol from now on is no answer, and is not told as an error either
      .on('upgrade', (_, socket) => {
        socket.destroy();
        reject(new Refusal('IMAGE_URL_FAILED'));
      })
      .end();
  });
}

async function read(response: http.IncomingMessage): Promise<Buffer> {
  const { statusCode, headers } = response;
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  try {
    if (statusCode !== 200 || !isPlain) throw new Refusal('IMAGE_URL_FAILED');
    if (Number(headers['content-length']) > UPLOAD.maxBytes) throw new Refusal('FILE_TOO_LARGE');
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > UPLOAD.maxBytes) throw new Refusal('FILE_TOO_LARGE');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, length);
  } finally {
    response.destroy();
  }
}
