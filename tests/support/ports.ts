import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems give to outgoing connections, which otherwise take a port between this look and its use. */
const [FIRST, LAST] = [20_000, 32_000];

/** A loopback port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 20; tries++) {
    const port = randomInt(FIRST, LAST);
    const probe = createServer();
    const isFree = new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).once('listening', () => resolve(true));
    });
    probe.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no port');
}
