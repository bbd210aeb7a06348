import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ME } from '@facet/contract/documents/account.ts';
import { SEARCH_PEOPLE } from '@facet/contract/documents/search.ts';
import { print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type Caller, seeDemo, send, signInAsFan } from '../support/api.ts';
import { useServer } from '../support/running.ts';

/** What a browser is told to forbid, and what a request says of itself and is not believed. */

const RATE_LIMIT = 400;
const server = useServer({ RATE_LIMIT: String(RATE_LIMIT) });
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server().url + path, { headers, redirect: 'manual' });
const EVIL = 'https://evil.example';
let fan: Caller | undefined;
const signedIn = async () => (fan ??= await signInAsFan(server().url));

/** A page, an answer, a refusal, a picture. */
async function addresses(): Promise<string[]> {
  const { bundle } = await seeDemo({ url: server().url });
  const picture = new URL(bundle.products[0]!.file, server().url);
  return [
    '/',
    '/introduce/demo',
    '/api/config',
    '/no/such.js',
    '/api/nothing',
    picture.pathname + picture.search,
  ];
}

describe('another site', () => {
  test.each([EVIL, 'null', 'http://localhost:1'])('of origin %s reads nothing', async (origin) => {
    const { token } = await signedIn();
    for (const path of await addresses()) {
      const { headers } = await get(path, { origin });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
    const asked = await fetch(`${server().url}/graphql`, {
      method: 'POST',
      headers: { origin, token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(ME) }),
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await fetch(`${server().url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'token,content-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toBeNull();
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example/..',
    '/login?next=//evil.example',
  ])('is not where %s leads to', async (path) => {
    const { headers, status } = await get(path);
    expect(headers.get('location')).toBeNull();
    expect(status).toBeLessThan(500);
  });
});

describe('every answer', () => {
  test('forbids frames, guessed types and scripts of others', async () => {
    for (const path of await addresses()) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      const directive = (name: string) =>
        policy
          .split(';')
          .map((one) => one.trim().split(' '))
          .find(([first]) => first === name)
          ?.slice(1);
      expect(directive('script-src'), path).toEqual(["'self'", "'wasm-unsafe-eval'"]);
      expect(directive('frame-ancestors')).toEqual(["'none'"]);
      expect(directive('object-src')).toEqual(["'none'"]);
      expect(directive('base-uri')).toEqual(["'none'"]);
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  test('of the page has no script in it, which the policy would stop', async () => {
    const page = await (await get('/')).text();
    expect([...page.matchAll(/<script(?![^>]*\bsrc=)/g)]).toEqual([]);
    expect(page).not.toMatch(/\son[a-z]+=/);
  });

  test('that is private is kept by no cache', async () => {
    const { token } = await signedIn();
    const answer = await fetch(`${server().url}/graphql`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ query: print(ME) }),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a file of the app', () => {
  const assets = path.join(import.meta.dirname, '../../dist/assets');
  const worker = () => readdirSync(assets).find((name) => /^worker-browser-.*\.js$/.test(name))!;
  const length = (name: string) => String(statSync(path.join(assets, name)).size);

  test.each([
    { accepted: 'gzip, deflate, br', encoding: 'br', ending: '.br' },
    { accepted: 'gzip, deflate', encoding: 'gzip', ending: '.gz' },
  ])(
    'is sent in $encoding as the build has compressed it, under its own policy',
    async ({ accepted, encoding, ending }) => {
      const answer = await get(`/assets/${worker()}`, { 'accept-encoding': accepted });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-length')).toBe(length(worker() + ending));
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
      expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await answer.text()).toBe(readFileSync(path.join(assets, worker()), 'utf8'));
    },
  );

  test('is sent as it is to who takes no other', async () => {
    const answer = await get(`/assets/${worker()}`, { 'accept-encoding': 'identity' });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe(length(worker()));
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
  });

  test('that may change under its name is compressed as it is sent', async () => {
    for (const address of ['/', '/sw.js']) {
      const { headers } = await get(address, { accept: 'text/html', 'accept-encoding': 'br' });
      expect(headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/sw.js', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br');
  });
});

describe('a request', () => {
  test('that unpacks to gigabytes is refused before it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(256 * 1024);
    const before = memory();
    const answer = await fetch(`${server().url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    });
    expect(answer.status).toBe(413);
    if (process.platform === 'linux') expect(memory() - before).toBeLessThan(100);
  });

  test.each(['zstd', 'x-evil', 'gzip, gzip, gzip'])('in the encoding %s is refused', async (encoding) => {
    const query = { query: '{ __typename }' };
    const { data, errors } = await send(server().url, query, { 'content-encoding': encoding });
    expect([data, errors[0]?.extensions?.code]).toEqual([null, 'BAD_INPUT']);
  });

  test('for words that would take a pattern hours takes none', async () => {
    const { url, token } = await signedIn();
    for (const text of ['a'.repeat(60), '%'.repeat(60), `${'(a+)+'.repeat(10)}$`, `${'!&|'.repeat(20)}`]) {
      const variables = { query: text, pagination: { page: 1, pageSize: 10 } };
      // hours are more than a test has
      const { data, errors } = await send(url, { query: print(SEARCH_PEOPLE), variables }, { token });
      expect(data !== null || errors.length > 0, text).toBe(true);
      for (const { extensions } of errors) {
        expect(extensions?.code, text).toBeTruthy();
        expect(extensions?.code, text).not.toBe('INTERNAL');
      }
    }
  });

  // the last one, as nothing is answered after it
  test('is counted for who sends it, whatever it says of who forwarded it', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < RATE_LIMIT + 20; n++) {
      const address = `10.${n % 250}.${Math.trunc(n / 250)}.7`;
      const { status } = await get('/livez', { 'x-forwarded-for': address, forwarded: `for=${address}` });
      statuses.push(status);
    }
    expect(statuses).toContain(429);
    const query = { query: '{ __typename }' };
    const { errors } = await send(server().url, query, { 'x-forwarded-for': '1.2.3.4' });
    expect(errors[0]?.extensions?.code).toBe('TOO_MANY_REQUESTS');
  });
});

/** The most that the server's process has had, in MB. */
function memory(): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server().pid}/status`, 'utf8'))?.[1]) / 1024;
}
