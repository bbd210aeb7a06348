// @vitest-environment jsdom

import { LOGIN } from '@facet/contract/documents/account.ts';
import { CREATE_PRODUCTION_WITH_DATA, GET_UNREAD_COUNT } from '@facet/contract/documents/productions.ts';
import { UPLOAD_SRC_IMG } from '@facet/contract/documents/uploads.ts';
import { ERRORS } from '@facet/contract/errors.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tokenExpiringIn } from '../testing/render.tsx';
import { apollo } from './apollo.ts';
import { chooseLanguage } from './language.ts';
import { refusal } from './refusals.ts';
import { signIn, signOut } from './session.ts';

const sent: RequestInit[] = [];
const token = tokenExpiringIn(3_600_000);

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({ errors: [{ message: 'not the point here' }] });
  });
  signIn(token);
});
afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
});

const headersOf = (request: RequestInit | undefined) => new Headers(request?.headers);
const ignore = () => undefined;

test('Operations carry the token', async () => {
  await apollo.query({ query: GET_UNREAD_COUNT, fetchPolicy: 'network-only' }).catch(ignore);
  expect(headersOf(sent[0]).get('token')).toBe(token);
});

test('The login carries no token', async () => {
  await apollo.mutate({ mutation: LOGIN, variables: { email: 'a@b.cd', password: 'secret' } }).catch(ignore);
  expect(headersOf(sent[0]).has('token')).toBe(false);
});

test('An idempotency key of the context becomes a header', async () => {
  const variables = {
    productId: 1,
    srcfile: 's',
    targetfile: 't',
    agreementMetaData: '[]',
    tradeHistoryId: 2,
  };
  await apollo
    .mutate({ mutation: CREATE_PRODUCTION_WITH_DATA, variables, context: { idempotencyKey: 'key-1' } })
    .catch(ignore);
  expect(headersOf(sent[0]).get('idempotency-key')).toBe('key-1');
});

test('What computes is asked for again when no answer came in time, four times at most; other questions are not', async () => {
  const ask = async (isPatient: boolean, answers: (() => Response)[]) => {
    let asked = 0;
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/graphql') return Response.json({});
      const answer = answers[asked++];
      if (answer) return answer();
      throw new DOMException('late', 'TimeoutError');
    });
    const options = { query: GET_UNREAD_COUNT, fetchPolicy: 'network-only', context: { isPatient } } as const;
    const outcome = await apollo.query(options).then(
      () => 'answered',
      (error: Error) => error.name,
    );
    return { asked, outcome };
  };
  const late = () => {
    throw new DOMException('late', 'TimeoutError');
  };
  const lost = () => {
    throw new TypeError('no line');
  };
  const count = () => Response.json({ data: { getUnreadNotificationCount: null } });
  expect(await ask(true, [late, late, count])).toMatchObject({ asked: 3 });
  expect(await ask(true, [])).toEqual({ asked: 4, outcome: 'TimeoutError' });
  expect(await ask(true, [lost])).toEqual({ asked: 1, outcome: 'TypeError' });
  expect(await ask(false, [])).toEqual({ asked: 1, outcome: 'TimeoutError' });
});

test('Requests tell the language, and what they refuse is in it', async () => {
  await chooseLanguage('ko');
  const login = { __typename: 'LoginResult', ok: false, token: null, error: ERRORS.LOGIN_FAILED };
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push(init);
    return Response.json({ data: { login } });
  });
  const { data } = await apollo.mutate({
    mutation: LOGIN,
    variables: { email: 'a@b.cd', password: 'secret' },
  });
  expect(headersOf(sent[0]).get('accept-language')).toBe('ko');
  expect(data?.login).toEqual({ ...login, error: refusal('LOGIN_FAILED') });
  expect(refusal('LOGIN_FAILED')).not.toBe(ERRORS.LOGIN_FAILED);
  await chooseLanguage('en');
});

test('A question that is in the air answers only those who asked at the same moment', async () => {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    sent.push(init);
    return new Promise(() => undefined);
  });
  const ask = () => void apollo.query({ query: GET_UNREAD_COUNT, fetchPolicy: 'network-only' }).catch(ignore);
  ask();
  ask();
  await expect.poll(() => sent).toHaveLength(1);
  ask();
  await expect.poll(() => sent).toHaveLength(2);
});

test('Files travel as a multipart request', async () => {
  const file = new File(['face'], 'face.jpg', { type: 'image/jpeg' });
  await apollo
    .mutate({ mutation: UPLOAD_SRC_IMG, variables: { file, agreementMetaData: '[]' } })
    .catch(ignore);
  const body = sent[0]?.body as FormData;
  expect(JSON.parse(String(body.get('map')))).toEqual({ 1: ['variables.file'] });
  expect(headersOf(sent[0]).get('token')).toBe(token);
});
