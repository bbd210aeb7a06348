import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { member } from '../access.ts';
import { Refusal } from '../refusal.ts';
import { type Bus, defineChannel } from './bus.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Asks the door again, for answers that last. @throws Refusal once the session has ended, or the caller may no more */
    authoriseAgain(): Promise<void>;
  }
}

/** Sessions of a member have ended, or the member may do other things than before; the key is the member's id. */
export const callerChanged = defineChannel('caller', z.object({}));

interface ServerSentEvent {
  /** What the browser names as Last-Event-ID when it comes back. Without a line break. */
  id?: string;
  /** Its type; `message` if it is left out. */
  event?: string;
  data: unknown;
}

/** One browser's stream of events. */
export interface EventStream {
  /** Where a browser that comes back left off; what it sends is not to be trusted. */
  readonly lastEventId: string | null;
  /** More was written than the browser has taken: what it need not have may be left out. */
  readonly isBehind: boolean;
  send(event: ServerSentEvent): void;
  end(): void;
  onceClosed(release: () => void): void;
  /**
   * For events that must all arrive, in order: sends what `next` brings until it brings nothing, no faster than the browser
   * takes it. When `next` fails the stream ends, and the browser comes back to where it was.
   * @returns what has it look again; many calls while it looks are one
   */
  pull(next: () => Promise<readonly ServerSentEvent[]>): () => void;
}

interface StreamOptions {
  /** Subscribes, reads and sends what there is. What it throws is the answer, and there is no stream. */
  begin(stream: EventStream): Promise<void>;
  /** With each heartbeat: tells what news may have been lost. The stream ends when it throws. */
  check(stream: EventStream): Promise<void>;
}

export interface EventStreams {
  /** Streams that are open. */
  readonly size: number;
  /** Answers with events for as long as the caller may have them. @throws Refusal TOO_MANY_REQUESTS, or what `begin` throws */
  open(request: FastifyRequest, reply: FastifyReply, options: StreamOptions): Promise<FastifyReply>;
  /** Ends them all: browsers come back to a process that goes on. */
  end(): void;
}

const LIMITS = { perMember: 20, inAll: 2000 };
/** Keeps proxies from closing a silent stream, and asks again whether the caller may have it. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again. */
const RETRY_MS = 3000;

export function createEventStreams({
  bus,
  limits = LIMITS,
  heartbeatMs = HEARTBEAT_MS,
}: {
  bus: Pick<Bus, 'subscribe'>;
  limits?: typeof LIMITS;
  heartbeatMs?: number;
}): EventStreams {
  const streams = new Set<PassThrough>();
  const openOf = new Map<number, number>();

  /** Counted before anything is waited for, so that many at once do not pass together. */
  function takePlace(userId: number): PassThrough {
    const mine = openOf.get(userId) ?? 0;
    if (streams.size >= limits.inAll || mine >= limits.perMember) throw new Refusal('TOO_MANY_REQUESTS');
    const output = new PassThrough();
    streams.add(output);
    openOf.set(userId, mine + 1);
    output.once('close', () => {
      streams.delete(output);
      const left = (openOf.get(userId) ?? 1) - 1;
      if (left > 0) openOf.set(userId, left);
      else openOf.delete(userId);
    });
    return output;
  }

  return {
    get size() {
      return streams.size;
    },
    async open(request, reply, { begin, check }) {
      const { userId } = member(request.caller);
      const output = takePlace(userId);
      const stream = eventStream(output, request.headers['last-event-id']);
      const endUnless = (asked: Promise<void>) => asked.catch(() => stream.end());
      try {
        output.write(`retry: ${RETRY_MS}\n\n`);
        stream.onceClosed(
          bus.subscribe(callerChanged, userId, () => void endUnless(request.authoriseAgain())),
        );
        await begin(stream);
      } catch (error) {
        output.destroy();
        throw error;
      }

      let wasBehind = false;
      const heartbeat = setInterval(() => {
        // a reader that has taken nothing for so long is as good as gone, and what waits for it takes memory
        if (stream.isBehind && wasBehind) return void output.destroy();
        wasBehind = stream.isBehind;
        if (!stream.isBehind && output.writable) output.write(': still here\n\n');
        void endUnless(request.authoriseAgain().then(() => check(stream)));
      }, heartbeatMs);
      stream.onceClosed(() => clearInterval(heartbeat));

      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(output);
    },
    end() {
      for (const output of streams) output.end();
    },
  };
}

function eventStream(output: PassThrough, lastEventId: string | string[] | undefined): EventStream {
  /** Until the browser has taken what was written, or is gone. */
  const whenTaken = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        output.off('drain', done);
        output.off('close', done);
        resolve();
      };
      output.once('drain', done);
      output.once('close', done);
    });

  return {
    lastEventId: typeof lastEventId === 'string' ? lastEventId : null,
    get isBehind() {
      return output.writableNeedDrain;
    },
    send({ id, event, data }) {
      if (!output.writable) return;
      const fields = [...(id === undefined ? [] : [`id: ${id}`]), ...(event ? [`event: ${event}`] : [])];
      output.write([...fields, `data: ${JSON.stringify(data)}`, '', ''].join('\n'));
    },
    end: () => void output.end(),
    onceClosed(release) {
      if (output.closed) release();
      else output.once('close', release);
    },
    pull(next) {
      let isLooking = false;
      let isAsked = false;
      const look = async () => {
        isLooking = true;
        try {
          while (isAsked && output.writable) {
            isAsked = false;
            for (const event of await next()) {
              isAsked = true;
              this.send(event);
              if (output.writableNeedDrain) await whenTaken();
            }
          }
        } catch {
          output.end();
        } finally {
          isLooking = false;
        }
      };
      return () => {
        isAsked = true;
        if (!isLooking) void look();
      };
    },
  };
}
