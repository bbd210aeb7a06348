import { spawn } from 'node:child_process';
import os from 'node:os';
import { root } from './project.mjs';

/**
 * Runs a command in the project's folder with the terminal's output, or gives its output to `collect`. `nice`: how much it
 * and what it starts give way to others, as Unix counts it.
 * @param {{ env?: Record<string, string>, collect?: (chunk: Buffer) => void, nice?: number }} options
 * @returns {Promise<number>} its exit code; 128 + signal number when a signal ended it, as shells have it
 */
export function run(command, args, { env = {}, collect, nice } = {}) {
  return new Promise((resolve) => {
    const output = collect ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    if (nice !== undefined && child.pid !== undefined) os.setPriority(child.pid, nice);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(exitCode(code, signal)));
  });
}

export function exitCode(code, signal) {
  return code ?? 128 + (os.constants.signals[signal] ?? 0);
}

/** Runs one step and says how long it took. @returns {Promise<number>} the command's exit code */
export async function step(title, work) {
  const started = Date.now();
  console.log(`\n▸ ${title}`);
  const code = await work();
  console.log(`${code === 0 ? '✔' : '✘'} ${title} (${seconds(started)})`);
  return code;
}

/**
 * A step among others: what it prints comes in one piece when it ends. It does its work with the `run` that it is given.
 * @param {(runStep: typeof run) => Promise<number>} work
 * @returns {Promise<number>} its exit code
 */
export async function stepAmongOthers(title, work) {
  const chunks = [];
  const collect = (chunk) => chunks.push(chunk);
  const started = Date.now();
  const code = await work((command, args, options) => run(command, args, { ...options, collect }));
  console.log(`\n▸ ${title}`);
  process.stdout.write(Buffer.concat(chunks));
  console.log(`${code === 0 ? '✔' : '✘'} ${title} (${seconds(started)})`);
  return code;
}

/**
 * Runs steps that do not need each other, as many at once as there are cores.
 * @param {{ title: string, work: (runStep: typeof run) => Promise<number> }[]} steps
 * @returns {Promise<number[]>} their exit codes, in the order of the steps
 */
export async function stepsAtOnce(steps) {
  const waiting = steps.entries();
  const codes = [];
  const worker = async () => {
    for (const [index, { title, work }] of waiting) codes[index] = await stepAmongOthers(title, work);
  };
  await Promise.all(Array.from({ length: cores() }, worker));
  return codes;
}

/** The oldest Node that starts us cannot tell yet; two cores are what every machine has. */
function cores() {
  return os.availableParallelism?.() ?? 2;
}

export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
