import { LOGIN } from '@facet/contract/documents/account.ts';
import { SEARCH_SRC_IMGS } from '@facet/contract/documents/uploads.ts';
import { print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, send, signInAsFan } from '../support/api.ts';
import { useServer } from '../support/running.ts';

const INSIDE = /select |insert |kysely|pglite|postgres|node_modules|\.ts:|at \w+ \(/i;
const server = useServer();

/** Refused as a whole: an error that the client may read, no data, nothing of the inside. */
async function expectRefused(body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const { status, data, errors } = await send(server().url, body, headers);
  expect(status).toBeLessThan(500);
  expect(data).toBeNull();
  expect(errors[0]?.message ?? 'refused by HTTP').not.toMatch(INSIDE);
  expect(status !== 200 || errors.length > 0).toBe(true);
}

function aliasesOfLogin(count: number): string {
  const one = (index: number) =>
    `a${index}: login(email: "fan@facet.test", password: "guess${index}") { ok }`;
  return `mutation { ${Array.from({ length: count }, (_, index) => one(index)).join('\n')} }`;
}

function nested(depth: number): string {
  return `query { SeeBundleByUid(uid: "demo") { ... on BundleDetailResult { ${'bundle { products { '.repeat(depth)} id ${'} }'.repeat(depth)} } } }`;
}

describe('a query that is too much is refused', () => {
  test.each([16, 1000])('%d aliases of login in one request', async (count) => {
    await expectRefused({ query: aliasesOfLogin(count) });
  });

  test('aliases hidden in a fragment', async () => {
    const fields = Array.from({ length: 20 }, (_, i) => `a${i}: getUnreadCount`).join(' ');
    await expectRefused({ query: `query { ...F } fragment F on Query { ${fields} }` });
  });

  test('more depth than any document of the app has', async () => {
    await expectRefused({ query: nested(4) });
  });

  test('depth hidden in fragments', async () => {
    const query = `query { SeeBundleByUid(uid: "demo") { ... on BundleDetailResult { bundle { ...A } } } }
      fragment A on Bundle { products { ...B } } fragment B on Product { Service { ...C } image { ...D } }
      fragment C on Service { id } fragment D on Image { url { x { y { z { w } } } } }`;
    await expectRefused({ query });
  });

  test('a cycle of fragments', async () => {
    await expectRefused({
      query: 'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    });
  });

  test('several requests in one array', async () => {
    await expectRefused([{ query: '{ getUnreadCount }' }, { query: '{ getUnreadCount }' }]);
  });

  test('ten thousand directives', async () => {
    await expectRefused({ query: `{ getUnreadCount ${'@skip(if: false) '.repeat(10_000)} }` });
  });

  test('unknown directives', async () => {
    await expectRefused({ query: `{ getUnreadCount ${'@a '.repeat(1000)} }` });
  });

  test('a megabyte of tokens', async () => {
    await expectRefused({ query: `{ ${'getUnreadCount '.repeat(70_000)} }` });
  });

  test('a document that is far longer than any of the app, whatever makes it long', async () => {
    const literal = `mutation { login(email: "${'x'.repeat(200_000)}", password: "Facet!2026") { ok } }`;
    const comment = `{ getUnreadCount } # ${'x'.repeat(200_000)}`;
    for (const query of [literal, comment]) {
      const { errors, data } = await send(server().url, { query });
      expect(data).toBeNull();
      expect(errors.map(({ extensions }) => extensions?.code)).toEqual(['QUERY_REFUSED']);
    }
    await expectRefused({ query: `{ ${'me '.repeat(2000)} }` });
  });

  test('a body of more than 256 KB, by its own name', async () => {
    const { status, errors } = await send(server().url, { query: `{ me } # ${'x'.repeat(300_000)}` });
    expect([status, errors[0]?.extensions?.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('lists nested ten thousand deep, and variables of a megabyte', async () => {
    await expectRefused({
      query: `{ SeeBundleByUid(uid: ${'['.repeat(10_000)}${']'.repeat(10_000)}) { __typename } }`,
    });
    await expectRefused({
      query: 'query q($u: String!) { SeeBundleByUid(uid: $u) { __typename } }',
      variables: { u: 'x'.repeat(1_000_000) },
    });
  });

  test('a flood of __typename', async () => {
    await expectRefused({
      query: `{ ${Array.from({ length: 2000 }, (_, i) => `t${i}: __typename`).join(' ')} }`,
    });
  });

  test('deep JSON in the body', async () => {
    await expectRefused(
      `{"query":"{ getUnreadCount }","variables":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    );
  });
});

describe('pages', () => {
  let fan: Caller;
  test.each([
    { page: 1, pageSize: 101 },
    { page: 1, pageSize: 2 ** 31 - 1 },
    { page: 1, pageSize: 0 },
    { page: 1, pageSize: -5 },
    { page: 0, pageSize: 20 },
    { page: -1, pageSize: 20 },
    { page: 2 ** 31 - 1, pageSize: 100 },
    {},
  ])('of %o are refused', async (pagination) => {
    fan ??= await signInAsFan(server().url);
    await expectRefused({ query: print(SEARCH_SRC_IMGS), variables: { pagination } }, { token: fan.token });
  });
});

describe('a request in the wrong form is refused', () => {
  const mutation = `mutation { login(email: "fan@facet.test", password: "${PASSWORD}") { token } }`;

  async function expectNoSignIn(response: Response): Promise<void> {
    const text = await response.text();
    expect(text).toContain('error');
    expect(text).not.toContain('"token":"');
  }

  test('a mutation by GET', async () => {
    const response = await fetch(`${server().url}/graphql?query=${encodeURIComponent(mutation)}`);
    await expectNoSignIn(response);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/graphql'])(
    'a body of type %s',
    async (type) => {
      const body =
        type === 'application/x-www-form-urlencoded'
          ? new URLSearchParams({ query: mutation }).toString()
          : JSON.stringify({ query: mutation });
      const response = await fetch(`${server().url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      await expectNoSignIn(response);
    },
  );

  test('multipart without a header that only our own pages can set', async () => {
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: mutation }));
    form.set('map', '{}');
    const response = await fetch(`${server().url}/graphql`, { method: 'POST', body: form });
    await expectNoSignIn(response);
  });

  test('several operations without a name, and a name that is not there', async () => {
    const query = 'query a { getUnreadCount } query b { getUnreadCount }';
    await expectRefused({ query });
    await expectRefused({ query, operationName: 'c' });
  });

  test.each(['', '{', 'null', '[]', '"text"', '{"query":5}', '{"query":null}', '{"query":"{"}'])(
    'a body of %j',
    async (body) => {
      await expectRefused(body);
    },
  );

  test('prototype pollution through variables changes nothing', async () => {
    const body = `{"query":${JSON.stringify(print(LOGIN))},"variables":{"__proto__":{"email":"fan@facet.test","password":"${PASSWORD}"}}}`;
    await expectRefused(body);
  });
});

describe('in production', () => {
  const production = useServer({ NODE_ENV: 'production' });

  test.each([
    '{ __schema { types { name } } }',
    '{ __type(name: "User") { fields { name } } }',
    'query { ...F } fragment F on Query { __schema { queryType { name } } }',
  ])('a visitor cannot read the schema by %s', async (query) => {
    const { data, errors } = await send(production().url, { query });
    expect(data).toBeNull();
    expect(errors.length).toBeGreaterThan(0);
  });

  test('a wrong field suggests nothing', async () => {
    const { errors } = await send(production().url, { query: '{ getUnreadCoun }' });
    expect(errors[0]?.message).not.toMatch(/did you mean|getUnreadCount/i);
  });

  test('an error says nothing of the inside', async () => {
    for (const uid of ["'; drop table users; --", '\u0000', '\uD800', 'x'.repeat(10_000)]) {
      const { errors, data } = await send(production().url, {
        query:
          'query q($uid: String!) { SeeBundleByUid(uid: $uid) { __typename ... on ErrorResult { error } } }',
        variables: { uid },
      });
      expect(JSON.stringify({ errors, data })).not.toMatch(INSIDE);
    }
  });
});
