import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@facet/tests/support/ports.ts';
import { emptyFolder, removeFolder } from '@facet/tests/support/server.ts';
import { printTable } from './lib/table.ts';

/** How long a new user waits: from `npm start` in a fresh clone to the first page, and again at the second start. */

const AIM_OF_FIRST = 180;
const AIM_OF_SECOND = 5;

/** Seconds from the command until the demo page is answered, and the command itself, still running. */
async function start(clone: string, port: number): Promise<{ seconds: number; command: ChildProcess }> {
  const started = performance.now();
  const command = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(clone, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: command.stdout! }).on('line', (line) => {
      console.log(`  ${line}`);
      if (line.includes('is ready: http')) resolve();
    });
    command.once('exit', (code) => reject(new Error(`npm start ended with code ${code}`)));
  });
  const page = await fetch(`http://localhost:${port}/introduce/demo`, { headers: { accept: 'text/html' } });
  if (!page.ok) throw new Error(`the page answers ${page.status}`);
  return { seconds: (performance.now() - started) / 1000, command };
}

async function stop(command: ChildProcess): Promise<void> {
  command.removeAllListeners('exit');
  command.kill('SIGINT');
  await once(command, 'exit');
}

const clone = await emptyFolder();
try {
  execFileSync('git', ['clone', '--quiet', path.join(import.meta.dirname, '..'), clone]);
  const port = await freePort();
  const first = await start(clone, port);
  await stop(first.command);
  const second = await start(clone, port);
  await stop(second.command);
  printTable('From `npm start` to the first page', [
    {
      what: 'in a fresh clone',
      figure: `${first.seconds.toFixed(0)} s`,
      aim: `≤ ${AIM_OF_FIRST} s`,
      isReached: first.seconds <= AIM_OF_FIRST,
    },
    {
      what: 'the second time',
      figure: `${second.seconds.toFixed(1)} s`,
      aim: `≤ ${AIM_OF_SECOND} s`,
      isReached: second.seconds <= AIM_OF_SECOND,
    },
  ]);
} finally {
  await removeFolder(clone);
}
