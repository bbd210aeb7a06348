import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Whether the caller has gone, as while their session was read: nothing more comes from them, and `close` is not told again. */
export function hasLeft({ raw }: FastifyReply): boolean {
  return raw.closed || raw.destroyed;
}

/** The parts of a form, in their order. @throws Refusal ABORTED when the caller has gone: for their parts one would wait for ever */
export function partsOf(request: FastifyRequest): ReturnType<FastifyRequest['parts']> {
  if (request.raw.destroyed) throw new Refusal('ABORTED');
  return request.parts();
}
