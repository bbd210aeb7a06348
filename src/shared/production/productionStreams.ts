import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { isFinal } from './processingEvent.ts';

/** Waits between tries to reconnect, in milliseconds. When they are used up, the stream rests until it is revived. */
const RECONNECT_AFTER_MS = [1000, 2000, 4000, 8000, 15_000] as const;

export interface EventStreamHandlers {
  onEvent(event: PhotoProcessingEvent): void;
  /** The connection is gone. `isRefused`: the server answered and does not want to stream this. */
  onEnd(isRefused: boolean): void;
}
/** Opens one event stream and returns what closes it. */
export type OpenEventStream = (path: string, handlers: EventStreamHandlers) => () => void;

interface Stream {
  holders: number;
  /** Tries again, if it had given up. */
  revive(): void;
  close(): void;
}

interface Options {
  open: OpenEventStream;
  onEvent(productionId: number, event: PhotoProcessingEvent): void;
}

/**
 * Live progress of unfinished productions: one stream a production, however many places show it, open for as long as
 * somebody holds it and the production is not finished.
 */
export function createProductionStreams({ open, onEvent }: Options) {
  const streams = new Map<number, Stream>();

  function follow(productionId: number): Stream {
    let isOver = false;
    let failures = 0;
    let hasGivenUp = false;
    let last: PhotoProcessingEvent | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let disconnect = () => {};

    const close = () => {
      isOver = true;
      clearTimeout(timer);
      disconnect();
    };
    const connect = () => {
      disconnect = open(`/api/photo-processing/${productionId}?type=production`, {
        onEvent(event) {
          if (isOver) return;
          // Only news shows that the stream works: one that is cut after each repetition is given up like any other.
          if (event.status !== last?.status || event.progress !== last.progress) failures = 0;
          last = event;
          if (isFinal(event)) close();
          onEvent(productionId, event);
        },
        onEnd(isRefused) {
          disconnect();
          const wait = isRefused ? undefined : RECONNECT_AFTER_MS[failures];
          if (isOver) return;
          hasGivenUp = wait === undefined && !isRefused;
          if (wait === undefined) return;
          failures += 1;
          timer = setTimeout(connect, wait);
        },
      });
    };
    connect();
    const revive = () => {
      if (isOver || !hasGivenUp) return;
      hasGivenUp = false;
      failures = 0;
      connect();
    };
    return { holders: 0, revive, close };
  }

  return {
    /** The network or the person is back: streams that gave up try again. */
    revive(): void {
      for (const stream of streams.values()) stream.revive();
    },
    /** Follows a production until the returned function is called, or until it is finished. */
    hold(productionId: number): () => void {
      const stream = streams.get(productionId) ?? follow(productionId);
      streams.set(productionId, stream);
      stream.holders += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        stream.holders -= 1;
        if (stream.holders > 0) return;
        stream.close();
        streams.delete(productionId);
      };
    },
  };
}
