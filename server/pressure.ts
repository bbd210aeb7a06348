import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasLeft } from './form.ts';
import { Refusal } from './refusal.ts';

/** Who would wait longer is refused at once: people, and the app itself (30 s), have that much patience and some to spare. */
const MOST_MS = 5000;
/** A request whose session took half of that to be read would wait for each of its own reads as long again. */
const LATE_MS = MOST_MS / 2;
/** So few are always taken up, so that some that wait for somebody else (PayPal, a check of a photo) refuse nobody. */
const FEW = 20;
/** The throughput is that of the last seconds: what is older by this weighs 1/e. */
const MEMORY_MS = 5000;
/** Many clicks at once on a quiet server have finished by then. Before, nothing is known of the throughput. */
const TRUST_MS = 2000;
/** Who was refused does not come back into the same burst, nor is sent away for good. Seconds. */
const [SOONEST, LATEST] = [2, 30];
/** Whoever watches the process asks these, most of all when it has too much to do. Files of the app wait for no database. */
const ALWAYS = new Set(['/livez', '/metrics', '/*', '/assets/*']);

/**
 * How long one request more would wait, by Little's law (J. D. C. Little, "A Proof for the Queuing Formula: L = λW", Operations
 * Research 9, 1961): requests at work ÷ those answered in a unit of time. The throughput λ counts only the time in which more than a few
 * are at work, because a server with nothing to do answers few.
 */
export function createWait(now: () => number) {
  let current = 0;
  let busyMs = 0;
  let answered = 0;
  let at = now();

  function settle(): void {
    const keep = Math.exp((at - now()) / MEMORY_MS);
    at = now();
    busyMs = busyMs * keep + (current > FEW ? MEMORY_MS * (1 - keep) : 0);
    answered *= keep;
  }

  return {
    get current() {
      return current;
    },
    begin(): void {
      settle();
      current++;
    },
    end(isAnswered: boolean): void {
      settle();
      if (isAnswered && current > FEW) answered++;
      current--;
    },
    /** Milliseconds; 0 as long as nothing tells of a wait. */
    expected(): number {
      settle();
      return current <= FEW || busyMs < TRUST_MS ? 0 : (current * busyMs) / (answered + 1);
    },
  };
}

/**
 * Beyond `most` requests at work, or where one more would wait too long, it is refused at once instead of waiting until it times
 * out, before its body is read. What a caller lets wait is not counted: neither a body that arrives slowly, nor an answer that is read
 * slowly, nor a stream.
 */
export function limitPressure(
  app: FastifyInstance,
  most: number,
): { workOn<T>(request: FastifyRequest, work: Promise<T>): Promise<T> } {
  const now = () => performance.now();
  const wait = createWait(now);
  const inHandler = new WeakSet<FastifyRequest>();
  const late = new WeakSet<FastifyRequest>();
  const leave = (request: FastifyRequest, isAnswered: boolean) => {
    if (inHandler.delete(request)) wait.end(isAnswered);
  };
  const isFree = ({ is404, routeOptions }: FastifyRequest) => is404 || ALWAYS.has(routeOptions.url ?? '');
  const refuse = (reply: FastifyReply, expected: number) => {
    reply.header('retry-after', Math.min(Math.max(SOONEST, Math.ceil(expected / 1000)), LATEST));
    throw new Refusal('BUSY');
  };

  app.addHook('onRequest', async (request, reply) => {
    if (isFree(request)) return;
    const expected = wait.expected();
    if (wait.current >= most || expected > MOST_MS) refuse(reply, expected);
  });
  app.addHook('preHandler', async (request, reply) => {
    // a handler that finds nothing hands over to the one for that, which comes by here again
    if (isFree(request) || inHandler.has(request)) return;
    // who has left while their session was read never ends: their connection has been closed already
    if (hasLeft(reply)) return;
    if (late.has(request)) refuse(reply, wait.expected());
    wait.begin();
    inHandler.add(request);
    reply.raw.once('close', () => leave(request, false));
  });
  app.addHook('onSend', async (request) => leave(request, true));
  return {
    /** What is done for a request before its body is there. */
    async workOn(request, work) {
      const began = now();
      wait.begin();
      try {
        return await work;
      } finally {
        wait.end(false);
        if (now() - began > LATE_MS && wait.current > FEW) late.add(request);
      }
    },
  };
}
