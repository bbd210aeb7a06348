import { test as base } from '@playwright/test';
import { copyOf, removeFolder, startServer, type TestServer } from './server.ts';
import { demoFolder } from './template.ts';

/** A test in the browser with a server and a data folder of its own; the pages' addresses are relative to it. */
export const test = base.extend<{ server: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture uses from its parameter.
  server: async ({}, use) => {
    const dataDir = await copyOf(await demoFolder());
    const server = await startServer({ dataDir });
    await use(server);
    await server.stop();
    await removeFolder(dataDir);
  },
  baseURL: ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
