import { ERRORS } from '@facet/contract/errors.ts';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, send, signIn, signInAsFan } from '../support/api.ts';
import {
  adminFields,
  adminUploads,
  fields,
  partnerFields,
  partnerRoutes,
  partnerUploads,
  portalFields,
  superadminFields,
} from '../support/guarded-calls.ts';
import { useServer } from '../support/running.ts';

/** Which role may make which call. */

const server = useServer();
let fan: Caller;
let administrator: Caller;
let superadmin: Caller;
let partner: Caller;

beforeAll(async () => {
  fan = await signInAsFan(server().url);
  partner = await signIn(server().url, 'partner@facet.test');
  administrator = await signIn(server().url, 'admin@facet.test');
  superadmin = await signIn(server().url, 'super@facet.test');
});

/** A field that may be null is null by itself. */
function expectNothing(data: Record<string, unknown> | null): void {
  expect(Object.values(data ?? {}).filter((answer) => answer !== null)).toEqual([]);
}

test.each(Object.entries(fields))('a visitor may not call %s', async (_, query) => {
  const { data, errors } = await send(server().url, { query });
  expectNothing(data);
  expect(errors[0]?.extensions?.code).toBe('UNAUTHORIZED');
});

test.each(['/api/qna', '/events/user/1', '/events/support'])(
  '%s is for its own role alone',
  async (address) => {
    const method = address === '/api/qna' ? 'POST' : 'GET';
    const statusOf = async ({ token }: Partial<Caller>) => {
      const response = await fetch(`${server().url}${address}`, { method, headers: token ? { token } : {} });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusOf({})).toBe(401);
    expect(await statusOf(fan)).toBe(403);
    // a partner is let in, and told what is wrong with the rest
    const isForPartners = address !== '/events/support';
    for (const caller of [administrator, superadmin])
      expect(await statusOf(caller)).toBe(isForPartners ? 403 : 200);
    expect(await statusOf(partner)).toBe(
      { '/api/qna': 400, '/events/user/1': partner.userId === 1 ? 200 : 404 }[address] ?? 403,
    );
  },
);

test.each(Object.entries(partnerFields))(
  'neither a fan nor an administrator of either kind may call %s',
  async (_, query) => {
    for (const { token } of [fan, administrator, superadmin]) {
      const { data, errors } = await send(server().url, { query }, { token });
      expectNothing(data);
      expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
    }
    expect((await send(server().url, { query }, { token: partner.token })).errors).toEqual([]);
  },
);

test.each(Object.entries(portalFields))(
  'partners and administrators of both kinds may call %s, a fan may not',
  async (_, query) => {
    const codeOf = async ({ token }: Caller) =>
      (await send(server().url, { query }, { token })).errors[0]?.extensions?.code;
    expect(await codeOf(fan)).toBe('FORBIDDEN');
    for (const caller of [partner, administrator, superadmin])
      expect(['NOT_FOUND', undefined]).toContain(await codeOf(caller));
  },
);
test.each(Object.entries(adminFields))('neither a fan nor a partner may call %s', async (_, query) => {
  for (const { token } of [fan, partner]) {
    const { data, errors } = await send(server().url, { query }, { token });
    expectNothing(data);
    expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
  }
  for (const { token } of [administrator, superadmin]) {
    const { errors } = await send(server().url, { query }, { token });
    // past the door, what is asked for may still be refused
    expect(['UNAUTHORIZED', 'FORBIDDEN', 'INTERNAL']).not.toContain(errors[0]?.extensions?.code);
  }
});

test.each(Object.entries(superadminFields))('nobody below a SUPERADMIN may call %s', async (_, query) => {
  for (const { token } of [fan, partner, administrator]) {
    const { data, errors } = await send(server().url, { query }, { token });
    expectNothing(data);
    expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
  }
  expect((await send(server().url, { query }, { token: superadmin.token })).errors).toEqual([]);
});

/** Calls it with a file that is no image. */
async function sendFile(query: string, token: string | undefined) {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query, variables: { file: null } }));
  body.set('map', '{"0":["variables.file"]}');
  body.set('0', new Blob(['no image'], { type: 'text/plain' }), 'a.txt');
  const headers: Record<string, string> = token ? { token } : {};
  const response = await fetch(`${server().url}/graphql`, { method: 'POST', headers, body });
  return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] };
}

