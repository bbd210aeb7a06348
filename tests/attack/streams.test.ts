import { LOGOUT } from '@facet/contract/documents/account.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  type Caller,
  createProduction,
  type Product,
  reserve,
  seeDemo,
  signIn,
  signInAsFan,
  uploadFace,
} from '../support/api.ts';
import { useServer } from '../support/running.ts';

const server = useServer();
let fan: Caller;
let product: Product;
let id: number;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
  product = (await seeDemo(fan)).bundle.products[0]!;
  id = await createProduction(fan, product, await uploadFace(fan), await reserve(fan, product));
});

function open(
  token: string | null,
  address = `/api/photo-processing/${id}?type=production`,
  signal?: AbortSignal,
) {
  return fetch(`${server().url}${address}`, {
    headers: { accept: 'text/event-stream', ...(token !== null && { token }) },
    signal,
  });
}

describe('a stream is refused', () => {
  test('without a token, with a wrong one, and with the token in the address', async () => {
    expect((await open(null)).status).toBe(401);
    expect((await open('a.b.c')).status).toBe(401);
    const address = `/api/photo-processing/${id}?type=production&token=${fan.token}`;
    expect((await open(null, address)).status).toBe(401);
  });

  test('to somebody else, as if there were none', async () => {
    const admin = await signIn(server().url, 'admin@facet.test');
    const foreign = await open(admin.token);
    const missing = await open(admin.token, '/api/photo-processing/2000000000?type=production');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    const without = ({ requestId: _, ...body }: Record<string, unknown>) => body;
    expect(without((await foreign.json()) as object as Record<string, unknown>)).toEqual(
      without((await missing.json()) as object as Record<string, unknown>),
    );
  });

  test.each(['0', '-1', 'x', '1.5', '1e3', '%00', '99999999999999999999', '../1'])(
    'for an id of %j',
    async (wrong) => {
      const response = await open(fan.token, `/api/photo-processing/${wrong}?type=production`);
      expect([400, 404]).toContain(response.status);
    },
  );

  test('of another type', async () => {
    expect((await open(fan.token, `/api/photo-processing/${id}?type=campaign`)).status).toBe(400);
    expect((await open(fan.token, `/api/photo-processing/${id}`)).status).toBe(400);
  });
});

test('a forged Last-Event-ID is just ignored', async () => {
  const abort = new AbortController();
  const response = await fetch(`${server().url}/api/photo-processing/${id}?type=production`, {
    headers: { token: fan.token, 'last-event-id': "9999'; drop table productions; --" },
    signal: abort.signal,
  });
  expect(response.status).toBe(200);
  const { value } = await response.body!.getReader().read();
  expect(new TextDecoder().decode(value)).toContain('retry:');
  abort.abort();
});

test('one member’s streams have a bound, and places become free again', async () => {
  const aborts = Array.from({ length: 30 }, () => new AbortController());
  const answers = await Promise.all(aborts.map(({ signal }) => open(fan.token, undefined, signal)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses).toContain(429);
  for (const abort of aborts) abort.abort();
  await expect
    .poll(async () => {
      const abort = new AbortController();
      const { status } = await open(fan.token, undefined, abort.signal);
      abort.abort();
      return status;
    })
    .toBe(200);
});

test('a storm of reconnections leaves no stream behind, and nobody else notices it', async () => {
  const streamsOpen = async () => {
    const text = await (await fetch(`${server().url}/metrics`)).text();
    return Number(/^facet_event_streams_open (\d+)$/m.exec(text)?.[1]);
  };
  const statuses = new Set<number>();
  const storm = async () => {
    for (let turn = 0; turn < 15; turn++) {
      const abort = new AbortController();
      const answering = open(fan.token, undefined, abort.signal);
      // half of them leave before they are answered
      if (turn % 2 === 0) abort.abort();
      await answering.then(
        ({ status }) => statuses.add(status),
        () => {},
      );
      abort.abort();
    }
  };
  await Promise.all([
    ...Array.from({ length: 20 }, storm),
    (async () => {
      for (let turn = 0; turn < 10; turn++) expect((await fetch(`${server().url}/readyz`)).status).toBe(200);
    })(),
  ]);
  expect([...statuses].every((status) => [200, 429, 503].includes(status))).toBe(true);
  await expect.poll(streamsOpen, { timeout: 10_000 }).toBe(0);
});

// well before the next heartbeat, which would find it out too
test('a stream ends at once when its session is revoked', { timeout: 10_000 }, async () => {
  const second = await signInAsFan(server().url);
  const response = await open(second.token);
  expect(response.status).toBe(200);
  const ended = (async () => {
    const reader = response.body!.getReader();
    while (!(await reader.read()).done);
  })();
  await ask(second, LOGOUT, {});
  await ended;
  expect((await open(second.token)).status).toBe(401);
});
