import { readFile } from 'node:fs/promises';
import { ERRORS } from '@facet/contract/errors.ts';
import { serverShape } from '@facet/server/graphql/print-contract.ts';
import { buildSchema } from 'graphql';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, signIn } from '../support/api.ts';
import { BODIES, FORMS } from '../support/bodies.ts';
import { edgeRequests, NUMBERS, TEXTS, UNSTORABLE } from '../support/edges.ts';
import { ROLES } from '../support/roles.ts';
import { useServer } from '../support/running.ts';
import { quarterOf } from '../support/runs.ts';

/**
 * Every call, in every role, with every argument at its edges: refused or answered, and never our fault. What is sent is made
 * from the schema and from one usual body of each route, so a new call is tried as soon as it is there. A role that the schema's
 * door refuses is refused before arguments are looked at (server/graphql/schema.test.ts), so it sends one edge an argument. Of the
 * others the least who is signed in sends all edges, and each of the rest a quarter of them, all where `CI` is set.
 */

const AT_ONCE = 16;
const server = useServer({ RATE_LIMIT: '1000000' });
const schema = buildSchema(await readFile(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
const { door } = serverShape();
const NAMES = Object.keys(ROLES) as (keyof typeof ROLES)[];
const EMAILS = { member: 'fan', partner: 'partner', admin: 'admin', superadmin: 'super' };
const callers = new Map<string, Partial<Caller>>([['visitor', {}]]);

beforeAll(async () => {
  for (const [role, name] of Object.entries(EMAILS)) {
    callers.set(role, await signIn(server().url, `${name}@facet.test`));
  }
});

/** What the role sends of the calls to an operation that lets it in. */
function partOf<T>(calls: readonly T[], operation: string, role: (typeof NAMES)[number]): readonly T[] {
  const least = NAMES.find((name) => name !== 'visitor' && door.isOpen(operation, ROLES[name]));
  return role === (least ?? 'member') ? calls : quarterOf(calls, NAMES.indexOf(role));
}

interface Call {
  address: string;
  init: RequestInit;
  /** Whether it holds what no text column can. */
  isUnstorable?: boolean;
}

/** A file that is none is refused while variables are read, before anybody is asked. */
const DOOR = /"code":"(?:BAD_INPUT|UNAUTHORIZED|FORBIDDEN|NO_FILE)"/;

const REFUSED = /"code":"(?:UNAUTHORIZED|FORBIDDEN)"/;

/** @returns those that were answered with a fault of ours, past the door with what cannot be stored, or not as `expected` */
async function faults(role: string, calls: readonly Call[], expected?: RegExp): Promise<string[]> {
  const { token } = callers.get(role)!;
  const found: string[] = [];
  const rest = calls.values();
  const work = async () => {
    for (const { address, init, isUnstorable } of rest) {
      const headers = { ...(init.headers as object), ...(token !== undefined && { token }) };
      const response = await fetch(`${server().url}${address}`, { ...init, headers });
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
      // a stream that was opened has no end of its own
      if (isStream) await response.body?.cancel();
      const text = isStream ? '' : await response.text();
      const isFault = response.status >= 500 || text.includes('"INTERNAL"') || text.includes(ERRORS.INTERNAL);
      if (isFault || (isUnstorable && !DOOR.test(text)) || expected?.test(text) === false) {
        const sent = typeof init.body === 'string' ? init.body.slice(0, 300) : '';
        found.push(`${init.method} ${address} ${sent} → ${response.status} ${text.slice(0, 200)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

const json = (address: string, body: unknown, method = 'POST'): Call => ({
  address,
  init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  isUnstorable: /\\u0000|\\ud800|\\udc00/.test(JSON.stringify(body).replaceAll('\\\\', '')),
});

const PATHS = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%',
  '%FF',
  '..%2f..',
  '0',
  '-1',
  '2147483648',
  '9'.repeat(40),
  'x',
];
const PARAMETERS = ['type', 'w', 'e', 's'];

function routeCalls(route: string, { userId = 1 }: Partial<Caller>): Call[] {
  const [method, address] = route.split(' ') as [string, string];
  const isStatic = !/[:*]/.test(address);
  const usual = address.replace(/:\w+|\*/, '1');
  const calls: Call[] = [];
  if (!isStatic) {
    const body = method === 'POST' ? BODIES[route] : undefined;
    for (const path of PATHS) {
      const at = address.replace(/:\w+|\*/, path);
      calls.push(body ? json(at, body) : { address: at, init: { method } });
      if (method === 'GET') calls.push({ address: `${at}?type=production`, init: { method } });
    }
  }
  if (method === 'GET') {
    for (const name of PARAMETERS)
      for (const path of PATHS) calls.push({ address: `${usual}?${name}=${path}`, init: { method } });
    return calls;
  }
  const form = FORMS[route];
  if (form) return [...calls, ...formCalls(usual, form, String(userId))];
  const body = Object.fromEntries(
    Object.entries(BODIES[route]!).map(([name, value]) => [name, value === 'me' ? userId : value]),
  );
  for (const whole of [null, [], 'x', 5, {}, { [UNSTORABLE[0]!]: 1 }]) calls.push(json(usual, whole));
  for (const [name, value] of Object.entries(body)) {
    for (const edge of [null, {}, [], true, ...(typeof value === 'number' ? NUMBERS : TEXTS)]) {
      calls.push(json(usual, { ...body, [name]: edge }));
    }
  }
  return calls;
}

function formCalls(address: string, fields: Record<string, string>, me: string): Call[] {
  const good = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === 'me' ? me : value]),
  );
  const file = new Blob([new Uint8Array(64)], { type: 'image/png' });
  return Object.keys(fields).flatMap((name) =>
    [...TEXTS, ...NUMBERS.map(String)].map((edge) => {
      const body = new FormData();
      for (const [field, value] of Object.entries({ ...good, [name]: edge })) body.set(field, value);
      body.set(address === '/api/saveimg' ? 'file' : 'maskingImage', file, 'x.png');
      return { address, init: { method: 'POST', body } };
    }),
  );
}

describe('routes', () => {
  // the last is the built web app's, which no module names
  const routes = [...door.operations.filter((row) => row.includes(' ')), 'GET /*'];

  test('every route that takes a body has a usual one here', () => {
    const posts = routes.filter((route) => !route.startsWith('GET '));
    expect([...Object.keys(BODIES), ...Object.keys(FORMS)].sort()).toEqual(posts.sort());
  });

  test.each(NAMES.flatMap((role) => routes.map((route) => [role, route] as const)))(
    'a %s who calls %s',
    async (role, route) => {
      const calls = partOf(routeCalls(route, callers.get(role)!), route, role);
      expect(await faults(role, calls)).toEqual([]);
    },
  );
});

// last: among what administrators call here is the end of others' sessions
describe('GraphQL', () => {
  const requests = edgeRequests(schema);
  const cases = NAMES.flatMap((role) => [...requests.keys()].map((field) => [role, field] as const));

  test('every root field with arguments is tried', () => {
    expect(requests.size).toBeGreaterThan(40);
  });

  test.each(cases)('a %s who calls %s', async (role, field) => {
    const { all, one } = requests.get(field)!;
    const isRefused = !door.isOpen(field, ROLES[role]);
    const calls = (isRefused ? one : partOf(all, field, role)).map((request) => json('/graphql', request));
    const takesFile = one.some(({ query }) => query.includes(': Upload'));
    expect(await faults(role, calls, isRefused ? (takesFile ? DOOR : REFUSED) : undefined)).toEqual([]);
  });
});
