import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

/**
 * Runs a command in the project's folder with the terminal's output.
 * @returns {Promise<number>} its exit code; 128 + signal number when a signal ended it, as shells have it
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', quiet ? 'ignore' : 'inherit'],
    });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** Runs one step and says how long it took. @returns {Promise<number>} the command's exit code */
export async function step(title, work) {
  const started = Date.now();
  console.log(`\n▸ ${title}`);
  const code = await work();
  console.log(`${code === 0 ? '✔' : '✘'} ${title} (${seconds(started)})`);
  return code;
}

export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
