import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** Uploads under way. Each holds its bytes and, for a while, its pixels: together they must not fill the memory. */
export type Admission = ReturnType<typeof createAdmission>;

export function createAdmission(limits: { perMember: number; inAll: number }) {
  const ofMember = new Map<number, number>();
  let inAll = 0;

  return {
    /** Takes a place until the request is answered. @throws Refusal TOO_MANY_REQUESTS when there is none */
    take(userId: number, reply: FastifyReply): void {
      const mine = ofMember.get(userId) ?? 0;
      if (inAll >= limits.inAll || mine >= limits.perMember) throw new Refusal('TOO_MANY_REQUESTS');
      inAll += 1;
      ofMember.set(userId, mine + 1);
      reply.raw.once('close', () => {
        inAll -= 1;
        const left = ofMember.get(userId)! - 1;
        if (left > 0) ofMember.set(userId, left);
        else ofMember.delete(userId);
      });
    },
  };
}
