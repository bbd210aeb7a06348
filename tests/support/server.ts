import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildServer, COMPILED, SERVER } from '../../scripts/lib/build.mjs';
import { copyDatabase, databaseOf, dropDatabase } from './database-of.ts';
import { freePort } from './ports.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
const RUNTIME = path.join(ROOT, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
/**
 * V8 compiles what WebAssembly runs often a second time, for speed, and a process does not end before that is done. One function of the
 * embedded PostgreSQL takes 2 to 4 s of a processor and 640 MB, soon after the start and whatever the budget;
 * a server that lives for seconds never gets it back. Photos do, and are compiled so (photos-at-speed.mjs). Beside a PostgreSQL of its own, images are all that
 * WebAssembly does: what they use much (500 million bytes executed; 13 by default) is compiled.
 */
const BRIEF = {
  embedded: ['--liftoff-only', '--import', new URL('photos-at-speed.mjs', import.meta.url).href],
  beside: ['--wasm-tiering-budget=500000000'],
};
const READY_LINE = 'Facet is ready';
const START_LIMIT_MS = 180_000;
const LOOK_MS = 5;

/** A whole server in a process of its own, as `npm start` runs it. */
export interface TestServer {
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop, as Ctrl-C does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it without a word to it: `kill -9`. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** Command that the server's own is appended to; it must become the server (`exec`), so that signals reach it. */
  through?: readonly string[];
}

/** @throws Error with the server's words when it ends before it is ready */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const chosen = options.port ?? (await freePort());
  const { child, output } = await spawnServer({ ...options, port: chosen });
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The server was not ready in time.\n${output()}`));
    }, START_LIMIT_MS);
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.includes(READY_LINE)) return;
      clearTimeout(limit);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The server ended with code ${code}.\n${output()}`));
    });
  });
  const ended = once(child, 'exit');
  return {
    url: `http://localhost:${chosen}`,
    port: chosen,
    pid: child.pid!,
    dataDir: options.dataDir,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts a server that is expected to refuse. */
export async function refusedStart(options: ServerOptions): Promise<{ code: number | null; output: string }> {
  const { child, output } = await spawnServer({ ...options, port: options.port ?? (await freePort()) });
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  await once(child, 'close');
  clearTimeout(limit);
  return { code: child.exitCode, output: output() };
}

/** Starts a server and kills it as soon as its data folder holds `path`. */
export async function killedStart(options: ServerOptions, part: string): Promise<void> {
  const { child, output } = await spawnServer({ ...options, port: options.port ?? (await freePort()) });
  // asked for, not watched: on Linux, watching folders that are only being made loses events
  const looking = setInterval(() => {
    if (existsSync(path.join(options.dataDir, part))) child.kill('SIGKILL');
  }, LOOK_MS);
  await once(child, 'exit');
  clearInterval(looking);
  if (child.signalCode !== 'SIGKILL') throw new Error(`The server ended by itself.\n${output()}`);
}

/** A copy of a data folder (see template.ts) and of its database, to be removed by the caller's `removeFolder`. */
export async function copyOf(template: string): Promise<string> {
  const folder = await emptyFolder();
  // thousands of small files: the asynchronous copy takes four times as much of the processor
  cpSync(template, folder, { recursive: true });
  await copyDatabase(template, folder);
  return folder;
}

export function emptyFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'facet-data-'));
}

export async function removeFolder(folder: string): Promise<void> {
  await dropDatabase(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

let built: Promise<number> | undefined;

async function spawnServer({ dataDir, port, env, through = [] }: ServerOptions): Promise<{
  child: ChildProcess;
  output: () => string;
}> {
  built ??= buildServer();
  if ((await built) !== 0) throw new Error('The server could not be built.');
  const { DATABASE_URL: _, ...inherited } = process.env;
  const database = databaseOf(dataDir);
  const isEmbedded = !('url' in database || env?.DATABASE_URL);
  const brief = isEmbedded ? BRIEF.embedded : BRIEF.beside;
  const [command, ...args] = [...through, RUNTIME, ...brief, SERVER];
  const child = spawn(command!, args, {
    cwd: ROOT,
    env: {
      ...inherited,
      NODE_ENV: 'development',
      NODE_COMPILE_CACHE: path.join(ROOT, COMPILED),
      ...('url' in database && { DATABASE_URL: database.url }),
      ...env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // a run that is broken off leaves no server behind
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text };
}
