import { request } from 'node:http';
import { LOGIN, ME } from '@facet/contract/documents/account.ts';
import { CURRENCY_BALANCES } from '@facet/contract/documents/credits.ts';
import { openDatabase } from '@facet/server/db/database.ts';
import { print } from 'graphql';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, type Caller, PASSWORD, post, send, signIn, signInAsFan } from '../support/api.ts';
import { databaseOf } from '../support/database-of.ts';
import { copyOf, removeFolder, startServer, type TestServer } from '../support/server.ts';

/** What a token that was given out still opens after the account behind it has changed. */

const CAMPAIGN = '{ seeCampaign(id: 1) { id } }';

let server: TestServer;
let blocked: Caller;
let demoted: Caller;
let formerPartner: Caller;

const again = (caller: Caller): Caller => ({ ...caller, url: server.url });

beforeAll(async () => {
  server = await startServer({ dataDir: await copyOf(inject('dataTemplate')) });
  blocked = await signInAsFan(server.url);
  demoted = await signIn(server.url, 'admin@facet.test');
  formerPartner = await signIn(server.url, 'partner@facet.test');
  const other = await signIn(server.url, 'super@facet.test');
  expect((await send(server.url, { query: CAMPAIGN }, { token: formerPartner.token })).errors).toEqual([]);
  await server.stop();

  const database = await openDatabase(databaseOf(server.dataDir));
  const users = (id: number) => database.db.updateTable('users').where('id', '=', id);
  await users(blocked.userId).set({ status: 'BLOCKED' }).execute();
  await users(demoted.userId).set({ role: 'USER' }).execute();
  await database.db
    .updateTable('partners')
    .set({ user_id: other.userId })
    .where('user_id', '=', formerPartner.userId)
    .execute();
  await database.close();
  server = await startServer({ dataDir: server.dataDir });
});
afterAll(async () => {
  await server.stop();
  await removeFolder(server.dataDir);
});

describe('the token of somebody who was banned', () => {
  test('opens no door', async () => {
    const { token } = blocked;
    const { data, errors } = await send(server.url, { query: print(CURRENCY_BALANCES) }, { token });
    expect(data).toBeNull();
    expect(errors[0]?.extensions?.code).toBe('UNAUTHORIZED');
    expect((await post(again(blocked), '/productionmono', {})).status).toBe(401);
    expect((await post(again(blocked), '/api/payment/orders', { appProductId: 2 })).status).toBe(401);
    const stream = await fetch(`${server.url}/api/photo-processing/1?type=production`, {
      headers: { token },
    });
    expect(stream.status).toBe(401);
  });

  test('cannot be renewed, nor had anew', async () => {
    expect((await post(server, '/refresh', { staledToken: blocked.token })).status).toBe(401);
    const { login } = await ask(server, LOGIN, { email: 'fan@facet.test', password: PASSWORD });
    expect(login).toMatchObject({ ok: false, token: null });
    expect(login.error).toMatch(/closed/);
  });

  test('says that the account is closed only to who knows its password', async () => {
    const { login } = await ask(server, LOGIN, { email: 'fan@facet.test', password: 'Wrong!2026' });
    const { login: unknown } = await ask(server, LOGIN, {
      email: 'nobody@facet.test',
      password: 'Wrong!2026',
    });
    expect(login).toEqual(unknown);
  });
});

test('the token of somebody who was demoted carries the new role', async () => {
  expect((await ask(again(demoted), ME, {})).me?.role).toBe('USER');
});

test('the token of somebody who is a partner no more opens nothing of a partner’s', async () => {
  expect((await ask(again(formerPartner), ME, {})).me?.partner).toBeNull();
  const { errors } = await send(server.url, { query: CAMPAIGN }, { token: formerPartner.token });
  expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
  for (const address of ['/api/save-masking', '/api/finalize-multi-person-masking']) {
    const body = new FormData();
    body.set('userId', String(formerPartner.userId));
    const { token } = formerPartner;
    const response = await fetch(server.url + address, { method: 'POST', headers: { token }, body });
    expect(response.status).toBe(403);
  }
});

test('a token in two headers is no token', async () => {
  const { token } = demoted;
  const body = JSON.stringify({ query: print(CURRENCY_BALANCES) });
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(`${server.url}/graphql`, { method: 'POST' }, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve(text);
    });
    sent.setHeader('content-type', 'application/json');
    sent.setHeader('token', [token, token]);
    sent.on('error', reject);
    sent.end(body);
  });
  expect(JSON.parse(answer)).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHORIZED' } }] });
});

test.each(['\0', '\ud800'])('a login with %j in it is refused at the door', async (text) => {
  for (const variables of [
    { email: `a${text}@facet.test`, password: PASSWORD },
    { email: 'super@facet.test', password: PASSWORD + text },
  ]) {
    const { data, errors } = await send(server.url, { query: print(LOGIN), variables });
    expect(data).toBeNull();
    expect(errors[0]?.extensions?.code).toBe('BAD_INPUT');
  }
});

test.each([
  ['that is SQL', "' or 1=1 --"],
  ['of fifty kilobytes', `${'x'.repeat(50_000)}@facet.test`],
  ['of nothing', ''],
])('a login as an address %s is a wrong login and nothing else', async (_, email) => {
  const { login } = await ask(server, LOGIN, { email, password: PASSWORD });
  expect(login).toMatchObject({ ok: false, token: null });
  expect(login.error).toMatch(/is not right/);
});

test.each([
  ['odd but whole characters', '\u202e\ufdfd\u{1f469}\u200d'],
  ['a hundred kilobytes', 'p'.repeat(100_000)],
])('a password of %s is a wrong one', async (_, password) => {
  const { login } = await ask(server, LOGIN, { email: 'super@facet.test', password });
  expect(login.error).toMatch(/is not right/);
});
