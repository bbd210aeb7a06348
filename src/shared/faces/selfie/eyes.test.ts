// @vitest-environment jsdom
import { ready } from '@facet/workers/ready.ts';
import { Comlink } from '@facet/workers/rpc.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEyes } from './eyes.ts';

/** Of each look that is under way or over: gives its answer. */
let looks: ((answer: string) => void)[];
let spawned: number;

/** A browser's worker, without one. */
class StandIn extends EventTarget {
  readonly #channel = new MessageChannel();

  constructor() {
    super();
    spawned++;
    const { port1, port2 } = this.#channel;
    const says = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }));
    Comlink.expose({ judge: () => new Promise<string>((resolve) => looks.push(resolve)) }, port1);
    port2.onmessage = ({ data }) => says(data);
    queueMicrotask(() => says(ready));
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    this.#channel.port2.postMessage(message, transfer);
  }

  terminate(): void {
    this.#channel.port2.close();
  }
}

const video = document.createElement('video');
Object.defineProperties(video, { videoWidth: { value: 4 }, videoHeight: { value: 2 } });

beforeEach(() => {
  [looks, spawned] = [[], 0];
  vi.stubGlobal('Worker', StandIn);
  // jsdom draws nothing
  const getImageData = () => ({ width: 4, height: 2, data: new Uint8ClampedArray(32) });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage() {},
    getImageData,
  } as never);
});
afterEach(() => void vi.unstubAllGlobals());

test('looks that are left, how many ever, leave their worker to the next one', async () => {
  const eyes = createEyes();
  const left: Promise<unknown>[] = [];
  for (let i = 0; i < 3; i++) {
    const leaving = new AbortController();
    left.push(eyes.look(video, leaving.signal).catch(({ name }) => name));
    await expect.poll(() => looks.length).toBe(1);
    leaving.abort();
  }
  const next = eyes.look(video, new AbortController().signal);
  looks[0]!('of the first');
  await expect.poll(() => looks.length).toBe(2);
  looks[1]!('of the last');
  expect(await next).toBe('of the last');
  expect(await Promise.all(left)).toEqual(['AbortError', 'AbortError', 'AbortError']);
  expect(spawned).toBe(1);
  eyes.close();
});
