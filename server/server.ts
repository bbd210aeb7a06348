import { type AddressInfo, createServer } from 'node:net';
import { BRAND } from '@facet/contract/constants.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { databaseFolder, lockFolder, markInUse } from './data-dir.ts';
import { type Database, openDatabase } from './db/database.ts';
import { DEMO_BUNDLE, DEMO_EMAILS, DEMO_PASSWORD, seedDemo } from './demo/seed.ts';
import type { AccountsModule } from './modules/accounts/module.ts';
import { hashPassword } from './modules/accounts/passwords.ts';
import { createModules } from './modules.ts';
import { openPorts, type Ports } from './ports.ts';
import { checkBelongs } from './storage/belongs.ts';

export interface RunningServer {
  address: string;
  db: Ports['db'];
  accounts: AccountsModule;
  /** Stops accepting, ends streams, finishes or hands back jobs, closes the database. */
  stop(): Promise<void>;
}

/** Requests under way get this long to finish once the server is asked to stop. */
const CLOSE_MS = 10_000;
/** Key of the advisory lock under which one process makes the demo. */
const DEMO_LOCK = 7_223_402;
/** The one under which one process looks whether the files are the database's. */
const FILES_LOCK = 7_223_404;
const MAINTENANCE_MS = 6 * 3600_000;

/**
 * Starts everything in order and prints where it is.
 * @throws FolderUnusable, StorageUnreachable, or what the port or the database refuses
 */
export async function startServer(config: Config, logger: FastifyBaseLogger): Promise<RunningServer> {
  await checkPort(config);
  // several processes may share the files when the database is a server; an embedded one has one owner
  const unlock = config.databaseUrl === null ? lockFolder(config.dataDir) : () => {};
  const database = await open(config).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const ports = await openPorts(config, database, logger);
  const place = config.s3 ? { bucket: config.s3.bucket } : { folder: `${config.dataDir}/files` };
  if (config.databaseUrl !== null) await database.alone(FILES_LOCK, () => checkBelongs(ports, place));
  const modules = createModules(ports);
  const queues = modules.list.flatMap((module) => module.queues ?? []);
  await ports.jobs.open(queues);

  if (config.seedsDemo) {
    await database.alone(DEMO_LOCK, () =>
      seedDemo({ ...ports, hashPassword, log: (text) => console.log(text) }),
    );
  }
  const hasDemo = await isDemoThere(ports);

  if (config.role !== 'web') {
    await ports.jobs.start({ queues, sweeps: modules.list.flatMap((module) => module.sweeps ?? []) });
    for (const { name, begin } of modules.list) {
      begin?.().catch((error: unknown) => logger.error({ err: error }, name));
    }
  }
  const maintenance = setInterval(() => {
    database.maintain().catch((error: unknown) => logger.error({ err: error }, 'maintenance'));
  }, MAINTENANCE_MS);

  const app = await createApp(config, ports, modules, logger, async () => (hasDemo ? DEMO_BUNDLE : null));
  const stop = async () => {
    clearInterval(maintenance);
    const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_MS);
    await app.close();
    clearTimeout(deadline);
    await ports.close();
    await database.close();
    unlock();
  };
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const address = `http://localhost:${port}`;
  console.log(`${BRAND} is ready: ${address}${config.role === 'all' ? '' : ` (${config.role})`}`);
  if (hasDemo && config.role !== 'worker') {
    console.log(`  Demo page:     ${address}/introduce/${DEMO_BUNDLE}`);
    console.log(`  Demo accounts: ${DEMO_EMAILS.join(', ')}`);
    console.log(`  Password:      ${DEMO_PASSWORD}`);
  }
  if (ports.generator.description) console.log(`  Generator:     ${ports.generator.description}`);
  if (config.isProduction && !config.smtp) {
    console.log('  Mail:          none is sent, only written to the outbox; set SMTP_URL');
  }
  console.log(
    `  Data:          ${config.dataDir}${config.databaseUrl === null ? '' : ' (files), PostgreSQL'}`,
  );
  return { address, db: ports.db, accounts: modules.accounts, stop };
}

async function open({ databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl !== null) return openDatabase({ url: databaseUrl });
  const database = await openDatabase({ folder: await databaseFolder(dataDir) });
  await markInUse(dataDir);
  return database;
}

async function isDemoThere({ db }: Pick<Ports, 'db'>): Promise<boolean> {
  const bundle = await db
    .selectFrom('bundles')
    .select('id')
    .where('uid', '=', DEMO_BUNDLE)
    .executeTakeFirst();
  return bundle !== undefined;
}

/** Finds a taken port before minutes are spent on a demo that nobody could open. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
