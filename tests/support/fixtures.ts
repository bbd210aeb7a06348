import { randomBytes } from 'node:crypto';
import { test as base } from '@playwright/test';
import { type Caller, signUp } from './api.ts';
import { buyer, CREDITS_500 } from './payments.ts';
import { copyOf, removeFolder, startServer, type TestServer } from './server.ts';
import { demoFolder } from './template.ts';

/** Somebody who has signed up for one test alone. */
interface Member extends Caller {
  username: string;
  email: string;
}

interface Fixtures {
  /** The pages' addresses are relative to it. */
  server: TestServer;
  /** A member with 500 FACE. */
  fan: Member;
}

interface Settings {
  /**
   * Whether the test has a server and a data folder of its own: where it stops the server, or changes what others rely on
   * (the demo's accounts and masks). Other tests bring members of their own, and share a server with those of their worker.
   */
  hasOwnServer: boolean;
}

interface WorkerFixtures {
  /** Started by the first test that asks for it. */
  sharedServer: () => Promise<TestServer>;
}

/** A test in the browser against a running server with the demo in it. */
export const test = base.extend<Fixtures & Settings, WorkerFixtures>({
  hasOwnServer: [false, { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter.
    async ({}, use) => {
      let server: Promise<TestServer> | undefined;
      await use(() => {
        server ??= demoServer();
        return server;
      });
      if (server) await end(await server);
    },
    { scope: 'worker' },
  ],
  server: async ({ hasOwnServer, sharedServer }, use) => {
    if (!hasOwnServer) return use(await sharedServer());
    const server = await demoServer();
    await use(server);
    await end(server);
  },
  fan: async ({ server }, use) => {
    const username = uniqueName('fan');
    const caller = await signUp(server, username);
    await buyer(caller).buy(CREDITS_500);
    await use({ ...caller, username, email: `${username}@example.com` });
  },
  baseURL: ({ server }, use) => use(server.url),
});

/** A username that nobody has yet. */
export function uniqueName(beginning: string): string {
  return `${beginning}${randomBytes(4).toString('hex')}`;
}

async function demoServer(): Promise<TestServer> {
  // the browser's clock is run through an advertisement, the server's can't be
  return startServer({ dataDir: await copyOf(await demoFolder()), env: { AD_SECONDS: '0' } });
}

async function end(server: TestServer): Promise<void> {
  await server.stop();
  await removeFolder(server.dataDir);
}

export { expect } from '@playwright/test';
