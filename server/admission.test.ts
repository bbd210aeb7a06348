import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

const reply = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;

test('a member has three uploads under way at most, and a place becomes free with each answer', () => {
  const admission = createAdmission({ perMember: 3, inAll: 12 });
  const replies = [reply(), reply(), reply()];
  for (const each of replies) admission.take(1, each);
  expect(() => admission.take(1, reply())).toThrow('Too many');
  admission.take(2, reply());
  replies[0]!.raw.emit('close');
  admission.take(1, reply());
  expect(() => admission.take(1, reply())).toThrow('Too many');
});

test('twelve uploads are under way at most, whoever sends them', () => {
  const admission = createAdmission({ perMember: 3, inAll: 12 });
  for (let member = 1; member <= 12; member++) admission.take(member, reply());
  expect(() => admission.take(13, reply())).toThrow('Too many');
});
