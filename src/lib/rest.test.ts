// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorText } from './error-text.ts';
import { rest } from './rest.ts';

const OFFLINE = /could not reach the server/;
let answer: (init: RequestInit) => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => answer(init));
});
afterEach(() => vi.unstubAllGlobals());

const text = (call: Promise<unknown>) => call.then(JSON.stringify, errorText);

test('An answer is read as JSON', async () => {
  answer = async () => Response.json({ ok: true });
  expect(await rest.get('/')).toEqual({ ok: true });
});

test.each([
  ['a line that is down', () => Promise.reject(new TypeError('Failed to fetch')), OFFLINE],
  ['an answer that breaks off', async () => new Response(brokenBody()), OFFLINE],
  ['a page of a proxy', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), /on our side/],
  [
    'a refusal',
    async () => Response.json({ code: 'TOO_MANY_REQUESTS', error: 'x' }, { status: 429 }),
    /Too many attempts/,
  ],
  [
    'an error that has no text here',
    async () => Response.json({ code: 'E42', error: 'at pg:42' }, { status: 500 }),
    /on our side/,
  ],
] as const)('After %s a person reads what to do', async (_, fails, words) => {
  answer = fails;
  expect(await text(rest.post('/', {}))).toMatch(words);
});

test('A server that never answers is given up', async () => {
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  answer = ({ signal }) =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
  const said = text(rest.post('/', {}));
  await expect.poll(() => AbortSignal.timeout).toHaveBeenCalledWith(30_000);
  limit.abort(new DOMException('late', 'TimeoutError'));
  expect(await said).toMatch(OFFLINE);
});

test('What the caller itself gave up is no failure of the line', async () => {
  const caller = new AbortController();
  answer = ({ signal }) =>
    new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
  const call = rest.get('/', { signal: caller.signal });
  await Promise.resolve();
  caller.abort(new DOMException('left', 'AbortError'));
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

function brokenBody(): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) });
}
