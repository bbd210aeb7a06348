import { expect, test } from 'vitest';
import { Undeliverable } from '../../mail/mail.ts';
import { mailQueue } from './queue.ts';

const job = { id: 'a', signal: new AbortController().signal };
const ignore = () => {};

function queue(deliver: (order: object, id: string) => Promise<void>, error: () => void = ignore) {
  return mailQueue({ mails: { deliver }, log: { info: ignore, warn: ignore, error } });
}

// what lies in the queues of installations that are updated
test.each([
  { kind: 'verification', email: 'ada@example.org', userId: 7 },
  { kind: 'verification', email: 'ada@example.org', userId: null },
  { kind: 'reset', email: 'ada@example.org' },
  { kind: 'password-changed', userId: 7 },
])('an order of an older version is carried out under its job’s id: %j', async (order) => {
  const delivered: unknown[] = [];
  const mails = queue(async (...call) => {
    delivered.push(call);
  });
  await mails.take(order, job);
  expect([mails.name, delivered]).toEqual(['mail', [[order, 'a']]]);
});

test.each(['/verify?token=of-another-account', '//elsewhere.example', `/${'a'.repeat(512)}`])(
  'an order for a link that may not lead where it says is not carried out: %s',
  async (next) => {
    const order = { kind: 'verification', email: 'ada@example.org', userId: 7, next };
    const mails = queue(() => Promise.reject(new Error('was carried out')));
    await expect(mails.take(order, job)).rejects.toThrow('not understood');
  },
);

test('a mail that its receiver refuses for good is told and not tried again; any other failure is', async () => {
  let errors = 0;
  const count = () => {
    errors += 1;
  };
  const reset = { kind: 'reset', email: 'ada@example.org' };
  await queue(() => Promise.reject(new Undeliverable('no such mailbox')), count).take(reset, job);
  expect(errors).toBe(1);
  await expect(queue(() => Promise.reject(new Error('away'))).take(reset, job)).rejects.toThrow('away');
});
