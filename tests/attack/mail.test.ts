import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { CREATE_ACCOUNT, LOGIN, ME } from '@facet/contract/documents/account.ts';
import { print } from 'graphql';
import { describe, expect, test } from 'vitest';
import { agreements, ask, createAccount, PASSWORD, post, send, signIn, signUp } from '../support/api.ts';
import { linkIn, mailTo, outbox } from '../support/mail.ts';
import { useServer } from '../support/running.ts';

const server = useServer({ PUBLIC_URL: 'https://facet.example' });

const askForReset = (email: string, headers: Record<string, string> = {}) =>
  fetch(`${server().url}/api/password-reset/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email }),
  });
const askForVerification = (email: string, userId: number | null) =>
  post(server(), '/api/email-verification/send', { email, type: 'SIGNUP', userId });

/** Status, body and headers but for what differs with every answer. */
async function shown(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id|x-ratelimit)/.test(name));
  return { status: response.status, headers, body: await response.json() };
}

async function median(work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 5; index++) {
    const started = performance.now();
    await work(index);
    times.push(performance.now() - started);
  }
  return middle(times);
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1]!;

describe('whether an address has an account', () => {
  test('cannot be told from the answer to a reset', async () => {
    const [known, unknown] = [
      await shown(await askForReset('fan@facet.test')),
      await shown(await askForReset('nobody@facet.test')),
    ];
    expect(known).toEqual(unknown);
  });

  test('cannot be told from signing up, signing in at once and asking for the mail', async () => {
    const outcomes: unknown[] = [];
    for (const [username, email] of [
      ['firstone', 'super@facet.test'],
      ['secondone', 'fresh@facet.test'],
    ] as const) {
      const { data } = await send<{ createAccount: { ok: boolean; error: string | null; id: number } }>(
        server().url,
        {
          query: print(CREATE_ACCOUNT),
          variables: {
            firstName: 'Eve',
            username,
            email,
            password: 'Chosen!2026',
            agreementMetaData: agreements(),
          },
        },
      );
      const { id, ...answer } = data!.createAccount;
      expect(id).toBeGreaterThan(0);
      const { login } = await ask(server(), LOGIN, { email, password: 'Chosen!2026' });
      outcomes.push({ answer, login, mail: await shown(await askForVerification(email, id)) });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  test('cannot be told from a username that such a sign-up takes', async () => {
    for (const [username, email] of [
      ['probeone', 'admin@facet.test'],
      ['probetwo', 'unheard@facet.test'],
    ] as const) {
      await createAccount(server().url, username, email);
      await expect(createAccount(server().url, username, `other${email}`)).rejects.toThrow(/taken/);
    }
  });

  test('cannot be told from the time a sign-up takes', async () => {
    const time = (kind: string, email: (index: number) => string) =>
      median((index) => createAccount(server().url, `${kind}${index}`, email(index)));
    const known = await time('timeknown', () => 'partner@facet.test');
    const unknown = await time('timeunknown', (index) => `unknown${index}@facet.test`);
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
  });
});

describe('a mail', () => {
  test('carries the configured address, whatever the request says of the host', async () => {
    await askForReset('partner@facet.test', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    });
    const mail = await mailTo(server(), 'partner@facet.test');
    expect(mail.text).toContain('https://facet.example/reset-password?token=');
    expect(mail.text + mail.html).not.toContain('evil');
  });

  test('carries no markup and no words of the one who signed up', async () => {
    const { createAccount: created } = await ask(server(), CREATE_ACCOUNT, {
      firstName: '<a href="https://evil.example">Win</a>',
      lastName: 'visit evil.example',
      username: 'advertiser',
      email: 'victim@example.com',
      password: PASSWORD,
      agreementMetaData: agreements(),
      marketingAgreement: false,
    });
    await askForVerification('victim@example.com', created.id);
    const mail = await mailTo(server(), 'victim@example.com');
    expect(mail.subject + mail.text + mail.html).not.toContain('evil.example');
  });

  test.each([
    ['two addresses', 'a@example.com,b@example.com'],
    ['an address in brackets', 'a<b@example.com>'],
    ['a header', 'a@example.com\nBcc: b@example.com'],
    ['a NUL', 'a\0@example.com'],
    ['no text', { toString: 'x' }],
    ['a list', ['a@example.com']],
    ['a very long one', `${'a'.repeat(300)}@example.com`],
  ])('is not sent to %s', async (_, email) => {
    const before = (await outbox(server())).length;
    expect((await askForReset(email as string)).status).toBe(400);
    const other = await post(server(), '/api/email-verification/send', { email, type: 'SIGNUP', userId: 1 });
    expect(other.status).toBe(400);
    expect(await outbox(server())).toHaveLength(before);
  });

  test.each([
    ['another site', 'https://evil.example'],
    ['another site by our protocol', '//evil.example'],
    ['another site by a backslash', '/\\evil.example'],
    ['another site around a tab', '/\t/evil.example'],
    ['another site behind a dot', '/.//evil.example'],
    ['another account’s confirmation', '/verify?token=of-another-account'],
    ['another account’s new address', '/Change-Email/?token=of-another-account'],
    ['a script', 'javascript:alert(1)'],
    ['a NUL', '/introduce\0'],
    ['nothing', ''],
    ['no text', { toString: '/' }],
    ['a very long way', `/${'a'.repeat(512)}`],
  ])('is not sent for a link that leads on to %s', async (_, next) => {
    const before = (await outbox(server())).length;
    const body = { email: 'super@facet.test', type: 'SIGNUP', userId: null, next };
    const answer = await post(server(), '/api/email-verification/send', body);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: 'BAD_INPUT' },
    });
    expect(await outbox(server())).toHaveLength(before);
  });

  test('is not sent for an account to another address', async () => {
    const id = await createAccount(server().url, 'mine');
    await askForVerification('thief@example.com', id);
    await askForVerification('mine@example.com', id);
    await mailTo(server(), 'mine@example.com');
    expect((await outbox(server())).map(({ to }) => to)).not.toContain('thief@example.com');
  });

  test('comes at most five times an hour to one mailbox, and the refusal is the same for nobody’s', async () => {
    const answers = async (email: string) => {
      const all: number[] = [];
      for (let i = 0; i < 6; i++) all.push((await askForReset(email)).status);
      return all;
    };
    expect(await answers('flooded@example.com')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await answers('Flooded@Example.com')).toEqual([429, 429, 429, 429, 429, 429]);
  });
});

describe('a link', () => {
  test('cannot be guessed, reused, used for something else or written by hand', async () => {
    const caller = await signUp(server(), 'linked');
    await askForReset('linked@example.com');
    const { token } = linkIn(await mailTo(server(), 'linked@example.com', /password/));
    const confirm = (path: string, body: object) => post(server(), path, body);
    const reset = (secret: unknown) =>
      confirm('/api/password-reset/confirm', { token: secret, password: 'Another!2027' });

    expect((await confirm('/api/email-verification/confirm', { token })).status).toBe(400);
    for (const wrong of [
      '',
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      "' or ''='",
      null,
      { $ne: '' },
    ]) {
      expect((await reset(wrong)).status).toBe(400);
    }
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await reset(token)).status).toBe(400);

    // the old token is over, and so is the old password
    const { me } = await ask(caller, ME, {});
    expect(me).toBeNull();
    expect((await post(server(), '/refresh', { staledToken: caller.token })).status).toBe(401);
    await expect(signIn(server().url, 'linked@example.com')).rejects.toThrow(/not right/);
    await signIn(server().url, 'linked@example.com', 'Another!2027');
  });
});

describe('the outbox', () => {
  test('is readable on this machine under its own name only', async () => {
    expect((await fetch(`${server().url}/api/outbox`)).status).toBe(200);
    // fetch does not let its caller choose the host
    const rebound = get(`${server().url}/api/outbox`, { headers: { host: 'rebound.example' } });
    const [response] = (await once(rebound, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(404);
  });
});

// last, because its mails would keep the others waiting
test('whether an address has an account cannot be told from the time in which a mail is asked for', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  const clock = async (kind: keyof typeof times, work: Promise<Response>) => {
    const started = performance.now();
    expect((await work).status).toBe(200);
    times[kind].push(performance.now() - started);
  };
  // in turns, so that a busy machine slows both down
  for (const name of ['fan', 'admin', 'super', 'admin']) {
    await clock('known', askForReset(`${name}@facet.test`));
    await clock('unknown', askForReset(`no-${name}@facet.test`));
    await clock('known', askForVerification(`${name}@facet.test`, null));
    await clock('unknown', askForVerification(`no-${name}@facet.test`, null));
  }
  const [known, unknown] = [middle(times.known), middle(times.unknown)];
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(4);
});

describe('in production', () => {
  const production = useServer({ NODE_ENV: 'production', LOG_LEVEL: 'info' });

  test('there is no outbox to read, and the log holds neither secrets nor mails', async () => {
    expect((await fetch(`${production().url}/api/outbox`)).status).toBe(404);
    expect(await (await fetch(`${production().url}/api/config`)).json()).toMatchObject({ hasOutbox: false });
    await post(production(), '/api/password-reset/send', { email: 'fan@facet.test' });
    const { token, path } = linkIn(await mailTo(production(), 'fan@facet.test'));
    await fetch(production().url + path, { headers: { accept: 'text/html' } });
    await post(production(), '/api/password-reset/confirm', { token, password: 'Another!2027' });
    await mailTo(production(), 'fan@facet.test', /changed/);
    expect(production().output()).toContain('/reset-password');
    expect(production().output()).not.toContain(token);
    expect(production().output()).not.toContain('Another!2027');
  });
});