test.each(Object.entries(adminUploads))(
  'nobody but an administrator may send a file with %s',
  async (_, query) => {
    for (const [token, code] of [
      [undefined, 'UNAUTHORIZED'],
      [fan.token, 'FORBIDDEN'],
      [partner.token, 'FORBIDDEN'],
      [administrator.token, null],
      [superadmin.token, null],
    ] as const) {
      const { data, errors } = await sendFile(query, token);
      expect(errors?.[0]?.extensions.code ?? null).toBe(code);
      if (code === null) expect(JSON.stringify(data)).toContain(ERRORS.NOT_AN_IMAGE);
    }
  },
);

test.each(Object.entries(partnerUploads))(
  'nobody but a partner may send a file with %s',
  async (_, query) => {
    for (const [token, code] of [
      [undefined, 'UNAUTHORIZED'],
      [fan.token, 'FORBIDDEN'],
      [administrator.token, 'FORBIDDEN'],
      [superadmin.token, 'FORBIDDEN'],
      [partner.token, 'NOT_AN_IMAGE'],
    ] as const) {
      const { errors } = await sendFile(query, token);
      const expected = token === partner.token && query.includes('SrcImg') ? 'CONSENT_REQUIRED' : code;
      expect(errors![0]!.extensions.code).toBe(expected);
    }
  },
);

test('a face of a partner is asked for by partners alone, and not found by others than its own', async () => {
  const query = '{ seePartnerSrcImg(id: 1) { id } }';
  for (const [{ token }, code] of [
    [fan, 'FORBIDDEN'],
    [administrator, 'FORBIDDEN'],
    [superadmin, 'FORBIDDEN'],
    [partner, 'NOT_FOUND'],
  ] as const) {
    expect((await send(server().url, { query }, { token })).errors[0]?.extensions?.code).toBe(code);
  }
});

test('what is found in a partner’s photos is told to nobody else', async () => {
  for (const path of ['/api/preset-processing/1', '/api/campaign-processing/1']) {
    for (const { token } of [fan, administrator, superadmin]) {
      const response = await fetch(`${server().url}${path}`, { headers: { token } });
      expect(response.status).toBe(403);
    }
    const { token } = partner;
    expect((await fetch(`${server().url}${path}`, { headers: { token } })).status).toBe(404);
  }
});

test.each(partnerRoutes)('neither a fan nor an administrator of either kind may POST %s', async (address) => {
  for (const { token, userId } of [fan, administrator, superadmin]) {
    const body = new FormData();
    body.set('userId', String(userId));
    const response = await fetch(`${server().url}${address}`, { method: 'POST', headers: { token }, body });
    expect(response.status).toBe(403);
  }
});

test('neither a fan nor an administrator of either kind may try a product', async () => {
  const body = JSON.stringify({ productId: 1, botSrcImgId: 1 });
  for (const { token } of [fan, administrator, superadmin]) {
    const headers = { token, 'content-type': 'application/json' };
    const response = await fetch(`${server().url}/api/try-product`, { method: 'POST', headers, body });
    expect(response.status).toBe(403);
  }
});

test.each([
  ['POST', '/productionmono'],
  ['GET', '/api/consents'],
  ['GET', '/api/consents/given'],
  ['POST', '/api/consents'],
  ['GET', '/api/consents/export'],
  ['GET', '/api/payment/config'],
  ['POST', '/api/payment/orders'],
  ['POST', '/api/payment/orders/ORDER1/capture'],
  ['POST', '/api/payment/complete'],
  ['POST', '/api/payment/sandbox/orders/ORDER1'],
  ['POST', '/api/saveimg'],
  ['POST', '/sam/process-image'],
  ['POST', '/sam/proxy-image'],
  ['POST', '/api/try-product'],
  ['POST', '/api/preview-generation'],
  ...partnerRoutes.map((address): [string, string] => ['POST', address]),
  ['GET', '/api/photo-processing/1?type=production'],
  ['GET', '/api/preset-processing/1'],
  ['GET', '/api/campaign-processing/1'],
])('a visitor may not %s %s', async (method, address) => {
  const response = await fetch(`${server().url}${address}`, { method });
  expect([401, 415]).toContain(response.status);
});
