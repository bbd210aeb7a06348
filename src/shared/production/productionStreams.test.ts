import type { PhotoProcessingEvent } from '@facet/contract/rest.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProductionStreams, type EventStreamHandlers } from './productionStreams.ts';

interface Opened {
  path: string;
  handlers: EventStreamHandlers;
  isClosed: boolean;
}

function setUp() {
  const opened: Opened[] = [];
  const events: [number, PhotoProcessingEvent][] = [];
  const streams = createProductionStreams({
    open(path, handlers) {
      const stream = { path, handlers, isClosed: false };
      opened.push(stream);
      return () => {
        stream.isClosed = true;
      };
    },
    onEvent: (id, event) => events.push([id, event]),
  });
  return { streams, opened, events };
}
const event = (status: PhotoProcessingEvent['status'], progress = 0.5) => ({ status, progress });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('production streams', () => {
  test('several places that show one production share one stream', () => {
    const { streams, opened } = setUp();
    const releaseFirst = streams.hold(4);
    const releaseSecond = streams.hold(4);
    expect(opened.map((stream) => stream.path)).toEqual(['/api/photo-processing/4?type=production']);

    releaseFirst();
    releaseFirst();
    expect(opened[0]!.isClosed).toBe(false);
    releaseSecond();
    expect(opened[0]!.isClosed).toBe(true);
  });

  test('progress reaches the listener with the id of its production', () => {
    const { streams, opened, events } = setUp();
    streams.hold(4);
    opened[0]!.handlers.onEvent(event('PROCESSING', 0.25));
    expect(events).toEqual([[4, { status: 'PROCESSING', progress: 0.25 }]]);
  });

  test('SUCCESS ends the stream', () => {
    const { streams, opened, events } = setUp();
    streams.hold(4);
    opened[0]!.handlers.onEvent(event('SUCCESS', 1));
    expect(opened[0]!.isClosed).toBe(true);
    expect(events).toEqual([[4, { status: 'SUCCESS', progress: 1 }]]);
  });

  test('FAILED ends the stream with its reason', () => {
    const { streams, opened, events } = setUp();
    streams.hold(4);
    opened[0]!.handlers.onEvent({ status: 'FAILED', progress: 0.3, error: 'no face' });
    expect(opened[0]!.isClosed).toBe(true);
    expect(events[0]![1].error).toBe('no face');
  });

  test('a finished production is not streamed again while it is held', () => {
    const { streams, opened } = setUp();
    streams.hold(4);
    opened[0]!.handlers.onEvent(event('SUCCESS'));
    opened[0]!.handlers.onEnd(false);
    streams.hold(4);
    vi.runAllTimers();
    expect(opened).toHaveLength(1);
  });

  test('a cut stream is closed and reconnected with growing waits, and given up after the last one', () => {
    const { streams, opened } = setUp();
    streams.hold(4);
    for (const wait of [1000, 2000, 4000, 8000, 15_000]) {
      const before = opened.length;
      opened.at(-1)!.handlers.onEnd(false);
      expect(opened.at(-1)!.isClosed).toBe(true);
      vi.advanceTimersByTime(wait - 1);
      expect(opened).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(opened).toHaveLength(before + 1);
    }
    opened.at(-1)!.handlers.onEnd(false);
    vi.runAllTimers();
    expect(opened).toHaveLength(6);
  });

  test('a stream that is cut after repeating the same state each time is given up too', () => {
    const { streams, opened } = setUp();
    streams.hold(4);
    for (let cut = 0; cut < 10; cut += 1) {
      opened.at(-1)!.handlers.onEvent(event('PROCESSING', 0.5));
      opened.at(-1)!.handlers.onEnd(false);
      vi.runAllTimers();
    }
    expect(opened).toHaveLength(6);
  });

  test('progress shows that the stream works again, so the waits start over', () => {
    const { streams, opened } = setUp();
    streams.hold(4);
    opened[0]!.handlers.onEnd(false);
    vi.advanceTimersByTime(1000);
    opened[1]!.handlers.onEvent(event('PROCESSING'));
    opened[1]!.handlers.onEnd(false);
    vi.advanceTimersByTime(1000);
    expect(opened).toHaveLength(3);
  });

  test('a stream that was given up comes back when the network or the person does, and only then', () => {
    const { streams, opened } = setUp();
    streams.hold(4);
    streams.revive();
    expect(opened).toHaveLength(1);
    for (let cut = 0; cut < 6; cut++) {
      opened.at(-1)!.handlers.onEnd(false);
      vi.advanceTimersByTime(15_000);
    }
    const tried = opened.length;
    vi.advanceTimersByTime(60_000);
    expect(opened).toHaveLength(tried);
    streams.revive();
    expect(opened).toHaveLength(tried + 1);
  });

  test('a stream that the server refuses is not asked for again', () => {
    const { streams, opened } = setUp();
    streams.hold(4);
    opened[0]!.handlers.onEnd(true);
    vi.runAllTimers();
    expect(opened).toHaveLength(1);
  });

  test('a released production does not come back from a waiting reconnect', () => {
    const { streams, opened } = setUp();
    const release = streams.hold(4);
    opened[0]!.handlers.onEnd(false);
    release();
    vi.runAllTimers();
    expect(opened).toHaveLength(1);
  });
});
