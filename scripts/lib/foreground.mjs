import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILED, SERVER } from './build.mjs';
import { exitCode } from './process.mjs';
import { root, runtime, tool } from './project.mjs';

/** After this time a second Ctrl-C means "now", not an echo of the first one. */
const IMPATIENCE_MS = 1000;
const PARENT_CHECK_MS = 500;

/**
 * glibc gives each thread heaps of its own, and what one has freed another can't use: with two, a photo of 12 megapixels holds
 * 909 to 962 MB instead of 967 to 991 (three runs of each in turns, `bench/generator-size.ts`), in the same time.
 */
export const fewHeaps = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' };

/** Runs the server until it ends. @returns {Promise<number>} its exit code */
export function serve() {
  return untilOneEnds([
    start([SERVER], { env: { NODE_COMPILE_CACHE: path.join(root, COMPILED), ...fewHeaps } }),
  ]);
}

/**
 * The server restarts itself on a change, and Vite in front of it reloads the browser. Only Vite's address is printed;
 * the server's own is an inner matter.
 * @returns {Promise<number>} exit code
 */
export async function serveForDevelopment() {
  const port = Number(process.env.PORT || 4000);
  const inner = await freePort();
  const server = start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    env: { PORT: String(inner), PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}` },
    output: 'pipe',
  });
  for (const stream of [server.stdout, server.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      console.log(line.replaceAll(`localhost:${inner}`, `localhost:${port}`));
    });
  }
  const app = start([tool.vite, '--port', String(port), '--strictPort', '--clearScreen', 'false'], {
    env: { API_URL: `http://127.0.0.1:${inner}` },
  });
  return untilOneEnds([server, app]);
}

/**
 * Each child leads a process group of its own: a terminal sends Ctrl-C to the whole foreground group, and npm passes it
 * on once more. This way a child hears exactly one signal, from `untilOneEnds`.
 */
function start(args, { env = {}, output = 'inherit' } = {}) {
  return spawn(runtime, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
  });
}

/** Passes signals on; when one child ends, the others are stopped too. Resolves with the first one's exit code. */
function untilOneEnds(children) {
  return new Promise((resolve) => {
    let stoppedAt = 0;
    let result;
    const running = new Set(children);
    const tell = (signal) => {
      for (const child of running) child.kill(signal);
    };
    // npm tells only the shell between it and us, so a signal sent to npm shows here as a parent that is gone
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(watch);
      tell('SIGTERM');
    }, PARENT_CHECK_MS);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (stoppedAt === 0) {
          stoppedAt = Date.now();
          tell(signal === 'SIGHUP' ? 'SIGTERM' : signal);
        } else if (Date.now() - stoppedAt > IMPATIENCE_MS) {
          console.error('Stopping at once.');
          tell('SIGKILL');
        }
      });
    }
    for (const child of children) {
      child.once('error', (error) => console.error(error.message));
      child.once('close', (code, signal) => {
        running.delete(child);
        result ??= exitCode(code, signal);
        if (running.size === 0) {
          clearInterval(watch);
          resolve(result);
        } else tell('SIGTERM');
      });
    }
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
