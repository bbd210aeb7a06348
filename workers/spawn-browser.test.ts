import { expect, it, vi } from 'vitest';
import { ready } from './ready.ts';
import { workerHandle } from './spawn-browser.ts';

/** What the pool uses of a browser's worker, without one; the editor's end-to-end tests run real ones. */
class StandIn extends EventTarget {
  postMessage = vi.fn();
  terminate = vi.fn();

  says(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function open() {
  const worker = new StandIn();
  return { worker, handle: workerHandle(worker as unknown as Worker) };
}

it('keeps messages back until the worker listens, then sends them in order, with what they transfer', () => {
  const { worker, handle } = open();
  const buffer = new ArrayBuffer(1);
  handle.endpoint.postMessage('first', [buffer]);
  worker.says('something else');
  handle.endpoint.postMessage('second');
  expect(worker.postMessage).not.toHaveBeenCalled();
  worker.says(ready);
  handle.endpoint.postMessage('third');
  worker.says(ready);
  expect(worker.postMessage.mock.calls).toEqual([
    ['first', [buffer]],
    ['second', []],
    ['third', []],
  ]);
});

it('brings what the worker says to who listens', () => {
  const { worker, handle } = open();
  const listener = vi.fn();
  handle.endpoint.addEventListener('message', listener);
  worker.says('answer');
  handle.endpoint.removeEventListener('message', listener);
  worker.says('later');
  expect(listener.mock.calls.map(([event]) => event.data)).toEqual(['answer']);
});

it.each(['error', 'messageerror'])('ends a worker at its first %s, and says so', (type) => {
  const { worker, handle } = open();
  const onCrash = vi.fn();
  handle.onCrash(onCrash);
  const event = new Event(type, { cancelable: true });
  worker.dispatchEvent(event);
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(onCrash).toHaveBeenCalledOnce();
  // the console is not told of what the pool tells
  expect(event.defaultPrevented).toBe(true);
});

it('ends a worker when told, which is no crash', () => {
  const { worker, handle } = open();
  const onCrash = vi.fn();
  handle.onCrash(onCrash);
  handle.terminate();
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(onCrash).not.toHaveBeenCalled();
});
