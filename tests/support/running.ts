import { afterAll, beforeAll, inject } from 'vitest';
import { expectSoundLedger } from './ledger.ts';
import { copyOf, removeFolder, startServer, type TestServer } from './server.ts';

/** A server on a copy of the demo for the tests of one file. @returns what gives the running server */
export function useServer(env: Record<string, string> = {}): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ dataDir: await copyOf(inject('dataTemplate')), env });
  });
  afterAll(async () => {
    await server.stop();
    // whatever a file tries, it has neither made nor lost a credit
    await expectSoundLedger(server.dataDir);
    await removeFolder(server.dataDir);
  });
  return () => server;
}
