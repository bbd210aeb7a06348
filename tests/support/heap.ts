import { once } from 'node:events';
import type { TestServer } from './server.ts';

/** What a server holds once its garbage is gone, asked of Node's inspector. */

/** A server that is started with these can be asked. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export interface Heap {
  /** Bytes that are held: objects, and buffers beside them. */
  held(): Promise<number>;
  close(): void;
}

export async function openHeap(server: TestServer): Promise<Heap> {
  const address = /ws:\/\/\S+/.exec(server.output())?.[0];
  if (!address) throw new Error('The server was not started with INSPECTED.');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let last = 0;
  const call = async (method: string, params = {}): Promise<unknown> => {
    const id = ++last;
    const answer = Promise.withResolvers<unknown>();
    const read = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data));
      if (message.id !== id) return;
      socket.removeEventListener('message', read);
      answer.resolve(message.result);
    };
    socket.addEventListener('message', read);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
  return {
    async held() {
      await call('HeapProfiler.collectGarbage');
      const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
      const { result } = (await call('Runtime.evaluate', { expression })) as { result: { value: number } };
      return result.value;
    },
    close: () => socket.close(),
  };
}
