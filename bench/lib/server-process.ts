import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@facet/server/config.ts';
import { bundleAt, productsOfBundle } from '@facet/server/modules/bundles/store.ts';
import { productionsOfBundle } from '@facet/server/modules/productions/store.ts';
import { startServer } from '@facet/server/server.ts';
import Fastify from 'fastify';
import { pino } from 'pino';

/**
 * A real server on a fresh data folder with the demo, and beside it, in the same process and on the same database, a bare
 * Fastify that runs the same SQL. Tells its parent where both are; ends with it.
 */

const dataDir = await mkdtemp(join(tmpdir(), 'facet-bench-'));
const config = {
  ...readConfig({}),
  port: 0,
  dataDir,
  logLevel: 'silent',
  rateLimit: Number.MAX_SAFE_INTEGER,
};
const server = await startServer(config, pino({ level: 'silent' }));
const { db } = server;
const { accounts, sessions } = server.accounts;

const bare = Fastify();
const callerOf = (token: unknown) => sessions.identify(String(token));
bare.get('/me', async (request) =>
  accounts.me(((await callerOf(request.headers.token)) as { userId: number }).userId),
);
bare.get('/bundle', async (request) => {
  const caller = (await callerOf(request.headers.token)) as { userId: number };
  const bundle = await bundleAt(db, 'demo', null);
  const [products, productions] = await Promise.all([
    productsOfBundle(db, bundle!.id),
    productionsOfBundle(db, caller.userId, bundle!.id),
  ]);
  return { bundle, products, productions };
});
await bare.listen({ port: 0, host: '127.0.0.1' });

process.on('disconnect', async () => {
  await bare.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit(0);
});
process.send!({ ours: server.address, bare: bare.listeningOrigin });
