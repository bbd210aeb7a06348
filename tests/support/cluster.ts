import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import path from 'node:path';
import { restore } from '@facet/server/backup/backup.ts';
import { freePort } from './ports.ts';
import { administer, inDatabase, type Postgres, startPostgres } from './postgres.ts';
import { type FakeS3, startS3 } from './s3.ts';
import { emptyFolder, removeFolder, startServer, type TestServer } from './server.ts';
import { backUpTemplate } from './template.ts';

/** An installation of several processes: PostgreSQL, S3, servers with a data folder each, and a proxy before those for people. */
export interface Cluster {
  /** Address of the proxy. */
  url: string;
  database: { url: string };
  s3: FakeS3;
  processes: readonly Process[];
  stop(): Promise<void>;
}

interface Process {
  name: string;
  /** `kill -9`, and another one in its place. */
  replace(): Promise<void>;
  server(): TestServer;
}

interface ClusterOptions {
  /** Data folder with the demo in it, which is copied. */
  template: string;
  web: number;
  workers: number;
  env?: Record<string, string>;
}

export async function startCluster({ template, web, workers, env = {} }: ClusterOptions): Promise<Cluster> {
  const folders: string[] = [];
  const folder = async () => {
    const made = await emptyFolder();
    folders.push(made);
    return made;
  };
  const postgres: Postgres = await startPostgres();
  await administer(postgres.url, 'create database cluster');
  const url = inDatabase(postgres.url, 'cluster');
  const s3 = await startS3(await folder());
  const archive = path.join(await folder(), 'demo');
  await backUpTemplate(template, archive);
  await restore({ dataDir: await folder(), databaseUrl: url, s3: s3.settings }, archive);

  const names = [
    ...Array.from({ length: web }, (_, i) => ({ name: `web ${i + 1}`, ROLE: 'web' })),
    ...Array.from({ length: workers }, (_, i) => ({ name: `worker ${i + 1}`, ROLE: 'worker' })),
  ];
  const processes = await Promise.all(
    names.map(async ({ name, ROLE }) => {
      const settings = {
        dataDir: await folder(),
        port: await freePort(),
        env: { ...env, ...s3.env, DATABASE_URL: url, ROLE, IMAGE_WORKERS: '1' },
      };
      let server = await startServer(settings);
      return {
        name,
        server: () => server,
        async replace() {
          await server.kill();
          server = await startServer(settings);
        },
      };
    }),
  );
  const proxy = await startProxy(processes.slice(0, web).map(({ server }) => server().port));
  return {
    url: proxy.url,
    database: { url },
    s3,
    processes,
    async stop() {
      await proxy.stop();
      await Promise.all(processes.map(({ server }) => server().stop()));
      await s3.stop();
      await postgres.stop();
      for (const one of folders) await removeFolder(one);
    },
  };
}

/** Gives each request to the next server in turn, and to the one after it when that one takes no connections. */
async function startProxy(ports: readonly number[]): Promise<{ url: string; stop(): Promise<void> }> {
  let turn = 0;
  const proxy: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('error', () => outgoing.destroy());
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const first = turn++;
    const pass = (tries: number): void => {
      if (tries === ports.length) {
        outgoing.writeHead(502).end();
        return;
      }
      const onward = request({
        ...{ host: '127.0.0.1', port: ports[(first + tries) % ports.length], agent: false },
        ...{ method: incoming.method, path: incoming.url, headers: incoming.headers },
      });
      onward.once('response', (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        // cut there means cut here
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      });
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') pass(tries + 1);
        else outgoing.destroy();
      });
      outgoing.once('close', () => onward.destroy());
      onward.end(body);
    };
    pass(0);
  });
  proxy.listen(await freePort(), '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      proxy.close();
      proxy.closeAllConnections();
      await once(proxy, 'close');
    },
  };
}
