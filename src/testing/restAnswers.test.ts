import { expect, test } from 'vitest';
import { expectPossibleRest } from './restAnswers.ts';

const check = (call: string, body: object, status = 200) =>
  expectPossibleRest(call, Response.json(body, { status }));

test('what the server could answer passes, refusals and files too', async () => {
  await check('GET /api/config', { demoBundle: null, hasOutbox: true });
  await check('POST /api/save-masking', { error: 'Too large.', code: 'TOO_LARGE' }, 413);
  await expectPossibleRest('GET /files/masks.json', new Response('anything'));
});

test.each([
  ['a field that is missing', 'GET /api/config', { demoBundle: null }, 200],
  ['a field that is none', 'GET /api/config', { demoBundle: null, hasOutbox: true, color: 'red' }, 200],
  ['a refusal without a code', 'GET /api/config', { error: 'Not now.' }, 500],
  ['a call without a schema', 'GET /api/unheard', {}, 200],
])('%s does not', async (_, call, body, status) => {
  await expect(check(call, body, status)).rejects.toThrow();
});
