import { readFile } from 'node:fs/promises';
import { serverShape } from '@facet/server/graphql/print-contract.ts';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BODIES, FORMS } from '../support/bodies.ts';
import { edgeRequests } from '../support/edges.ts';
import { type Heap, INSPECTED, openHeap } from '../support/heap.ts';
import { useServer } from '../support/running.ts';
import { isLeftToPostgres } from '../support/split.ts';

/**
 * Nobody in particular, from ever other addresses, sends as much as a request may hold, never the same twice. Nothing of it stays in
 * memory. Doors are those of the schema and of the modules' rows, so a new one is flooded as soon as it is there.
 */

const KB = 1024;
/** In one field, short of a body that is refused unread. */
const FIELD = 220 * KB;
/** Node reads 16 KB of headers. */
const HEADER = 3 * KB;
const HEADERS = ['token', 'user-agent', 'idempotency-key', 'accept-language', 'x-forwarded-for'];
/** In an address; a longer one is refused by the router. */
const PARAMETER = 200;
/** Of each field: what kept it would hold 660 KB. */
const REQUESTS = 3;
/** What an engine and its caches may take for themselves beside that. */
const MAY_STAY = 450 * KB;
const BATCH = 16;
const AT_ONCE = 3;

const server = useServer({ ...INSPECTED, TRUST_PROXY: '127.0.0.1,::1', MAX_AT_WORK: '10000' });
let heap: Heap;
let start: number;

let count = 0;
/** Never the same twice. */
function junk(length: number): string {
  const piece = `${++count}-`;
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

interface Door {
  name: string;
  fields: readonly string[];
  /** A request with `length` characters in a field; of no field: in all of them and in one that nobody knows. */
  request(field: string | null, length: number): readonly [address: string, init: RequestInit];
}

const post = (address: string, body: unknown) =>
  [
    address,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  ] as const;
function overfull(body: Record<string, unknown>, field: string | null, length: number) {
  if (field !== null) return { ...body, [field]: junk(length) };
  const share = Math.floor(length / (Object.keys(body).length + 1));
  const all = Object.keys(body).map((name) => [name, junk(share)]);
  return { ...Object.fromEntries(all), [junk(share)]: 1 };
}

function doorOf(route: string): Door {
  const [method, pattern] = route.split(' ') as [string, string];
  const address = () => `${pattern.replace(/:\w+|\*/g, () => junk(PARAMETER))}?w=${junk(HEADER)}`;
  const [body, form] = [BODIES[route], FORMS[route]];
  return {
    name: route,
    fields: Object.keys(body ?? form ?? {}),
    request(field, length) {
      if (body) return post(address(), overfull(body, field, length));
      if (!form) return [address(), { method }];
      const sent = new FormData();
      for (const [name, value] of Object.entries(overfull(form, field, length)))
        sent.set(name, String(value));
      return [address(), { method, body: sent }];
    },
  };
}

const { door } = serverShape();
const isOpen = (operation: string) => door.isOpen(operation, { kind: 'visitor' });
/** What the app itself answers, beside the modules' rows. */
const OWN = ['/livez', '/readyz', '/metrics', '/api/config', '/api/advertisement', '/*', '/assets/*'];
const routes = [
  ...door.operations.filter((row) => row.includes(' ')),
  ...OWN.map((address) => `GET ${address}`),
];
const schema = buildSchema(await readFile(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
const operations = [...edgeRequests(schema)].map(
  ([
    name,
    {
      all: [first],
    },
  ]): Door => {
    const { query, variables } = first!;
    return {
      name,
      fields: Object.keys(variables),
      request: (field, length) => post('/graphql', { query, variables: overfull(variables, field, length) }),
    };
  },
);
// what differs there is who counts attempts: behind doors that are open
const doors = [...routes.map(doorOf), ...operations].filter(
  ({ name }) => !isLeftToPostgres() || isOpen(name),
);

async function send(make: () => readonly [string, RequestInit], requests: number): Promise<void> {
  let sent = 0;
  const work = async () => {
    while (sent++ < requests) {
      const [address, init] = make();
      count++;
      const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
      const response = await fetch(`${server().url}${address}`, {
        ...init,
        redirect: 'manual',
        headers: { 'x-forwarded-for': from, ...(init.headers as object) },
      });
      await response.arrayBuffer();
      expect(response.status).not.toBe(500);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Bytes that are held after it and were not before. What an open connection still has is held the first time alone. */
async function expectNothingKept(
  flood: () => Promise<void>,
  what: string,
  mayStay = MAY_STAY,
): Promise<void> {
  let kept = Number.NaN;
  for (let tries = 0; tries < 2 && !(kept < mayStay); tries++) {
    const before = await heap.held();
    await flood();
    kept = (await heap.held()) - before;
  }
  expect(kept, what).toBeLessThan(mayStay);
}

beforeAll(async () => {
  heap = await openHeap(server());
  // code and documents are in memory at their second use
  for (const { request } of doors) await send(() => request(null, 10), AT_ONCE);
  start = await heap.held();
});
afterAll(() => heap.close());

// who is refused at the door is refused whatever they say
const fields = doors.flatMap(({ name, fields: own, request }) =>
  [...(isOpen(name) ? own : []), null].map((field) => ({
    name: field === null ? name : `${name} ${field}`,
    field,
    request,
  })),
);
const batches = Array.from({ length: Math.ceil(fields.length / BATCH) }, (_, index) => {
  const batch = fields.slice(index * BATCH, (index + 1) * BATCH);
  return [batch[0]!.name, batch.at(-1)!.name, batch] as const;
});

test.each(batches)('from %s to %s, nothing is kept', async (_, __, batch) => {
  const flood = async () => {
    for (const { field, request } of batch) await send(() => request(field, FIELD), REQUESTS);
  };
  await expectNothingKept(flood, batch.map(({ name }) => name).join(', '));
});

test.each(['/graphql', '/files/x', '/introduce/demo'])(
  'of headers to %s nothing is kept',
  async (address) => {
    const make = (): readonly [string, RequestInit] => {
      const headers = Object.fromEntries(HEADERS.map((name) => [name, junk(HEADER)]));
      if (address !== '/graphql') return [address, { headers }];
      const body = JSON.stringify({ query: '{ me { id } }' });
      return [address, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }];
    };
    await send(make, AT_ONCE);
    await expectNothingKept(() => send(make, 250), address);
  },
);

test('documents that are all different push each other out', async () => {
  const selection = 'me { id } '.repeat(20);
  const make = () => post('/graphql', { query: `query a${++count} { ${selection} } # ${junk(11_000)}` });
  await send(make, 220);
  // two hundred of them, parsed, are more than 10 MB
  await expectNothingKept(() => send(make, 220), 'documents', 2048 * KB);
});

test('all of it together has left little behind', async () => {
  expect((await heap.held()) - start).toBeLessThan(20 * KB * KB);
});
